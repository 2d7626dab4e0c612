/**
 * Tests numbers of the mediation tool against R: tests/fixtures/science/mediation.R generated files and
 * numbers.
 */
import { describe, expect, test } from 'vitest'
import { mediationResult } from '../../../helpers/mediation-result.ts'
import { expectClose } from '../close.ts'
import { fixture, readJson } from '../reference.ts'

type Estimate = { b: number; se: number }
type Drawn = { sd: number; interval: [number, number]; ratio: [number, number] }
type Case = {
  name: 'partial' | 'opposed'
  exclude: 'same' | 'none'
  overlap: number
  counts: [number, number, number, number]
  correlations: Record<'aB' | 'aTotal' | 'bTotal' | 'totalDirect', number>
  bootstrap: Drawn
  long: Drawn
  fieller: [number, number] | null
  fieller_difference: [number, number] | null
} & Record<'a' | 'b' | 'total' | 'direct' | 'mediator' | 'product' | 'difference', Estimate>

const cases = readJson(fixture('mediation.json')) as Case[]
const CLOSED = 1e-10
/** Tolerance of sums of rounded numbers that are nearly 0, and of a root that R searches. */
const SEARCHED = 1e-8

describe.each(cases)('$name, exclude $exclude, overlap $overlap', (row) => {
  const { name, exclude, overlap } = row
  // mr_mvivw has the floor that this convention has.
  const made = mediationResult(name, { exclude, overlap, convention: 'mendelianrandomization' })

  test('every step, the direct effect and their correlations', async () => {
    const { steps, direct, correlations, shared } = await made
    const { xm, my, xy } = steps
    expect([xm.nsnp, my.nsnp, direct?.nsnp, shared.length]).toEqual(row.counts)
    const pairs = [
      [xm, row.a],
      [my, row.b],
      [xy, row.total],
      [direct, row.direct],
      [direct?.mediator, row.mediator],
    ] as const
    for (const [at, [ours, theirs]] of pairs.entries()) {
      expectClose(ours?.b ?? Number.NaN, theirs.b, CLOSED, `b ${at}`)
      expectClose(ours?.se ?? Number.NaN, theirs.se, CLOSED, `se ${at}`)
    }
    for (const [pair, r] of Object.entries(row.correlations)) {
      const ours = correlations[pair as keyof typeof correlations]
      expect(Math.abs(ours - r), pair).toBeLessThan(1e-10)
    }
  })

  test('product and difference by the delta method', async () => {
    const { indirect, difference } = await made
    expectClose(indirect.b, row.product.b, CLOSED, 'product')
    expectClose(indirect.se ?? Number.NaN, row.product.se, CLOSED, 'se of the product')
    expectClose(difference?.b ?? Number.NaN, row.difference.b, CLOSED, 'difference')
    expectClose(difference?.se ?? Number.NaN, row.difference.se, SEARCHED, 'se of the difference')
  })

  test("the bootstrap is R's of the same seed, and close to R's of two million draws", async () => {
    const { indirect, proportion, noProportion } = await made
    const own = indirect.bootstrap
    expectClose(own?.sd ?? Number.NaN, row.bootstrap.sd, CLOSED, 'sd')
    const interval = [own?.interval.low ?? 0, own?.interval.high ?? 0]
    for (const [at, value] of interval.entries()) {
      expectClose(value, row.bootstrap.interval[at]!, CLOSED, `limit ${at}`)
      // A quantile of 10 000 draws lies within 5 of its standard errors, √(0.025·0.975/B)/density.
      const error = Math.sqrt((0.025 * 0.975) / 10_000) / (0.0584 / row.long.sd)
      expect(Math.abs(value - row.long.interval[at]!), `far ${at}`).toBeLessThan(5 * error)
    }
    if (row.fieller === null) {
      expect(proportion).toBeNull()
      expect(noProportion).toBe('total-near-zero')
      return
    }
    const ratio = proportion?.bootstrap
    expectClose(ratio?.low ?? Number.NaN, row.bootstrap.ratio[0], CLOSED, 'low ratio')
    expectClose(ratio?.high ?? Number.NaN, row.bootstrap.ratio[1], CLOSED, 'high ratio')
  })

  test("Fieller's limits are those of R's search", async () => {
    const { proportion, proportionByDifference } = await made
    const found = [proportion, proportionByDifference].map((one) =>
      one?.fieller ? [one.fieller.low, one.fieller.high] : null,
    )
    for (const [at, expected] of [row.fieller, row.fieller_difference].entries()) {
      if (expected === null) expect(found[at]).toBeNull()
      else {
        expectClose(found[at]?.[0] ?? Number.NaN, expected[0], SEARCHED, `low ${at}`)
        expectClose(found[at]?.[1] ?? Number.NaN, expected[1], SEARCHED, `high ${at}`)
      }
    }
  })
})
