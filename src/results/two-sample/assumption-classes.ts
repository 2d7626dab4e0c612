/**
 * Classes of methods by what they assume about direct effects on the outcome, and the agreement of estimates
 * across classes. Agreement within a class is no new evidence: dIVW even shares the numerator of IVW, so that its
 * sign is always the same.
 */
import { msg } from '../../i18n/msg.ts'
import type { AnyMethodId } from '../../science/codes.ts'
import { mainEstimate, type TwoSampleBody } from './body.ts'

/** An assumption about direct effects on the outcome. */
export type AssumptionClass =
  /** No variant has a direct effect: errors are those of a fixed effect. */
  | 'all-valid'
  /** Direct effects with mean 0, unrelated to strength (Bowden 2017; Zhao 2020; Ye 2021). */
  | 'balanced'
  /** Most of the weight is on valid variants (Bowden 2016). */
  | 'majority'
  /** The valid ones are the largest group with one ratio (Hartwig 2017; Burgess 2020; Xue 2021; Qi 2019). */
  | 'plurality'
  /** Direct effects of any mean, unrelated to strength: InSIDE (Bowden 2015). */
  | 'directional'
  /** Invalid variants are few and far off (Rees 2019, also MR-Lasso; Verbanck 2018). */
  | 'outliers'

const CLASS_OF: Partial<Record<AnyMethodId, AssumptionClass>> = {
  'wald-ratio': 'all-valid',
  'wald-ratio-second-order': 'all-valid',
  'ivw-fixed': 'all-valid',
  'maximum-likelihood': 'all-valid',
  ivw: 'balanced',
  'ivw-random': 'balanced',
  'ivw-correlated': 'balanced',
  'multivariable-ivw': 'balanced',
  raps: 'balanced',
  divw: 'balanced',
  pivw: 'balanced',
  'radial-ivw-1st': 'balanced',
  'radial-ivw-2nd': 'balanced',
  'radial-ivw-modified': 'balanced',
  'weighted-median': 'majority',
  'simple-median': 'majority',
  'penalised-weighted-median': 'majority',
  'multivariable-median': 'majority',
  'weighted-mode': 'plurality',
  'simple-mode': 'plurality',
  'weighted-mode-nome': 'plurality',
  'simple-mode-nome': 'plurality',
  'contamination-mixture': 'plurality',
  'cml-ma-dp': 'plurality',
  'cml-ma': 'plurality',
  'cml-bic': 'plurality',
  mrmix: 'plurality',
  'multivariable-cml-dp': 'plurality',
  'multivariable-cml-bic': 'plurality',
  egger: 'directional',
  'egger-correlated': 'directional',
  'multivariable-egger': 'directional',
  'ivw-robust': 'outliers',
  'ivw-penalised': 'outliers',
  'ivw-penalised-robust': 'outliers',
  lasso: 'outliers',
  'multivariable-lasso': 'outliers',
}

/** Returns the class of a method; null where it makes no assumption about direct effects. */
export function classOf(method: AnyMethodId): AssumptionClass | null {
  return CLASS_OF[method] ?? null
}

/** Classes that are compared with IVW, in the order in which they are named. */
const COMPARED = ['majority', 'plurality', 'outliers', 'directional'] as const
export type ComparedClass = (typeof COMPARED)[number]

export const CLASS_TEXT: Record<ComparedClass, string> = {
  majority: msg('analysis.class.majority'),
  plurality: msg('analysis.class.plurality'),
  outliers: msg('analysis.class.outliers'),
  directional: msg('analysis.class.directional'),
}

type Row = { b: number; ciLow: number | null; ciHigh: number | null }

/** `clear`: all have the sign and the first interval excludes 0; `vague`: it does not; `against`: another sign. */
export type ClassReading = { id: ComparedClass; reading: 'clear' | 'vague' | 'against' }

function readingOf(rows: readonly Row[], sign: number): ClassReading['reading'] {
  const [first] = rows
  if (!first || rows.some(({ b }) => Math.sign(b) !== sign)) return 'against'
  const near = sign > 0 ? first.ciLow : first.ciHigh
  return near !== null && near * sign > 0 ? 'clear' : 'vague'
}

const RANK = Object.keys(CLASS_OF)

/**
 * Returns the agreement of each class of assumption with an estimate of this sign.
 *
 * @param corrected the estimate without outliers, which precedes the methods of that class
 */
export function classReadings(
  estimates: readonly (Row & { method: AnyMethodId })[],
  sign: number,
  corrected: Row | null = null,
): ClassReading[] {
  return COMPARED.flatMap((id) => {
    const rows: Row[] = [
      ...(corrected && id === 'outliers' ? [corrected] : []),
      ...estimates
        .filter(({ method }) => classOf(method) === id)
        // The first of a class represents it: in the order of the table above.
        .toSorted((one, other) => RANK.indexOf(one.method) - RANK.indexOf(other.method)),
    ]
    return rows.length > 0 ? [{ id, reading: readingOf(rows, sign) }] : []
  })
}

/** Returns the agreement of the other classes of assumption; empty unless IVW is the main estimate. */
export function agreementOf(body: Pick<TwoSampleBody, 'estimates' | 'presso'>): ClassReading[] {
  const main = mainEstimate(body)
  if (main?.method !== 'ivw') return []
  return classReadings(body.estimates, Math.sign(main.b), body.presso?.corrected ?? null)
}
