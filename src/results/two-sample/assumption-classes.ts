/**
 * Classes of methods by what they assume about direct effects on the outcome, and the agreement of estimates
 * across classes. Agreement within a class is no new evidence: dIVW even shares the numerator of IVW, so that its
 * sign is always the same.
 */
import { msg } from '../../i18n/msg.ts'
import type { Words } from '../../i18n/words.ts'
import type { AnyMethodId } from '../../science/codes.ts'
import {
  type AgreementReading,
  type ClassAgreement,
  COMPARED_CLASSES,
  type ComparedClass,
  PRESSO_CORRECTED,
  type Voter,
} from '../../science/methods/agreement.ts'
import { type MethodEstimate, signOf } from '../../science/methods/method-estimate.ts'
import { METHOD_SHORT } from '../code-texts.ts'
import { type Grade, worstOf } from '../summary.ts'
import { mainEstimate, type TwoSampleBody } from './body.ts'

/** An assumption about direct effects on the outcome. */
type AssumptionClass =
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

export const CLASS_TEXT: Record<ComparedClass, string> = {
  majority: msg('analysis.class.majority'),
  plurality: msg('analysis.class.plurality'),
  outliers: msg('analysis.class.outliers'),
  directional: msg('analysis.class.directional'),
}

type Row = Pick<MethodEstimate, 'b' | 'ciLow' | 'ciHigh'> & {
  method: Voter
  convention?: MethodEstimate['convention']
}

function oldReading(
  rows: readonly Row[],
  sign: number,
): Pick<ClassAgreement, 'reading' | 'methods'> {
  const turned = rows.filter((row) => signOf(row) === -sign)
  if (turned.length > 0) return { reading: 'against', methods: turned.map(({ method }) => method) }
  const [first] = rows
  if (!first) return { reading: 'vague', methods: [] }
  const near = sign > 0 ? first.ciLow : first.ciHigh
  const reading = near !== null && near * sign > 0 ? 'clear' : 'vague'
  return { reading, methods: [first.method] }
}

const RANK = Object.keys(CLASS_OF)

/**
 * Returns the agreement of each class of assumption by the rule of results without a stored one: by sign alone,
 * beyond the resolution of a grid.
 *
 * @param corrected the estimate without outliers, which precedes the methods of that class
 */
export function oldAgreements(
  estimates: readonly (Row & { method: AnyMethodId })[],
  sign: number,
  corrected: Omit<Row, 'method'> | null = null,
): ClassAgreement[] {
  return COMPARED_CLASSES.flatMap((id) => {
    const rows: Row[] = [
      ...(corrected && id === 'outliers'
        ? [{ ...corrected, method: PRESSO_CORRECTED } as const]
        : []),
      ...estimates
        .filter(({ method }) => classOf(method) === id)
        // The first of a class represents it: in the order of the table above.
        .toSorted((one, other) => RANK.indexOf(one.method) - RANK.indexOf(other.method)),
    ]
    return rows.length > 0 ? [{ id, ...oldReading(rows, sign) }] : []
  })
}

type Judged = Pick<TwoSampleBody, 'estimates' | 'presso' | 'agreement'>

/** Returns the agreement of the other classes of assumption; empty unless IVW is the main estimate. */
export function agreementOf({ estimates, presso, agreement }: Judged): ClassAgreement[] {
  const main = mainEstimate({ estimates })
  if (main?.method !== 'ivw') return []
  return agreement ?? oldAgreements(estimates, Math.sign(main.b), presso?.corrected ?? null)
}

/** Whether an agreement is by sign alone, in which an interval that includes 0 asks for a closer look. */
export const isOldAgreement = ({ agreement }: Pick<Judged, 'agreement'>) => agreement === undefined

/** Returns the grade of readings; of the old rule `vague` asks for a closer look too. */
export function gradeOfReadings(
  readings: readonly ClassAgreement[],
  isOld: boolean,
): Exclude<Grade, 'open'> {
  return worstOf(
    readings.map(({ reading }): Exclude<Grade, 'open'> => {
      if (reading === 'against') return 'against'
      return reading === 'turned' || (isOld && reading === 'vague') ? 'look' : 'holds'
    }),
  )
}

/** Counts the methods that contradict the main estimate. */
export function countAgainst(readings: readonly ClassAgreement[]): number {
  return readings
    .filter(({ reading }) => reading === 'against')
    .reduce((sum, { methods }) => sum + methods.length, 0)
}

/** Names the methods behind a reading, each once; of a class the first `most`. */
export function namesOfVoters(
  readings: readonly ClassAgreement[],
  reading: AgreementReading,
  t: Words['t'],
  most = 1,
): string {
  const methods = readings
    .filter((one) => one.reading === reading)
    .flatMap((one) => one.methods.slice(0, most))
  const names = methods.map((method) =>
    method === PRESSO_CORRECTED ? t('analysis.short.pressoCorrected') : t(METHOD_SHORT[method]),
  )
  return [...new Set(names)].join(t('analysis.report.list.joint'))
}
