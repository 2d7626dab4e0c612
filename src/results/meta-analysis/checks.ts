/** The checks of a pooled estimate, graded by printed thresholds, with the warnings that belong to them. */
import type { Words } from '../../i18n/words.ts'
import type { MetaWarningCode } from '../../science/meta-analysis/analyse-studies.ts'
import { type CheckFinding, type AssignedCaveat, assembleChecks } from '../assemble-checks.ts'
import type { Check } from '../summary.ts'
import { influenceCaveats, influenceFinding } from '../influence-text.ts'
import { isRatio, type MetaBody } from './body.ts'
import { META_REASON } from './reasons.ts'
import { META_WARNING_TEXT, metaWarningValues, SERIOUS_META } from './meta-texts.ts'

type CheckId = 'heterogeneity' | 'models' | 'asymmetry' | 'single' | 'studies'

const LEVEL = 0.05

/** The check that each warning belongs to. */
const CHECK_OF: Record<MetaWarningCode, CheckId> = {
  heterogeneity: 'heterogeneity',
  'models-differ': 'models',
  'funnel-asymmetric': 'asymmetry',
  'few-for-funnel': 'asymmetry',
  'one-study-decides': 'single',
  'dominant-study': 'single',
  'single-study': 'studies',
  'few-studies': 'studies',
  'repeated-study': 'studies',
  'several-estimates': 'studies',
}

type CheckFinder = (body: MetaBody, words: Words) => CheckFinding<CheckId> | null

const isBelow = (p: number | null) => p !== null && p < LEVEL

const heterogeneity: CheckFinder = ({ pooled: { q, qP, i2 } }, { t, format }) =>
  qP === null
    ? null
    : {
        id: 'heterogeneity',
        name: t('analysis.check.heterogeneity'),
        own: isBelow(qP) ? 'look' : 'holds',
        reason: t('analysis.reason.meta.scatter', { p: format.pStatement(qP) }),
        finding: t('analysis.check.heterogeneity.found', {
          i2: format.percent(i2),
          q: format.significant(q),
          qp: format.pStatement(qP),
        }),
        section: 'figures',
      }

const models: CheckFinder = ({ pooled: { k, random, fixed } }, { t, format }) =>
  k < 2
    ? null
    : {
        id: 'models',
        name: t('analysis.check.models'),
        own: isBelow(random.p) === isBelow(fixed.p) ? 'holds' : 'look',
        reason: t('analysis.reason.meta.models'),
        finding: t('analysis.check.models.found', {
          random: format.pStatement(random.p, random.negLog10P),
          fixed: format.pStatement(fixed.p, fixed.negLog10P),
        }),
        section: 'estimates',
      }

const asymmetry: CheckFinder = ({ asymmetry: found }, { t, format }) =>
  found && {
    id: 'asymmetry',
    name: t('analysis.check.asymmetry'),
    own: found.intercept.p === null || isBelow(found.intercept.p) ? 'look' : 'holds',
    reason:
      found.intercept.p === null
        ? t('analysis.reason.meta.funnelNone')
        : t('analysis.reason.meta.funnel', { p: format.pStatement(found.intercept.p) }),
    finding: t('analysis.check.asymmetry.found', {
      intercept: format.significant(found.intercept.b),
      p: format.pStatement(found.intercept.p),
    }),
    section: 'figures',
  }

const single: CheckFinder = (body, words) => {
  const { pooled, leaveOneOut, warnings } = body
  const { t } = words
  const [id, name] = ['single', t('analysis.check.study')] as const
  if (pooled.k < 2) return null
  if (leaveOneOut.length === 0) {
    const finding = t('analysis.check.study.few', { n: pooled.k })
    const reason = t('analysis.reason.meta.fewToLeaveOut', { n: pooled.k })
    return { id, name, own: 'look', reason, finding, section: null }
  }
  const influence = influenceFinding(body.influence ?? [], 'study', isRatio(body), words)
  if (influence) return { id, name, ...influence, section: 'figures' }
  // Results of older builds have a warning, which sets the grade.
  const decides = warnings.find(({ code }) => code === 'one-study-decides')
  return {
    id,
    name,
    own: 'holds',
    finding: decides
      ? t('analysis.check.study.depends', { name: decides.values['name'] ?? '' })
      : t('analysis.check.study.stable'),
    section: 'figures',
  }
}

const studies: CheckFinder = ({ pooled: { k } }, { t }) => ({
  id: 'studies',
  name: t('tools.meta.studies'),
  own: 'holds',
  finding: t('analysis.check.studies.found', { n: k }),
  section: 'provenance',
})

const CHECK_FINDERS: readonly CheckFinder[] = [heterogeneity, models, asymmetry, single, studies]

/** Returns every check that applies; each warning belongs to one. */
export function metaChecks(body: MetaBody, words: Words): Check[] {
  const { t, format } = words
  const influence = influenceCaveats(body.influence ?? [], isRatio(body), words)
  const caveats: AssignedCaveat<CheckId>[] = [
    ...influence.map((caveat) => ({ ...caveat, check: 'single' as const })),
    ...body.warnings.map((warning) => {
      const { code, isNote } = warning
      const values = metaWarningValues(warning, format)
      return {
        id: code,
        check: CHECK_OF[code],
        text: t(META_WARNING_TEXT[code], values),
        reason: t(META_REASON[code], values),
        isSerious: SERIOUS_META.has(code),
        ...(isNote && { isNote: true as const }),
      }
    }),
  ]
  const findings = CHECK_FINDERS.flatMap((findCheck) => findCheck(body, words) ?? [])
  return assembleChecks(findings, caveats, 'studies')
}
