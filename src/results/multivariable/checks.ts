/** The checks of a multivariable result, graded by printed thresholds, with the warnings that belong to them. */
import { msg } from '../../i18n/msg.ts'
import type { Words } from '../../i18n/words.ts'
import type { MultivariableWarningCode } from '../../science/multivariable/result.ts'
import { type CheckFinding, type AssignedCaveat, assembleChecks } from '../assemble-checks.ts'
import { independenceCheck } from '../independence.ts'
import { influenceCaveats, influenceFinding } from '../influence-text.ts'
import { type Check, worstOf } from '../summary.ts'
import { gradeOfReadings, namesOfVoters } from '../two-sample/assumption-classes.ts'
import { isOddsScale, isStrong, type MultivariableBody, STRONG_F } from './body.ts'
import {
  influencesFirst,
  influencesOf,
  isConfirmedByEgger,
  leaveOneOutOf,
  mvAgreement,
} from './robust.ts'
import { MV_REASON } from './reasons.ts'
import { MV_WARNING_TEXT, mvWarningValues, SERIOUS_MV } from './mv-texts.ts'

type CheckId =
  | 'strength'
  | 'independence'
  | 'agreement'
  | 'pleiotropy'
  | 'count'
  | 'heterogeneity'
  | 'single'
  | 'alone'
  | 'data'

const LEVEL = 0.05

/** The check that each warning belongs to. */
const CHECK_OF: Record<MultivariableWarningCode, CheckId> = {
  'not-identified': 'strength',
  'beyond-range': 'data',
  'weak-conditional': 'strength',
  'few-variants': 'count',
  heterogeneity: 'heterogeneity',
  'direction-changes': 'alone',
  'rows-dropped': 'data',
}

type CheckFinder = (body: MultivariableBody, words: Words) => CheckFinding<CheckId> | null

/** Returns the exposure that the variants separate least; null where no F is known. */
export function weakestOf({ estimates }: Pick<MultivariableBody, 'estimates'>) {
  return estimates.reduce<{ exposure: string; f: number } | null>(
    (least, { exposure, conditionalF: f }) =>
      f === null || (least && least.f <= f) ? least : { exposure, f },
    null,
  )
}

const strength: CheckFinder = (body, { t, format }) => {
  const weakest = weakestOf(body)
  return {
    id: 'strength',
    name: t('analysis.check.mv.strength'),
    own: isStrong(body) ? 'holds' : 'against',
    reason:
      weakest && weakest.f < STRONG_F
        ? t('analysis.reason.conditionalF', {
            f: format.significant(weakest.f),
            name: weakest.exposure,
          })
        : t('analysis.reason.mv.noF'),
    finding: weakest
      ? t('analysis.check.mv.strength.found', {
          f: format.significant(weakest.f),
          name: weakest.exposure,
        })
      : t('analysis.check.mv.strength.none'),
    section: body.estimates.length > 0 ? 'estimates' : null,
  }
}

const count: CheckFinder = ({ variants, exposures }, { t }) => ({
  id: 'count',
  name: t('analysis.check.mv.count'),
  own: 'holds',
  finding: t('analysis.check.mv.count.found', { n: variants.length, k: exposures.length }),
  section: null,
})

const heterogeneity: CheckFinder = ({ heterogeneityWithErrors: spread }, { t, format }) =>
  spread === null || spread.p === null
    ? null
    : {
        id: 'heterogeneity',
        name: t('analysis.check.heterogeneity'),
        own: spread.p < LEVEL ? 'look' : 'holds',
        reason: t('analysis.reason.scatter', { p: format.pStatement(spread.p) }),
        finding: t('analysis.check.mv.heterogeneity.found', {
          q: format.significant(spread.q),
          df: spread.df,
          p: format.pStatement(spread.p),
        }),
        section: null,
      }

const alone: CheckFinder = ({ estimates, warnings }, { t }) => {
  if (estimates.every((row) => row.alone === null)) return null
  const turned = warnings.find(({ code }) => code === 'direction-changes')
  return {
    id: 'alone',
    name: t('analysis.check.mv.alone'),
    // The warning about it makes it worse.
    own: 'holds',
    finding: turned
      ? t('analysis.check.mv.alone.turned', { name: turned.values['name'] ?? '' })
      : t('analysis.check.mv.alone.same'),
    section: 'figures',
  }
}

const data: CheckFinder = ({ input, variants }, { t }) => ({
  id: 'data',
  name: t('analysis.check.data'),
  own: 'holds',
  finding: t('analysis.check.data.found', { kept: variants.length, rows: input.rows }),
  section: 'provenance',
})

/** Checks whether the methods that allow for invalid variants agree with IVW where it claims an effect. */
const agreement: CheckFinder = (body, { t }) => {
  const read = mvAgreement(body)
  if (read.length === 0) return null
  const isOld = body.robust?.agreement === undefined
  const graded = read.map((one) => ({ ...one, grade: gradeOfReadings(one.readings, isOld) }))
  const grade = worstOf(graded.map((one) => one.grade))
  const named = (reading: 'against' | 'turned') =>
    graded
      .filter((one) => one.grade === grade)
      .map(({ exposure, readings }) => {
        const names = namesOfVoters(readings, reading, t)
        return names === '' ? exposure : t('analysis.mv.agreement.pair', { exposure, names })
      })
      .join(t('analysis.report.list.joint'))
  const names = named(grade === 'against' ? 'against' : 'turned')
  const values = { names, n: read.length, none: isOddsScale(body) ? '1' : '0' }
  const texts = {
    holds: read.every(({ readings }) => readings.every(({ reading }) => reading === 'clear'))
      ? msg('analysis.check.mv.agreement.clear')
      : msg('analysis.check.mv.agreement.compatible'),
    look: isOld
      ? msg('analysis.check.mv.agreement.vague')
      : msg('analysis.check.mv.agreement.turned'),
    against: isOld
      ? msg('analysis.check.mv.agreement.against')
      : msg('analysis.check.mv.agreement.contradicted'),
  }
  const reasons = {
    look: isOld ? msg('analysis.reason.vague') : msg('analysis.reason.turned'),
    against: msg('analysis.check.mv.agreement.doubt'),
  }
  return {
    id: 'agreement',
    name: t('analysis.check.agreement'),
    own: grade,
    ...(grade !== 'holds' && { reason: t(reasons[grade], values) }),
    finding: t(texts[grade], values),
    section: 'sensitivity',
  }
}

/** Checks pleiotropy by what MR-Egger leaves of the estimates: an intercept that is not significant proves nothing. */
const pleiotropy: CheckFinder = (body, { t, format }) => {
  const intercept = body.robust?.intercept
  if (!intercept) return null
  const { b, ci } = format.estimate(intercept)
  const isClear = intercept.p !== null && intercept.p < LEVEL
  const p = format.pStatement(intercept.p, intercept.negLog10P)
  return {
    id: 'pleiotropy',
    name: t('analysis.check.pleiotropy'),
    own: isClear ? 'against' : isConfirmedByEgger(body) ? 'holds' : 'open',
    reason: isClear ? t('analysis.reason.egger', { p }) : t('analysis.reason.mv.egger', { p }),
    finding: t('analysis.check.mv.pleiotropy.found', {
      intercept: b,
      ci,
      p,
    }),
    section: 'sensitivity',
  }
}

const single: CheckFinder = (body, words) => {
  const { t } = words
  if (body.estimates.length === 0 || leaveOneOutOf(body).length === 0) return null
  if (body.influence) {
    const found = influencesFirst(body)
    const exposure = found[0]?.exposure ?? ''
    const own = found.filter((one) => one.exposure === exposure)
    const influence = influenceFinding(own, 'variant', isOddsScale(body), words)
    if (!influence) return null
    const finding = t('analysis.check.mv.single.of', { exposure, text: influence.finding })
    return {
      id: 'single',
      name: t('analysis.check.single'),
      ...influence,
      finding,
      section: 'sensitivity',
    }
  }
  const [first] = influencesOf(body)
  const values = { snp: first?.SNP ?? '', name: first?.exposure ?? '' }
  return {
    id: 'single',
    name: t('analysis.check.single'),
    own: !first ? 'holds' : first.isLost ? 'against' : 'look',
    reason: t('analysis.reason.crossesOf', values),
    finding: first
      ? t('analysis.check.mv.single.depends', values)
      : t('analysis.check.single.stable'),
    section: 'sensitivity',
  }
}

const CHECK_FINDERS: readonly CheckFinder[] = [
  strength,
  agreement,
  pleiotropy,
  count,
  heterogeneity,
  single,
  alone,
  data,
]

/** Returns every check that applies; each warning belongs to one. */
export function mvChecks(body: MultivariableBody, words: Words): Check[] {
  const { t, format } = words
  const influence = influenceCaveats(influencesFirst(body), isOddsScale(body), words)
  const caveats: AssignedCaveat<CheckId>[] = [
    ...influence.map((caveat) => ({ ...caveat, check: 'single' as const })),
    ...body.warnings.map((warning) => {
      const { code, isNote } = warning
      const values = mvWarningValues(warning, format)
      return {
        id: code,
        check: CHECK_OF[code],
        text: t(MV_WARNING_TEXT[code], values),
        reason: t(MV_REASON[code], values),
        isSerious: SERIOUS_MV.has(code),
        ...(isNote && { isNote: true as const }),
      }
    }),
  ]
  const findings = CHECK_FINDERS.flatMap((findCheck) => findCheck(body, words) ?? [])
  const { independence: found } = body
  const check = independenceCheck(found ? [{ found, clumped: null }] : [], words, 'estimates')
  return assembleChecks(
    [...findings, ...(check ? [check.finding] : [])],
    [...caveats, ...(check?.caveats ?? [])],
    'data',
  )
}
