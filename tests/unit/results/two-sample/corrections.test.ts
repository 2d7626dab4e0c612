import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { correctionsOf } from '../../../../src/results/two-sample/corrections.ts'
import { resultOf } from '../../../helpers/two-sample-result.ts'

const text = readFileSync('public/examples/sim_homogeneous_12.tsv', 'utf8')
const body = await resultOf(text, { outcomeKind: 'continuous' }, { presso: 'off', nboot: 100 })

test('reads sample sizes and the threshold of instruments from a stored result', () => {
  const found = correctionsOf(body, { shared: '', traits: '' })
  const [first = ''] = text.trim().split('\n').slice(1)
  const [, , , , , , exposure, , , outcome] = first.split('\t').map(Number)
  expect(found?.sizes).toEqual({ exposure, outcome })
  // R: all z are beyond that of 5e-8, see corrections.json.
  expect(found?.threshold).toBe(5e-8)
  expect(found?.selection?.b).toBeCloseTo(-0.3922062954644, 8)
  expect(found?.debiased?.b).toBeCloseTo(-0.3959381586342, 8)
  expect([found?.rho, found?.bias, found?.overlap]).toEqual([null, null, null])
})

test('computes the bias and the corrected estimate from the user’s input', () => {
  const { exposure = 0, outcome = 0 } = correctionsOf(body, { shared: '', traits: '' })?.sizes ?? {}
  // As many as make the errors' correlation 0.3, with traits correlated by 0.6.
  const shared = 0.5 * Math.sqrt(exposure * outcome)
  const found = correctionsOf(body, { shared, traits: 0.6 })
  expect(found?.rho).toBeCloseTo(0.3, 12)
  expect(found?.overlap?.b).toBeCloseTo(-0.3981742317983, 8)
  expect(found?.bias?.bias).toBeCloseTo(0.00221518813666, 10)
  // More people in both than in the smaller one is no overlap.
  expect(correctionsOf(body, { shared: 1e12, traits: 0.6 })?.rho).toBeNull()
})
