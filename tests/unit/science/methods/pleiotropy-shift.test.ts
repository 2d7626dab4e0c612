import { describe, expect, it } from 'vitest'
import { fitEgger } from '../../../../src/science/methods/egger.ts'
import { fitIvw, ivwEstimates } from '../../../../src/science/methods/ivw.ts'
import { pleiotropyShift } from '../../../../src/science/methods/pleiotropy-shift.ts'
import { GOLDEN_SETS } from '../golden-set.ts'
import { effectsOfSet } from '../reference.ts'

const example = (name: string) =>
  effectsOfSet(GOLDEN_SETS.find((set) => set.name === `sim_${name}`)!)
const effects = example('directional_60')
const shift = pleiotropyShift(effects)!

describe('IVW over mean direct effects', () => {
  // R 4.2.2: lm(I(y − m) ~ 0 + x, weights = 1/sy²), its error divided by min(1, sigma), qnorm(0.975).
  it.each([
    [0, 0.207333592702, 0.153083323035, 0.261583862369],
    [0.005, 0.135078058334, 0.081594088757, 0.188562027912],
    [0.01, 0.062822523967, 0.00945945514, 0.116185592794],
    [0.02, -0.081688544768, -0.136740319945, -0.02663676959],
  ])('agrees with R’s regression after subtraction of %f', (direct, b, low, high) => {
    const at = shift.at(direct)
    expect(at.b).toBeCloseTo(b, 11)
    expect(at.ciLow).toBeCloseTo(low, 11)
    expect(at.ciHigh).toBeCloseTo(high, 11)
  })

  it('passes through IVW at 0, and through MR-Egger at its intercept', () => {
    const egger = fitEgger(effects)
    if (typeof egger !== 'object') throw new Error('no fit')
    expect(shift.at(egger.intercept).b).toBeCloseTo(egger.slope, 12)
    const [ivw] = ivwEstimates(fitIvw(effects), 'exact')
    expect(shift.at(0).ciLow).toBeCloseTo(ivw!.ciLow!, 12)
  })

  it('finds where the interval first includes 0 (uniroot of the same in R) and where the estimate is 0', () => {
    expect(shift.includesZeroAt).toBeCloseTo(0.0106523471, 9)
    expect(shift.at(shift.zeroAt).b).toBeCloseTo(0, 14)
  })

  it('does not depend on the effect allele', () => {
    const turned = {
      ...effects,
      betaExposure: effects.betaExposure.map((value, j) => (j % 2 ? -value : value)),
      betaOutcome: effects.betaOutcome.map((value, j) => (j % 2 ? -value : value)),
    }
    expect(pleiotropyShift(turned)!.perUnit).toBeCloseTo(shift.perUnit, 12)
    expect(pleiotropyShift(turned)!.at(0.01).b).toBeCloseTo(shift.at(0.01).b, 12)
  })

  it('mirrors a negative estimate', () => {
    const negative = pleiotropyShift({
      ...effects,
      betaOutcome: effects.betaOutcome.map((value) => -value),
    })!
    expect(negative.includesZeroAt).toBeCloseTo(-shift.includesZeroAt, 12)
    expect(negative.zeroAt).toBeCloseTo(-shift.zeroAt, 12)
  })

  it('returns 0 where the interval already includes 0, and undefined below three variants', () => {
    expect(pleiotropyShift(example('null_outlier_40'))!.includesZeroAt).toBe(0)
    const few = example('homogeneous_12')
    const two = Object.fromEntries(
      Object.entries(few).map(([name, all]: [string, Float64Array]) => [name, all.slice(0, 2)]),
    ) as typeof few
    expect(pleiotropyShift(two)).toBeUndefined()
  })
})
