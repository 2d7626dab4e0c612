import { describe, expect, it } from 'vitest'
import { CONVENTIONS } from '../../../../src/science/codes.ts'
import { fitIvw, ivwStandardError } from '../../../../src/science/methods/ivw.ts'
import { robustIvwEstimate } from '../../../../src/science/methods/ivw-robust.ts'

/** Returns six variants; the first has all of the weight when its effect is large. */
function effectsWith(first: number) {
  return {
    betaExposure: Float64Array.of(first, 0.02, 0.03, 0.025, 0.015, 0.02),
    seExposure: new Float64Array(6).fill(0.005),
    betaOutcome: Float64Array.of(0.3 * first, 0.01, 0.004, 0.0105, 0.0105, 0.002),
    seOutcome: Float64Array.of(0.001, 0.01, 0.01, 0.01, 0.01, 0.01),
  }
}

describe('robust IVW with a dominant variant', () => {
  it.each(CONVENTIONS)('has no error below that of IVW (%s)', (convention) => {
    const effects = effectsWith(5)
    const estimate = robustIvwEstimate(effects, convention)!
    expect(estimate.b).toBeCloseTo(0.3, 6)
    // MendelianRandomization 0.10.0 prints 1.348222e-07: the formula of lmrob breaks down.
    expect(estimate.se).toBe(ivwStandardError(fitIvw(effects), 'random-with-floor'))
    expect(estimate.convention.standardError).toBe('random-with-floor')
    expect(estimate.ciLow! < 0.3 && estimate.ciHigh! > 0.3).toBe(true)
  })

  it('keeps the error of the regression where that is one', () => {
    const effects = { ...effectsWith(0.02), seOutcome: new Float64Array(6).fill(0.01) }
    const estimate = robustIvwEstimate(effects, 'twosamplemr')!
    expect(estimate.convention.standardError).toBe('robust-with-floor')
    expect(estimate.se).not.toBe(ivwStandardError(fitIvw(effects), 'random-with-floor'))
  })
})
