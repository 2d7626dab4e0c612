/** Agreement of the methods that allow for invalid variants with multivariable IVW, by printed rules. */
import { effectsOf } from '../../science/multivariable/wide-table.ts'
import type { Inference } from '../../science/methods/estimate.ts'
import { multivariableLeaveOneOut } from '../../science/methods/multivariable-leave-one-out.ts'
import type { RobustEstimate } from '../../science/multivariable/robust.ts'
import type { ClassAgreement } from '../../science/methods/agreement.ts'
import { oldAgreements } from '../two-sample/assumption-classes.ts'
import type { MultivariableBody } from './body.ts'

const LEVEL = 0.05

/** Whether an interval excludes 0. */
function isClear({ ciLow, ciHigh }: Pick<Inference, 'ciLow' | 'ciHigh'>): boolean {
  return ciLow !== null && ciHigh !== null && ciLow * ciHigh > 0
}

/** Returns the rows of one exposure in the order of the methods. */
export function robustOf({ robust }: MultivariableBody, exposure: string): RobustEstimate[] {
  return (robust?.estimates ?? []).filter((row) => row.exposure === exposure)
}

export type ExposureReading = { exposure: string; readings: ClassAgreement[] }

/**
 * Compares the other kinds of assumption with IVW for each exposure whose interval excludes 0: an estimate near 0
 * has no sign that others could share.
 */
export function mvAgreement(body: MultivariableBody): ExposureReading[] {
  if (body.robust?.agreement) return body.robust.agreement
  return body.estimates.filter(isClear).flatMap(({ exposure, b }) => {
    const readings = oldAgreements(robustOf(body, exposure), Math.sign(b))
    return readings.length > 0 ? [{ exposure, readings }] : []
  })
}

/** Whether MR-Egger confirms the exposures for which IVW claims an effect; null without it. */
export function isConfirmedByEgger(body: MultivariableBody): boolean | null {
  if (!body.robust?.intercept) return null
  return body.estimates.filter(isClear).every(({ exposure, b }) => {
    const egger = robustOf(body, exposure).find(({ method }) => method === 'multivariable-egger')
    return egger !== undefined && isClear(egger) && Math.sign(egger.b) === Math.sign(b)
  })
}

/** Multivariable IVW without each variant in turn: computed from the variants, not stored. */
export type LeaveOneOut = { SNP: string; estimates: Inference[] }[]

const known = new WeakMap<MultivariableBody['variants'], LeaveOneOut>()

/** Returns leave-one-out of a result, computed once for its variants. */
export function leaveOneOutOf({
  variants,
  estimates,
  exposures,
  parameters,
}: MultivariableBody): LeaveOneOut {
  if (estimates.length === 0) return []
  const before = known.get(variants)
  if (before) return before
  const effects = effectsOf(variants, [...exposures.keys()])
  const rows = multivariableLeaveOneOut(effects, parameters.convention).flatMap((row, j) => {
    const variant = variants[j]
    return row && variant ? [{ SNP: variant.SNP, estimates: row }] : []
  })
  known.set(variants, rows)
  return rows
}

/** A variant without which p of an exposure crosses 0.05; `count` such variants exist. */
export type Influence = { exposure: string; SNP: string; count: number; isLost: boolean }

/**
 * Returns the exposures whose p crosses 0.05 when one variant is left out: the first such variant, and how many there are.
 * Those that lose significance come first.
 */
export function influencesOf(body: MultivariableBody): Influence[] {
  const rows = leaveOneOutOf(body)
  return body.estimates
    .flatMap(({ exposure, p }): Influence[] => {
      const at = body.exposures.indexOf(exposure)
      const isBelow = p !== null && p < LEVEL
      const crossing = rows.filter(({ estimates }) => {
        const own = estimates[at]?.p ?? null
        return own !== null && own < LEVEL !== isBelow
      })
      const [first] = crossing
      return first ? [{ exposure, SNP: first.SNP, count: crossing.length, isLost: isBelow }] : []
    })
    .toSorted((one, other) => Number(other.isLost) - Number(one.isLost))
}
