/** The checks of a two-sample estimate, graded by printed thresholds, with the warnings that belong to them. */
import { msg } from '../../i18n/msg.ts'
import type { Words } from '../../i18n/words.ts'
import type { WarningCode } from '../../science/codes.ts'
import { SERIOUS_WARNINGS, WARNING_TEXT } from '../code-texts.ts'
import { independenceCheck } from '../independence.ts'
import { type CheckFinding, type AssignedCaveat, assembleChecks } from '../assemble-checks.ts'
import { influenceCaveats, influenceFinding } from '../influence-text.ts'
import type { Check } from '../summary.ts'
import { agreementOf, gradeOfReadings, isOldAgreement } from './assumption-classes.ts'
import type { TwoSampleBody } from './body.ts'
import { isTooAlike, pooledOf } from './pooled.ts'
import { directionalOf, type DirectionalReading, directionalReading } from './directional.ts'
import { isBelow } from './level.ts'
import { WARNING_REASON } from './warning-reasons.ts'
import { namesOf } from './names.ts'
import { sentenceValues } from './sentence-values.ts'
import { warningValuesOf } from './warning-values.ts'

type CheckId =
  | 'strength'
  | 'agreement'
  | 'pleiotropy'
  | 'heterogeneity'
  | 'outliers'
  | 'single'
  | 'independence'
  | 'direction'
  | 'data'

const WEAK_F = 10

/** The check that each warning belongs to. */
const CHECK_OF: Record<WarningCode, CheckId> = {
  'weak-instruments': 'strength',
  'weak-on-average': 'strength',
  'relaxed-threshold': 'strength',
  'low-i2gx': 'strength',
  'directions-disagree': 'agreement',
  'nominal-only': 'agreement',
  'directional-pleiotropy': 'pleiotropy',
  'directional-by-fit': 'pleiotropy',
  'few-variants-for-egger': 'pleiotropy',
  'known-locus': 'pleiotropy',
  heterogeneity: 'heterogeneity',
  'presso-outliers': 'outliers',
  'single-variant': 'single',
  'two-variants': 'single',
  'dominant-variant': 'single',
  'depends-on-one-variant': 'single',
  'reverse-direction': 'direction',
  'rows-dropped': 'data',
  'duplicates-dropped': 'data',
  'looks-like-odds-ratios': 'data',
  'exposure-equals-outcome': 'data',
}

type CheckFinder = (
  body: TwoSampleBody,
  words: Words,
  values: Record<string, unknown>,
) => CheckFinding<CheckId> | null

const strength: CheckFinder = ({ strength: { fMean, fMin } }, { t, format }) => {
  const [f, least] = [format.significant(fMean), format.significant(fMin)]
  const isWeak = fMean !== null && fMean < WEAK_F
  return {
    id: 'strength',
    name: t('analysis.check.strength'),
    own: isWeak ? 'against' : fMin !== null && fMin < WEAK_F ? 'look' : 'holds',
    reason: isWeak ? t('analysis.reason.fMean', { f }) : t('analysis.reason.fLeast', { f: least }),
    finding: t('analysis.check.strength.found', { f, least }),
    section: 'sensitivity',
  }
}

const agreement: CheckFinder = (body, { t }, values) => {
  const read = agreementOf(body)
  if (read.length === 0) return null
  const isOld = isOldAgreement(body)
  const grade = gradeOfReadings(read, isOld)
  const isAllClear = read.every(({ reading }) => reading === 'clear')
  const texts = {
    holds: isAllClear
      ? msg('analysis.check.agreement.clear')
      : msg('analysis.check.agreement.compatible'),
    look: isOld ? msg('analysis.check.agreement.vague') : msg('analysis.check.agreement.turned'),
    against: isOld
      ? msg('analysis.check.agreement.against')
      : msg('analysis.check.agreement.contradicted'),
  }
  const reasons = {
    look: isOld ? msg('analysis.reason.vague') : msg('analysis.reason.turned'),
    against: isOld ? msg('analysis.reason.turnedOld') : msg('analysis.check.agreement.doubt'),
  }
  const named = isOld && grade === 'look' ? { ...values, names: values['vague'] } : values
  return {
    id: 'agreement',
    name: t('analysis.check.agreement'),
    own: grade,
    ...(grade !== 'holds' && { reason: t(reasons[grade], named) }),
    finding: t(texts[grade], values),
    section: 'estimates',
  }
}

/**
 * Grades pleiotropy by what the intercept's interval leaves of the estimate. An intercept that is not significant
 * proves nothing: where pleiotropy within its interval would explain the estimate, the data cannot tell.
 */
function pleiotropyGrade(
  body: TwoSampleBody,
  pleiotropy: NonNullable<TwoSampleBody['pleiotropy']>,
) {
  if (directionalReading(pleiotropy) !== 'open') return 'against'
  return directionalOf(body)?.leaves === 'something' ? 'holds' : 'open'
}

const READING_REASON: Record<Exclude<DirectionalReading, 'open'>, string> = {
  against: msg('analysis.reason.egger'),
  'by-fit-only': msg('analysis.reason.byFit'),
}

function pleiotropyReason(
  body: TwoSampleBody,
  pleiotropy: NonNullable<TwoSampleBody['pleiotropy']>,
  { t, format }: Words,
  values: Record<string, unknown>,
): string {
  const reading = directionalReading(pleiotropy)
  const { p, negLog10P, difference } = pleiotropy
  if (reading !== 'open') {
    const found = reading === 'against' ? format.pStatement(p, negLog10P) : values['dp']
    return t(READING_REASON[reading], { p: found })
  }
  const leaves = directionalOf(body)?.leaves
  return leaves === undefined
    ? t('analysis.reason.eggerOpen', { p: format.pStatement(p ?? difference.p) })
    : t('analysis.reason.eggerLeaves', { ...values, leaves })
}

const pleiotropy: CheckFinder = (body, words, values) =>
  body.pleiotropy && {
    id: 'pleiotropy',
    name: words.t('analysis.check.pleiotropy'),
    own: pleiotropyGrade(body, body.pleiotropy),
    reason: pleiotropyReason(body, body.pleiotropy, words, values),
    finding: words.t('analysis.check.pleiotropy.found', values),
    section: 'sensitivity',
  }

const heterogeneity: CheckFinder = (body, { t }, values) => {
  const cochran = body.heterogeneity.find(({ method }) => method === 'ivw')
  if (!cochran || cochran.p === null) return null
  return {
    id: 'heterogeneity',
    name: t('analysis.check.heterogeneity'),
    // Agreement beyond chance is no good sign either.
    own: isBelow(cochran.p) || isTooAlike(body) ? 'look' : 'holds',
    reason: isBelow(cochran.p)
      ? t('analysis.reason.scatter', { p: values['qp'] })
      : t('analysis.reason.tooAlike', values),
    finding: t('analysis.check.heterogeneity.found', values),
    section: 'sensitivity',
  }
}

const outliers: CheckFinder = (body, { t }, values) =>
  body.presso && {
    id: 'outliers',
    name: t('analysis.check.outliers'),
    own: isBelow(body.presso.global.p) ? 'look' : 'holds',
    reason: t('analysis.reason.presso', { p: values['pressoP'] }),
    finding: t('analysis.check.outliers.found', values),
    section: 'sensitivity',
  }

/** Whether numbers of the file exceed what the main method can compute. */
function isBeyondRange({ omitted }: TwoSampleBody): boolean {
  return omitted.some(({ method, reason }) => method === 'ivw' && reason === 'not-computable')
}

const single: CheckFinder = (body, words, values) => {
  const { t } = words
  const { variants, leaveOneOut } = body
  const id = 'single'
  const name = t('analysis.check.single')
  if (leaveOneOut.length === 0) {
    const isBeyond = isBeyondRange(body)
    const n = variants.length
    return {
      id,
      name,
      own: 'look',
      reason: isBeyond ? t('analysis.reason.beyond') : t('analysis.reason.fewToLeaveOut', { n }),
      finding: isBeyond
        ? t('analysis.omitted.notComputable')
        : t('analysis.check.single.few', { n }),
      section: 'figures',
    }
  }
  const { isBinary } = namesOf(body, words.t)
  const influence = influenceFinding(body.influence ?? [], 'variant', isBinary, words)
  if (influence) return { id, name, ...influence, section: 'figures' }
  // Results of older builds have a warning, which sets the grade.
  const depends = body.warnings.some(({ code }) => code === 'depends-on-one-variant')
  return {
    id,
    name,
    own: 'holds',
    finding: depends
      ? t('analysis.check.single.depends', values)
      : t('analysis.check.single.stable'),
    section: 'figures',
  }
}

const direction: CheckFinder = ({ steiger }, { t }, values) => {
  if (!steiger) return null
  const { isForward, p } = steiger.test
  return {
    id: 'direction',
    name: t('analysis.check.direction'),
    own: !isForward ? 'against' : isBelow(p) ? 'holds' : 'look',
    reason: isForward
      ? t('analysis.reason.steigerOpen', { p: values['steigerP'] })
      : t('analysis.reason.steigerOther', { ...values, p: values['steigerP'] }),
    finding: isForward
      ? t('analysis.check.direction.forward', values)
      : t('analysis.check.direction.backward', values),
    section: 'sensitivity',
  }
}

const data: CheckFinder = (body, { t }) => {
  const { kept, rows } = body.input
  const isBeyond = isBeyondRange(body)
  return {
    id: 'data',
    name: t('analysis.check.data'),
    own: isBeyond ? 'against' : 'holds',
    reason: t('analysis.reason.beyond'),
    finding: isBeyond
      ? t('analysis.check.data.beyond')
      : t('analysis.check.data.found', { kept, rows }),
    section: 'provenance',
  }
}

const CHECK_FINDERS: readonly CheckFinder[] = [
  strength,
  agreement,
  pleiotropy,
  heterogeneity,
  outliers,
  single,
  direction,
  data,
]

function independenceOf(body: TwoSampleBody, words: Words) {
  const pooled = pooledOf(body)
  return independenceCheck(pooled ? [pooled] : [], words, 'estimates')
}

function caveatsOf(body: TwoSampleBody, words: Words): AssignedCaveat<CheckId>[] {
  const { t, format } = words
  const influence = influenceCaveats(body.influence ?? [], namesOf(body, t).isBinary, words)
  return [
    ...influence.map((caveat) => ({ ...caveat, check: 'single' as const })),
    ...body.warnings.map((warning) => {
      const { code, isNote } = warning
      const values = warningValuesOf(warning, body, format)
      return {
        id: code,
        check: CHECK_OF[code],
        text: t(WARNING_TEXT[code], values),
        reason: t(WARNING_REASON[code], values),
        isSerious: SERIOUS_WARNINGS.has(code),
        ...(isNote && { isNote: true as const }),
      }
    }),
  ]
}

/** Returns every check that applies; each warning belongs to one. */
export function checksOf(body: TwoSampleBody, words: Words): Check[] {
  const { isBinary } = namesOf(body, words.t)
  const values = { ...sentenceValues(body, words), none: isBinary ? '1' : '0' }
  const findings = CHECK_FINDERS.flatMap((findCheck) => findCheck(body, words, values) ?? [])
  const independence = independenceOf(body, words)
  // A warning whose own check does not apply to these data is one about the data.
  return assembleChecks(
    [...(independence ? [independence.finding] : []), ...findings],
    [...(independence?.caveats ?? []), ...caveatsOf(body, words)],
    'data',
  )
}
