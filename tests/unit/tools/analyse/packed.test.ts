import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { bgzip, sheetRows, workbook, zip } from '../../science/parser/packed-files.ts'
import { fixture } from '../../science/reference.ts'
import { analyse, file, firstTaxa, json, PATIENT } from './run.ts'

const example = (name: string) =>
  readFileSync(new URL(`../../../../public/examples/${name}`, import.meta.url), 'utf8')

/** The output of an analysis without the hash of its file. */
function numbersOf(output: object): string {
  return JSON.stringify(output, (key, value: unknown) => (key === 'sha256' ? '' : value))
}

/** The header of the outcome does not determine the effect allele. */
const A1_COUNTS = ['--outcome-map', 'effect_allele=A1,other_allele=A2']

describe('every command accepts compressed files, whatever their names', () => {
  const text = example('sim_homogeneous_12.tsv')
  const two = ['two-sample-mr', '--nboot', '100', '--harmonised'] as const
  const rows = text
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))

  test.each([
    ['bgzip of many members', bgzip(text), 'set.bgz', []],
    ['a zip with one table', zip([{ name: 'set.tsv', text }]), 'set.zip', []],
    [
      'a workbook, its second sheet',
      zip(
        workbook([
          {
            name: 'About',
            rows: sheetRows([
              ['This is', 'a note'],
              ['of', 'no use'],
            ]),
          },
          { name: 'Effects', rows: sheetRows(rows) },
        ]),
      ),
      'set.csv',
      ['--sheet', 'Effects'],
    ],
  ] as const)('two-sample-mr: %s', { timeout: PATIENT }, async (_name, bytes, name, more) => {
    const plain = await json(...two, file('set.tsv', text))
    const packed = await json(...two, file(name, bytes), ...more)
    expect(numbersOf(packed)).toBe(numbersOf(plain))
  })

  test('meta-analysis and multivariable', { timeout: PATIENT }, async () => {
    const studies = 'study,b,se\nA,0.12,0.05\nB,0.2,0.06\nC,-0.03,0.08\n'
    const plain = await analyse('meta-analysis', '--json', '--data', file('s.tsv', studies))
    const packed = await analyse(
      'meta-analysis',
      '--json',
      '--data',
      file('s.zip', zip([{ name: 's.csv', text: studies }])),
    )
    expect(plain.status).toBe(0)
    expect(numbersOf(JSON.parse(packed.stdout) as object)).toBe(
      numbersOf(JSON.parse(plain.stdout) as object),
    )

    const wide = example('mv_three_60.tsv')
    const header = wide.slice(0, wide.indexOf('\n')).split('\t')
    const traits = header
      .filter((name) => /beta/i.test(name))
      .map((beta) => ({
        beta,
        se: beta.replace(/beta/i, 'se'),
        name: beta.replace(/[._]?beta[._]?/i, ''),
      }))
    const outcome = traits.pop()!
    const columns = [
      '--exposures',
      traits.map(({ name, beta, se }) => `${name}=${beta}:${se}`).join(','),
    ].concat('--outcome-columns', `${outcome.beta}:${outcome.se}`)
    const whole = await json('multivariable', '--data', file('w.tsv', wide), ...columns)
    const packedWhole = await json('multivariable', '--data', file('w.gz', bgzip(wide)), ...columns)
    expect(whole.exposures).toHaveLength(3)
    expect(numbersOf(packedWhole)).toBe(numbersOf(whole))
  })

  test(
    'gut-microbiota: a file for each taxon, named after it, in bgzip; the outcome in a zip',
    {
      timeout: PATIENT,
    },
    async () => {
      const all = readFileSync(fileURLToPath(fixture('sim211/sim211_exposure.tsv')), 'utf8')
      const [header = '', ...lines] = all.trim().split('\n')
      const columns = header.split('\t')
      const taxonAt = columns.findIndex((name) => /phenotype|taxon|bac|exposure/i.test(name))
      const without = (line: string) => line.split('\t').toSpliced(taxonAt, 1).join('\t')
      const taxa = [...new Set(lines.map((line) => line.split('\t')[taxonAt]!))].slice(0, 4)
      const files = taxa.flatMap((taxon) => {
        const own = lines.filter((line) => line.split('\t')[taxonAt] === taxon)
        const text = [header, ...own].map(without).join('\n')
        return ['--exposure', file(`${taxon}.summary.txt.gz`, bgzip(text, 4000))]
      })
      const outcome = readFileSync(fileURLToPath(fixture('sim211/sim211_outcome.tsv')), 'utf8')
      const packed = file('outcome.zip', zip([{ name: 'outcome.tsv', text: outcome }]))
      const result = await json<{
        taxa: { taxon: string; nsnp: number }[]
      }>('gut-microbiota', ...files, '--outcome', packed, ...A1_COUNTS, '--nboot', '100')
      expect(result.taxa.map(({ taxon }) => taxon)).toEqual(taxa)
      expect(result.taxa.every(({ nsnp }) => nsnp > 0)).toBe(true)
    },
  )

  test('names a file of unknown format in the error', { timeout: PATIENT }, async () => {
    const { status, stderr } = await analyse(
      ...two,
      file('old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex')),
    )
    expect(status).toBe(2)
    expect(stderr).toMatch(/old\.xls: The file is .*xls.*Save it as TSV or CSV/)
  })
})

test(
  'meta-analysis of odds ratios and intervals, as the page reads them',
  { timeout: PATIENT },
  async () => {
    const rows = [
      [1.08, 0.845, 1.379],
      [1.2, 1.05, 1.37],
      [0.95, 0.8, 1.13],
    ] as const
    const text = ['study,OR,lower,upper', ...rows.map((row, k) => `S${k},${row.join(',')}`)].join(
      '\n',
    )
    const result = await json<{
      parameters: object
      studies: { b: number; se: number }[]
      fixed: { b: number }
    }>('meta-analysis', '--data', file('or.csv', text))
    expect(result.parameters).toEqual({
      scale: 'ratio',
      errorBy: 'ci',
      tau2: 'reml',
      knapp: 'floored',
    })
    // By hand: ln OR, and the width of the interval over 2 × 1.96.
    const by = rows.map(([or, low, high]) => ({
      b: Math.log(or),
      se: (Math.log(high) - Math.log(low)) / (2 * 1.959963984540054),
    }))
    const weight = by.reduce((sum, { se }) => sum + 1 / se ** 2, 0)
    const pooled = by.reduce((sum, { b, se }) => sum + b / se ** 2, 0) / weight
    expect(result.fixed.b).toBeCloseTo(pooled, 10)
  },
)

describe('gut-microbiota at two thresholds', () => {
  const files = [
    '--exposure',
    firstTaxa(20),
    '--outcome',
    fileURLToPath(fixture('sim211/sim211_outcome.tsv')),
    '--nboot',
    '100',
  ].concat(A1_COUNTS)
  type Main = { taxon: string; nsnp: number; b: number | null; p: number | null }
  type Output = {
    taxa: (Main & { strict: Omit<Main, 'taxon'> })[]
    multipleTesting: { taxon: string; p: number; bhLevel: number }[]
    summary: { belowThreshold: number; pruned: { removed: number; unplaced: number } | null }
  }
  const run = (...more: string[]) => json<Output>('gut-microbiota', ...files, ...more)

  test('the strict run is the run at 5e-8', { timeout: PATIENT }, async () => {
    const wide = await run()
    const alone = await run('--instrument-p', '5e-8')
    expect(wide.summary.belowThreshold).toBe(0)
    expect(alone.summary.belowThreshold).toBeGreaterThan(50)
    const byTaxon = new Map(alone.taxa.map((row) => [row.taxon, row]))
    for (const { taxon, strict } of wide.taxa) {
      const expected = byTaxon.get(taxon)!
      expect([strict.nsnp, strict.b, strict.p], taxon).toEqual([
        expected.nsnp,
        expected.b,
        expected.p,
      ])
    }
    // One rank of the taxonomy has fewer tests than all ranks together.
    for (const { p, bhLevel } of wide.multipleTesting) expect(bhLevel).toBeGreaterThanOrEqual(p)
  })

  test('pruning reports variants that it could not judge', { timeout: PATIENT }, async () => {
    const { pruned } = (await run('--prune-kb', '10000')).summary
    expect(pruned!.removed + pruned!.unplaced).toBeGreaterThan(0)
  })
})
