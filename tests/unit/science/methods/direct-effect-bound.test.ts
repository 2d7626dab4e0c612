import { describe, expect, it } from 'vitest'
import {
  directEffectBound,
  directEffectSpread,
} from '../../../../src/science/methods/direct-effect-bound.ts'
import type { Effects } from '../../../../src/science/methods/effects.ts'
import { GOLDEN_SETS } from '../golden-set.ts'
import { effectsOfSet } from '../reference.ts'

const example = (name: string) =>
  effectsOfSet(GOLDEN_SETS.find((set) => set.name === `sim_${name}`)!)

describe('the spread of direct effects that the variants allow', () => {
  // R 4.2.2: uniroot of Σ (y − b x)²/(sy² + t²) − qchisq(0.08, n − 1), b by weights 1/(sy² + t²).
  it.each([
    ['homogeneous_12', 0.007088815],
    ['balanced_24', 0.012582324],
    ['directional_60', 0.018101879],
  ] as const)('is R’s root for %s', (name, spread) => {
    expect(directEffectSpread(example(name))).toBeCloseTo(spread, 8)
  })

  it('is 0 where the ratios agree more than expected by chance', () => {
    const size = [0.1, 0.2, 0.3, 0.4]
    const effects: Effects = {
      betaExposure: Float64Array.from(size),
      seExposure: new Float64Array(4).fill(0.01),
      betaOutcome: Float64Array.from(size, (value) => value / 2),
      seOutcome: new Float64Array(4).fill(0.01),
    }
    expect(directEffectSpread(effects)).toBe(0)
    const bound = directEffectBound(effects)!
    expect(bound.largest).toBe(0)
    expect(bound.needed).toBeGreaterThan(0)
  })

  it('scales with the outcome and does not depend on the effect allele', () => {
    const effects = example('directional_60')
    const plain = directEffectBound(effects)!
    const turned = directEffectBound({
      ...effects,
      betaExposure: effects.betaExposure.map((value, j) => (j % 3 ? value : -value)),
      betaOutcome: effects.betaOutcome.map((value, j) => (j % 3 ? value : -value)),
    })!
    expect(turned.largest).toBeCloseTo(plain.largest, 10)
    expect(turned.needed).toBeCloseTo(plain.needed, 10)
    const wide = directEffectBound({
      ...effects,
      betaOutcome: effects.betaOutcome.map((value) => 1000 * value),
      seOutcome: effects.seOutcome.map((value) => 1000 * value),
    })!
    expect(wide.largest / plain.largest).toBeCloseTo(1000, 4)
    expect(wide.needed / plain.needed).toBeCloseTo(1000, 4)
  })

  it('shows that direct effects can explain the example of directional pleiotropy', () => {
    const { largest, needed } = directEffectBound(example('directional_60'))!
    expect(largest).toBeGreaterThan(needed)
  })

  it('needs three variants', () => {
    const few = example('homogeneous_12')
    const effects = Object.fromEntries(
      Object.entries(few).map(([name, all]: [string, Float64Array]) => [name, all.slice(0, 2)]),
    ) as typeof few
    expect(directEffectBound(effects)).toBeUndefined()
  })
})
