import { describe, expect, test } from 'vitest'
import { modeEstimates } from '../../../../src/science/methods/mode.ts'
import { medianEstimates } from '../../../../src/science/methods/medians.ts'
import { presso } from '../../../../src/science/methods/presso.ts'
import { FastRandom } from '../../../../src/science/numerics/fast-random.ts'
import { normalCdf } from '../../../../src/science/numerics/normal.ts'
import { GOLDEN_SETS } from '../golden-set.ts'
import { isNightly, runs } from '../../../helpers/nightly.ts'
import { effectsOfSet, printedBy } from '../reference.ts'

const DRAWS = runs(40_000, 400_000)

/**
 * Returns √n times the largest distance of the two distribution functions; 1.63 is exceeded in 1 of 100 cases.
 */
function distance(values: Float64Array, distribution: (x: number) => number): number {
  const sorted = values.toSorted()
  const gap = sorted.reduce(
    (most, value, k) => Math.max(most, Math.abs(distribution(value) - (k + 0.5) / sorted.length)),
    0,
  )
  return gap * Math.sqrt(sorted.length)
}

describe('the fast generator', () => {
  test('gives the same numbers for the same seed and others for another', () => {
    const draw = (seed: number) => {
      const random = new FastRandom(seed)
      return Array.from({ length: 20 }, () => random.normal())
    }
    expect(draw(7)).toEqual(draw(7))
    expect(draw(7)).not.toEqual(draw(8))
    expect(new Set(draw(0)).size).toBe(20)
  })

  test.each(isNightly ? [1, 42, -5] : [42])(
    'normals and uniforms have their distribution, seed %i',
    (seed) => {
      const random = new FastRandom(seed)
      const normals = Float64Array.from({ length: DRAWS }, () => random.normal())
      expect(distance(normals, normalCdf)).toBeLessThan(1.63)
      const beyond = normals.filter((value) => Math.abs(value) > 3.7).length / DRAWS
      // P(|Z| > 3.7) = 2.156e-4: four standard errors of a share of so many draws.
      expect(Math.abs(beyond - 2.156e-4)).toBeLessThan(4 * Math.sqrt(2.156e-4 / DRAWS))
      const uniforms = Float64Array.from({ length: DRAWS }, () => random.uniform())
      expect(distance(uniforms, (x) => x)).toBeLessThan(1.63)
      expect(uniforms.every((value) => value > 0 && value < 1)).toBe(true)
    },
  )

  test('indices are uniform', () => {
    const random = new FastRandom(3)
    const counts = new Float64Array(7)
    for (let draw = 0; draw < 70_000; draw += 1) {
      const at = random.index(7)
      counts[at] = counts[at]! + 1
    }
    const chi = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0)
    expect(chi).toBeLessThan(20)
  })
})

const SETS = GOLDEN_SETS.filter(({ name }) => name.startsWith(isNightly ? 'sim' : 'sim_balanced'))

describe.each(SETS)('$name', (set) => {
  type Spread = { suggested_abs_tolerance_for_one_1000_run: number; se_mean: number }
  const effects = effectsOfSet(set)
  const choice = { convention: 'twosamplemr', seed: 5, nboot: 1000, generator: 'fast' } as const

  test('errors are within the range of repeated runs in R', () => {
    const rows = [
      ...medianEstimates(effects, choice),
      ...modeEstimates(effects, { ...choice, nome: true, density: 'r-4.2' }),
    ]
    for (const row of rows) {
      const key = `TwoSampleMR::mr_${row.method.replaceAll('-', '_')}`
      const spread = (printedBy(set)[key] as unknown as { monte_carlo?: Spread }).monte_carlo
      expect(row.convention.generator).toBe('fast')
      if (!spread) continue
      expect(Math.abs(row.se! - spread.se_mean), key).toBeLessThan(
        spread.suggested_abs_tolerance_for_one_1000_run,
      )
    }
  })

  test('PRESSO reaches the same conclusions', () => {
    const run = (generator: 'r' | 'fast') =>
      presso(effects, { convention: 'twosamplemr', seed: 1, draws: 2000, generator })!
    const [r, fast] = [run('r'), run('fast')]
    expect(fast.rssObserved).toBe(r.rssObserved)
    // Four binomial standard deviations of a share of 2000.
    const tolerance = 4 * Math.sqrt(Math.max(r.global.p * (1 - r.global.p), 1e-4) / 2000)
    expect(Math.abs(fast.global.p - r.global.p)).toBeLessThan(tolerance)
    for (const row of r.outliers ?? []) {
      // p is a share of 2000 times the number of variants.
      if (row.p === 0) expect(fast.outliers![row.index]!.p).toBeLessThan(10 * row.resolution)
      if (row.p === 1) expect(fast.outliers![row.index]!.p).toBeGreaterThan(0.2)
    }
  })
})
