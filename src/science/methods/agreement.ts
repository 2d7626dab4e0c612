/** Agreement of methods with the main estimate, over classes of what they assume about direct effects. */
import type { AnyMethodId, SetAsideReason } from '../codes.ts'
import { type MethodNote, signOf } from './method-estimate.ts'

/** Classes that are compared with IVW, in the order in which they are named. */
export const COMPARED_CLASSES = ['majority', 'plurality', 'outliers', 'directional'] as const
export type ComparedClass = (typeof COMPARED_CLASSES)[number]

/** IVW without the outliers of MR-PRESSO, which is no method of its own. */
export const PRESSO_CORRECTED = 'presso-corrected'
export type Voter = AnyMethodId | typeof PRESSO_CORRECTED

/**
 * Methods that vote for each class, the first one for which there is an estimate as its representative. One
 * per idea: variants of the same estimator would vote twice, and errors that ignore the selection of variants
 * (cML by BIC, penalised weights) promise more than they keep.
 */
const VOTERS: Record<ComparedClass, readonly Voter[]> = {
  majority: ['weighted-median', 'multivariable-median'],
  plurality: [
    'weighted-mode',
    'contamination-mixture',
    'cml-ma-dp',
    'mrmix',
    'multivariable-cml-dp',
  ],
  outliers: ['presso-corrected', 'lasso', 'ivw-robust', 'multivariable-lasso'],
  directional: ['egger', 'egger-correlated', 'multivariable-egger'],
}

export const AGREEMENT_READINGS = [
  /** Same sign, and the interval excludes 0. */
  'clear',
  /** Neither confirms nor contradicts. */
  'vague',
  /** The main interval excludes 0 and the sign is the other one, but within chance. */
  'turned',
  /** The interval excludes the main estimate, and includes 0 or lies on its other side. */
  'against',
] as const
export type AgreementReading = (typeof AGREEMENT_READINGS)[number]

/** Agreement of one class, and the methods behind its reading. */
export type ClassAgreement = { id: ComparedClass; reading: AgreementReading; methods: Voter[] }

type Numbers = { b: number; ciLow: number | null; ciHigh: number | null }
export type Row = Numbers & {
  method: Voter
  convention?: Pick<MethodNote, 'name' | 'step'>
  setAside?: SetAsideReason
}

/** Whether an interval excludes 0. */
function isClear({ ciLow, ciHigh }: Numbers): boolean {
  return ciLow !== null && ciHigh !== null && (ciLow > 0 || ciHigh < 0)
}

/** Returns how one estimate reads beside the main one. */
export function readingOf(row: Row, main: Numbers): AgreementReading {
  const { ciLow, ciHigh } = row
  const sign = signOf(row)
  const isSame = sign === Math.sign(main.b)
  if (isSame && isClear(row)) return 'clear'
  if (ciLow !== null && ciHigh !== null && (main.b < ciLow || main.b > ciHigh)) return 'against'
  return sign !== 0 && !isSame && isClear(main) ? 'turned' : 'vague'
}

/**
 * Judges the agreement of the other classes with a main estimate (Burgess 2019: consistency of methods that
 * make different assumptions). A class is `against` where its representative is, or the majority of its
 * methods; the methods named are those. Estimates that are set aside do not vote.
 *
 * A sign alone contradicts nothing: of a true effect of 0 the methods' signs are those of chance, and MR-Egger's
 * interval is several times as wide as that of IVW.
 *
 * @param corrected IVW without the outliers of MR-PRESSO
 */
export function classAgreements(
  main: Numbers,
  estimates: readonly Row[],
  corrected: Numbers | null = null,
): ClassAgreement[] {
  const rows: Row[] = [
    ...(corrected ? [{ ...corrected, method: 'presso-corrected' as const }] : []),
    ...estimates.filter(({ setAside }) => setAside === undefined),
  ]
  return COMPARED_CLASSES.flatMap((id) => {
    const read = VOTERS[id].flatMap((method) => {
      const row = rows.find((one) => one.method === method)
      return row ? [{ method, reading: readingOf(row, main) }] : []
    })
    const [first] = read
    if (!first) return []
    const against = read.filter(({ reading }) => reading === 'against')
    const isAgainst = first.reading === 'against' || 2 * against.length > read.length
    // MR-Egger's interval is so wide that its sign within chance means nothing.
    const own = id === 'directional' && first.reading === 'turned' ? 'vague' : first.reading
    const reading = isAgainst ? 'against' : own
    const methods = isAgainst ? against.map(({ method }) => method) : [first.method]
    return [{ id, reading, methods }]
  })
}

/**
 * Whether one of these methods has the other sign than IVW, beyond the resolution of its grid, and an interval
 * that excludes the estimate of IVW.
 */
export function isContradictedBy(
  methods: readonly AnyMethodId[],
  estimates: readonly (Row & { method: AnyMethodId })[],
): boolean {
  const main = estimates.find(({ method }) => method === 'ivw')
  return (
    main !== undefined &&
    estimates.some(
      (row) =>
        methods.includes(row.method as AnyMethodId) &&
        row.setAside === undefined &&
        signOf(row) === -Math.sign(main.b) &&
        readingOf(row, main) === 'against',
    )
  )
}
