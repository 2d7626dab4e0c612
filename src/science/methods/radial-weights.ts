import type { Effects } from './effects.ts'
import { waldRatios } from './wald-ratio.ts'

export type RadialWeights = 'first-order' | 'second-order' | 'modified-second-order'

/** Returns inverse variances of the ratios: of first order bx²/sy², of second order by the delta method. */
export function radialWeights(
  effects: Effects,
  kind: 'first-order' | 'second-order',
): Float64Array {
  const ratios = waldRatios(effects)
  const errors = kind === 'first-order' ? ratios.seFirstOrder : ratios.seSecondOrder
  return errors.map((se) => 1 / (se * se))
}

/** Returns modified weights bx²/(phi·sy² + b²·sx²). */
export function modifiedWeights(effects: Effects, b: number, phi = 1): Float64Array {
  return effects.betaExposure.map(
    (bx, j) => (bx * bx) / (phi * effects.seOutcome[j]! ** 2 + (b * effects.seExposure[j]!) ** 2),
  )
}
