import { describe, expect, test } from 'vitest'
import type { DensityRule } from '../../../../src/science/numerics/density-mode.ts'
import { DensityMode } from '../../../../src/science/numerics/density-mode.ts'
import { RRandom } from '../../../../src/science/numerics/r-random.ts'
import { runs } from '../../../helpers/nightly.ts'

/** Computes R's density() literally: all 512 sums, all 512 interpolated heights. */
function wholeDensity(
  values: Float64Array,
  weights: Float64Array,
  h: number,
  rule: DensityRule,
): { x: number[]; height: number[] } {
  const [from, to] = [Math.min(...values) - 3 * h, Math.max(...values) + 3 * h]
  const [low, up] = [from - 4 * h, to + 4 * h]
  const spacing = (up - low) / 511
  const kernelSpacing = rule === 'r-4.4' ? spacing : (2 * (up - low)) / 1023
  const bins = new Float64Array(512)
  values.forEach((value, j) => {
    const position = (value - low) / spacing
    const at = Math.floor(position)
    bins[at] = bins[at]! + weights[j]! * (1 - (position - at))
    bins[at + 1] = bins[at + 1]! + weights[j]! * (position - at)
  })
  const kernel = (k: number) =>
    Math.exp(-(((k * kernelSpacing) / h) ** 2) / 2) / (h * Math.sqrt(2 * Math.PI))
  const grid = Array.from({ length: 512 }, (_, i) =>
    bins.reduce((sum, mass, m) => (mass === 0 ? sum : sum + mass * kernel(i - m)), 0),
  )
  const x = Array.from({ length: 512 }, (_, t) => from + (t * (to - from)) / 511)
  const height = x.map((place) => {
    const position = (place - low) / spacing
    const left = Math.min(510, Math.floor(position))
    return grid[left]! + (grid[left + 1]! - grid[left]!) * (position - left)
  })
  return { x, height }
}

function shares(weights: Float64Array): Float64Array {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => weight / sum)
}

describe.each<DensityRule>(['r-4.4', 'r-4.2'])('the mode under the rule of %s', (rule) => {
  const random = new RRandom(11)
  const finder = new DensityMode(rule)

  test.each([3, 4, 13, 129])('of %i values equals that of the whole density', (n) => {
    for (let round = 0; round < runs(1, 12); round += 1) {
      // Two clusters and a few outliers: several candidates for the maximum, wide and narrow grids.
      const values = Float64Array.from({ length: n }, (_, j) => {
        const centre = j % 3 === 0 ? 0.4 : -0.1
        return centre + 0.1 * random.normal() * (j % 11 === 10 ? 30 : 1)
      })
      const weights = shares(values.map(() => 0.1 + random.uniform()))
      for (const h of [0.3, 0.05, 0.004, 1e-8]) {
        const { x, height } = wholeDensity(values, weights, h, rule)
        const best = Math.max(...height)
        const found = finder.find(values, weights, h)
        const at = x.reduce(
          (near, place, t) => (Math.abs(place - found) < Math.abs(x[near]! - found) ? t : near),
          0,
        )
        expect(Math.abs(x[at]! - found)).toBeLessThan(1e-12)
        expect(height[at]! / best, `h = ${h}`).toBeGreaterThan(1 - 1e-9)
      }
    }
  })
})

test('ends where its grid has no width or is wider than a double', () => {
  const weights = new Float64Array(3).fill(1 / 3)
  const finder = new DensityMode()
  // Neighbours of 1e10 are 2e-6 apart, so that a bandwidth of 1e-8 adds nothing.
  expect(finder.find(new Float64Array(3).fill(1e10), weights, 1e-8)).toBe(1e10)
  expect(finder.find(Float64Array.of(-1.7e308, 0, 1.7e308), weights, 1e307)).toBeNaN()
  expect(finder.find(Float64Array.of(0, 1, Infinity), weights, Infinity)).toBeNaN()
})
