import { expect, test } from 'vitest'
import { mixtureWeights } from '../../../../src/science/fine-mapping/mixture-weights.ts'
import { FastRandom } from '../../../../src/science/numerics/fast-random.ts'

/**
 * Conditions of the maximum: no component's mean ratio to the mixture is above 1, and active ones have 1. Two
 * thirds of the points have the standard deviation 1, the others 4.
 */
test('weights satisfy the conditions of maximum likelihood', () => {
  const points = new Float64Array(600)
  new FastRandom(7).normals(points)
  const widths = Array.from({ length: 25 }, (_, k) => 0.6 * 1.12 ** k)
  const densities = new Float64Array(points.length * widths.length)
  for (const [i, point] of points.entries()) {
    const x = i % 3 === 0 ? 4 * point : point
    for (const [k, sd] of widths.entries()) {
      densities[i * widths.length + k] = Math.exp(-((x / sd) ** 2) / 2) / sd
    }
  }
  const weights = mixtureWeights(densities, widths.length)
  expect(weights.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12)
  const ratios = widths.map((_, k) => {
    let mean = 0
    for (let i = 0; i < points.length; i += 1) {
      let mixed = 0
      for (const [m, w] of weights.entries()) mixed += w * densities[i * widths.length + m]!
      mean += densities[i * widths.length + k]! / mixed / points.length
    }
    return mean
  })
  for (const [k, ratio] of ratios.entries()) {
    expect(ratio).toBeLessThan(1 + 1e-7)
    if (weights[k]! > 1e-6) expect(ratio).toBeGreaterThan(1 - 1e-7)
  }
  const spread = widths.reduce((sum, sd, k) => sum + weights[k]! * sd * sd, 0)
  expect(spread).toBeCloseTo(
    points.reduce((sum, x, i) => sum + (i % 3 === 0 ? 16 : 1) * x * x, 0) / 600,
    0,
  )
})
