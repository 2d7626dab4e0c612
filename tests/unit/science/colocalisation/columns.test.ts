/** Columns of a locus: those that a Bayes factor needs, and those whose numbers contradict each other. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { previewBidirectional } from '../../../../src/science/bidirectional/preview.ts'
import { analyseColocalisation } from '../../../../src/science/colocalisation/analyse.ts'
import { DEFAULT_TRAIT } from '../../../../src/science/colocalisation/inputs.ts'
import { webEngineHost } from '../../../../src/workers/engine-host.ts'
import { locusFile } from '../../../helpers/locus-result.ts'

const caseOf = (name: string) => readFileSync(`tests/fixtures/cases/colocalisation/${name}`, 'utf8')

const run = (a: string, b: string, parameters = {}, mapping = {}) =>
  analyseColocalisation(
    { files: { a: [locusFile('a', a)], b: [locusFile('b', b)] }, mapping, parameters },
    { host: webEngineHost() },
  )

type Columns = Record<string, string>
/** Rewrites a table row by row. */
function rewrite(text: string, change: (row: Columns) => Columns): string {
  const [header = '', ...lines] = text.trimEnd().split('\n')
  const names = header.split('\t')
  const rows = lines.map((line) => {
    const cells = line.split('\t')
    return change(Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])))
  })
  const columns = Object.keys(rows[0] ?? {})
  return [columns, ...rows.map((row) => columns.map((name) => row[name]))]
    .map((cells) => cells.join('\t'))
    .join('\n')
}
const square = (text: string | undefined) => String(Number(text) ** 2)
const without =
  (...names: string[]) =>
  (row: Columns) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))

const [A, B] = [caseOf('S2_a.tsv'), caseOf('S2_b.tsv')]
const contradiction = (column: string, found: string) =>
  expect.objectContaining({
    problem: expect.objectContaining({ code: 'columns-contradict', column, found }) as unknown,
  }) as Error

describe("coloc's own columns", () => {
  // Printed in the vignettes of coloc 5.2.3 (a03_enumeration, a06_SuSiE).
  test.each([
    [1, 2, [1.377e-18, 2.937336e-10, 8.593226e-12, 8.338917e-4, 0.9991661], 1.099961, 1.021844],
    [3, 4, [8.775708e-26, 6.797736e-7, 1.529399e-22, 1.848705e-4, 0.9998144], 1.309562, 1.34665],
  ])('D%i and D%i', async (first, second, expected, sdA, sdB) => {
    const [a, b] = [caseOf(`coloc_D${first}.csv`), caseOf(`coloc_D${second}.csv`)]
    const found = await run(a, b, {
      a: { ...DEFAULT_TRAIT, sdY: sdA },
      b: { ...DEFAULT_TRAIT, sdY: sdB },
    })
    for (const [at, value] of expected.entries()) {
      expect(found.posterior[at]! / value).toBeCloseTo(1, 4)
    }
    expect(found.warnings).toEqual([])
  })

  test('estimates the standard deviation from MAF and N', async () => {
    const found = await run(caseOf('coloc_D1.csv'), caseOf('coloc_D2.csv'))
    // R: sqrt(coef(lm(2 * N * MAF * (1 - MAF) ~ I(1 / varbeta) - 1))), as sdY.est of coloc.
    expect(found.reading.a.sdY).toBeCloseTo(1.28815854798, 9)
    expect(found.reading.a.isSdYEstimated).toBe(true)
  })

  test('p with MAF and a typed N suffices', async () => {
    const byP = (text: string) =>
      rewrite(text, ({ SNP, pval, eaf }) => ({
        snp: SNP!,
        p: pval!,
        MAF: String(Math.min(Number(eaf), 1 - Number(eaf))),
      }))
    const n = { ...DEFAULT_TRAIT, n: 900 }
    const found = await run(byP(A), byP(B), { a: n, b: n })
    expect(found.reading.a).toMatchObject({ from: 'p', n: 900 })
    expect(found.posterior[4]).toBeGreaterThan(0.9)
  })

  test('alleles make no difference where the variants have names', async () => {
    const plain = await run(A, B)
    const alleles = without('effect_allele', 'other_allele')
    const found = await run(rewrite(A, alleles), rewrite(B, alleles))
    expect(found.posterior).toEqual(plain.posterior)
    const { a } = await previewBidirectional(
      {
        files: { a: [locusFile('a', rewrite(A, alleles))], b: [locusFile('b', B)] },
        mapping: {},
        isSignal: true,
      },
      webEngineHost(),
    )
    expect(a).toMatchObject({ fault: null, check: { rows: 54, kept: 54 } })
  })
})

describe('columns that contradict each other', () => {
  const variance = rewrite(A, (row) => ({ ...row, se: square(row['se']) }))
  const ratio = (row: Columns) => ({ ...row, beta: String(Math.exp(Number(row['beta']))) })

  test.each([
    ['variances headed se', caseOf('variance_a.tsv'), B, 'se', 'variance'],
    [
      'variances of a small trait',
      caseOf('L1_a_var.tsv'),
      caseOf('L1_b_var.tsv'),
      'se',
      'variance',
    ],
    ['variances without p', rewrite(variance, without('pval')), B, 'se', 'variance'],
    [
      'errors headed varbeta',
      rewrite(A, ({ se, ...row }) => ({ ...row, varbeta: se! })),
      B,
      'varbeta',
      'error',
    ],
  ])('refuses %s, on either side', async (_name, wrong, right, column, found) => {
    await expect(run(wrong, right)).rejects.toThrow(contradiction(column, found))
    await expect(run(right, wrong)).rejects.toThrow(contradiction(column, found))
  })

  test.each([
    ['ratios headed beta', caseOf('co_or.tsv'), caseOf('co_a.tsv'), 'beta', 'scale'],
    ['ratios without p', rewrite(rewrite(A, ratio), without('pval')), B, 'beta', 'scale'],
    [
      'errors of ratios',
      rewrite(A, ({ beta, se, ...row }) => ({
        ...row,
        OR: String(Math.exp(4 * Number(beta))),
        se: String(4 * Number(se) * Math.exp(4 * Number(beta))),
      })),
      B,
      'se',
      'error',
    ],
  ])('asks about %s, on either side', async (_name, wrong, right, column, expected) => {
    const question = { problem: { code: 'question-open', column, expected } }
    await expect(run(wrong, right)).rejects.toMatchObject(question)
    await expect(run(right, wrong)).rejects.toMatchObject(question)
  })

  test('takes the column as what it is once the user names it', async () => {
    const mapping = {
      a: { SNP: 'SNP', beta: 'beta', variance: 'se', eaf: 'eaf', samplesize: 'samplesize' },
    }
    const plain = await run(A, B)
    const found = await run(variance, B, {}, mapping)
    for (const [h, value] of plain.posterior.entries())
      expect(found.posterior[h]).toBeCloseTo(value, 9)
  })

  test.each([
    ['p', A],
    ['no p', rewrite(A, without('pval'))],
    ['no frequency', rewrite(A, without('pval', 'eaf'))],
    [
      'p of few digits',
      rewrite(A, (row) => ({ ...row, pval: Number(row['pval']).toPrecision(1) })),
    ],
    [
      'half of the signs',
      rewrite(A, (row) => ({ ...row, beta: String(Math.abs(Number(row['beta']))) })),
    ],
  ])('reads agreeing columns with %s', async (_name, text) => {
    const sd = { ...DEFAULT_TRAIT, sdY: 1 }
    const { warnings } = await run(text, B, { a: sd, b: sd })
    expect(warnings.map(({ code }) => code)).not.toContain('p-disagrees')
  })

  test('warns about a p that is of something else', async () => {
    const text = rewrite(A, (row) => ({ ...row, pval: '0.5' }))
    const { warnings } = await run(text, B)
    const warning = warnings.find(({ code }) => code === 'p-disagrees')
    expect(warning?.values['share']).toBeLessThan(0.5)
  })
})
