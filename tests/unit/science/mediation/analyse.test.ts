import { describe, expect, test } from 'vitest'
import { proportionObstacle } from '../../../../src/science/methods/mediation.ts'
import { ScienceFailure } from '../../../../src/science/failure.ts'
import { prefilledResult, exampleText, mediationResult } from '../../../helpers/mediation-result.ts'

const codes = ({ warnings }: { warnings: { code: string }[] }) => warnings.map(({ code }) => code)

/** Returns the table with the other allele as effect allele in every row. */
function turned(text: string): string {
  const [head = '', ...lines] = text.trim().split('\n')
  const rows = lines.map((line) => {
    const [rsid, chr, pos, effect, other, eaf, beta, ...rest] = line.split('\t')
    return [rsid, chr, pos, other, effect, 1 - Number(eaf), -Number(beta), ...rest].join('\t')
  })
  return [head, ...rows].join('\n')
}

describe('a mediation from three files', () => {
  test('does not depend on the effect alleles of a file', async () => {
    const options = { exclude: 'none', overlap: 0.25 } as const
    const plain = await mediationResult('partial', options)
    for (const part of ['m', 'y'] as const) {
      const name = part === 'm' ? 'mediation_mediator' : 'mediation_outcome'
      const other = await mediationResult('partial', options, { [part]: turned(exampleText(name)) })
      expect(other.indirect.b, part).toBeCloseTo(plain.indirect.b, 12)
      expect(other.direct?.b, part).toBeCloseTo(plain.direct?.b ?? 0, 12)
      expect(other.correlations.bTotal, part).toBeCloseTo(plain.correlations.bTotal, 12)
      expect(other.correlations.aB, part).toBeCloseTo(plain.correlations.aB, 12)
    }
  })

  test("excludes the exposure's instruments, those near them, or none", async () => {
    const same = await mediationResult('partial', { exclude: 'same' })
    const none = await mediationResult('partial', { exclude: 'none' })
    expect(same.excluded).toEqual(same.shared)
    expect(same.shared.length).toBeGreaterThan(0)
    expect(none.excluded).toEqual([])
    expect(codes(same)).toContain('shared-instruments')
    // Every variant of the mediator is within 250 Mb of one of the exposure.
    const wide = mediationResult('partial', { exclude: 'near', pruneKb: 20_000 })
    const near = await wide
    expect(near.excluded.length).toBeGreaterThan(near.shared.length)
    expect(near.steps.my.nsnp).toBeLessThan(same.steps.my.nsnp ?? 0)
  })

  test('the same seed gives the same interval, another seed another one', async () => {
    const interval = async (seed: number) =>
      (await mediationResult('partial', { seed })).indirect.bootstrap?.interval
    expect(await interval(42)).toEqual(await interval(42))
    expect(await interval(43)).not.toEqual(await interval(42))
  })

  test('gives no proportion where the total effect is near 0 although both steps are significant', async () => {
    const body = await mediationResult('opposed')
    expect(body.noProportion).toBe('total-near-zero')
    expect(body.proportion).toBeNull()
    expect(body.indirect.ciLow).toBeGreaterThan(0)
    expect(body.direct?.ciHigh).toBeLessThan(0)
  })

  test('names a trait without an instrument, or a file without any of their variants', async () => {
    const none = mediationResult('partial', { instrumentP: 1e-300 })
    await expect(none).rejects.toMatchObject({ code: 'no-usable-rows' })
    const [head = ''] = exampleText('mediation_outcome').split('\n')
    const row = 'rs1\t1\t5\tA\tG\t0.3\t0.1\t0.01\t1e-9\t100'
    const empty = mediationResult('partial', {}, { y: `${head}\n${row}` })
    await expect(empty).rejects.toMatchObject({
      problem: { code: 'no-usable-rows', file: 'mediation_outcome.tsv' },
    })
  })
})

describe('whether a proportion can be given', () => {
  const clear = { b: 0.3, se: 0.05 }
  test.each([
    ['no-total', 0.1, null, null],
    ['total-near-zero', 0.1, { b: 0.09, se: 0.05 }, null],
    ['signs-differ', -0.1, clear, null],
    ['direct-opposes', 0.5, clear, { b: -0.2, se: 0.05 }],
    [null, 0.4, clear, { b: -0.05, se: 0.05 }],
    [null, 0.1, clear, { b: 0.2, se: 0.05 }],
  ] as const)('%s', (expected, indirect, total, direct) => {
    expect(proportionObstacle(indirect, total, direct)).toBe(expected)
  })
})

describe('a mediation from two estimates', () => {
  test('is the product with its delta-method error, by hand', async () => {
    const body = await prefilledResult()
    // 0.4 · 0.3 and √(0.3²·0.05² + 0.4²·0.06²)
    expect(body.indirect.b).toBeCloseTo(0.12, 14)
    expect(body.indirect.se).toBeCloseTo(Math.sqrt(0.09 * 0.0025 + 0.16 * 0.0036), 14)
    expect(body.noProportion).toBe('no-total')
    expect(body.difference).toBeNull()
    expect(codes(body)[0]).toBe('given-estimates')
  })

  test('with total and direct effect has the difference and both proportions', async () => {
    const body = await prefilledResult({
      xy: { b: 0.3, se: 0.03 },
      direct: { b: 0.2, se: 0.04 },
    })
    // Without known correlation: √(0.03² + 0.04²).
    expect(body.difference?.b).toBeCloseTo(0.1, 14)
    expect(body.difference?.se).toBeCloseTo(0.05, 14)
    expect(body.proportion?.value).toBeCloseTo(0.4, 14)
    expect(body.proportionByDifference?.value).toBeCloseTo(1 / 3, 14)
  })

  test('refuses an error that is not above 0', async () => {
    const wrong = prefilledResult({ my: { b: 0.3, se: 0 } })
    await expect(wrong).rejects.toThrow(ScienceFailure)
    await expect(wrong).rejects.toMatchObject({ problem: { code: 'bad-parameter', column: 'my' } })
  })
})
