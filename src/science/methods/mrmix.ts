/** MRMix: the slope at which most variants are valid, for exposures with many instruments. */
import type { Convention } from '../codes.ts'
import type { Effects } from './effects.ts'
import { variantCount } from './effects.ts'
import { NORMAL_RULE } from './estimate.ts'
import type { MethodEstimate } from './method-estimate.ts'
import { LEAST_VALID, methodEstimate, withReason } from './method-estimate.ts'
import { bestPoint, mixtureProfile } from './mixture-em.ts'
import { mixtureError } from './mixture-error.ts'

export type MixtureResult = {
  estimate: MethodEstimate
  /** Share of valid variants, and variance of the direct effects of the others. */
  share: number
  variance: number
}

/** Below this the authors' own examples give p of 1 or of nearly 0 (issues 2 and 4 of MRMix). */
export const MIXTURE_LEAST_VARIANTS = 50
export const MIXTURE_MOST_VARIANTS = 2000
/** Limit of the grid: an estimate there depends on where the grid ends. */
const GRID_END = 1

/**
 * Computes MRMix (Qi & Chatterjee 2019): valid variants scatter around one slope by their errors, the others
 * with a larger variance; the estimate is the slope at which most variants are valid. As `MRMix::MRMix` with
 * its defaults, for any number of variants. Its grid (−1 to 1) and its bounds are in units of standardised
 * effects.
 */
export function mixtureEstimate(
  effects: Effects,
  convention: Convention,
  progress: (done: number) => void = () => {},
): MixtureResult | undefined {
  const place = bestPoint(mixtureProfile(effects, progress))
  const estimate = methodEstimate(
    'mrmix',
    variantCount(effects),
    { b: place.theta, se: mixtureError(effects, place) },
    NORMAL_RULE,
    { name: convention, standardError: 'sandwich', weights: 'none', step: 0.01 },
  )
  if (!estimate) return undefined
  const { share, variance } = place
  const count = variantCount(effects)
  return {
    estimate: withReason(estimate, ['too-few-valid', share * count < LEAST_VALID]),
    share,
    variance,
  }
}

/** Whether the estimate lies at the limit of the grid, and may be beyond it. */
export function isBeyondGrid({ estimate }: MixtureResult): boolean {
  return Math.abs(estimate.b) > GRID_END - 0.005
}
