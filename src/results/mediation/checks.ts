/** The checks of a mediation analysis, graded by printed thresholds, with the warnings that belong to them. */
import { effectParts } from '../effect-text.ts'
import type { Words } from '../../i18n/words.ts'
import type { MediationWarningCode } from '../../science/mediation/result.ts'
import { type CheckFinding, type AssignedCaveat, assembleChecks } from '../assemble-checks.ts'
import { independenceCheck } from '../independence.ts'
import type { Check, Grade } from '../summary.ts'
import { arrowOf, isOpen, type MediationBody, isOddsScale, traitNames } from './body.ts'
import { pooledOf } from './pooled.ts'
import { MEDIATION_REASON } from './reasons.ts'
import { MEDIATION_WARNING_TEXT, mediationWarningValues, SERIOUS_MEDIATION } from './texts.ts'

type CheckId =
  | 'steps'
  | 'ways'
  | 'strength'
  | 'independence'
  | 'heterogeneity'
  | 'separate'
  | 'data'

/** The check that each warning belongs to. */
const CHECK_OF: Record<MediationWarningCode, CheckId> = {
  'step-near-zero': 'steps',
  'ways-differ': 'ways',
  'no-direct': 'ways',
  'weak-conditional': 'ways',
  weak: 'strength',
  'few-variants': 'strength',
  'single-variant': 'strength',
  'loose-threshold': 'strength',
  heterogeneity: 'heterogeneity',
  pleiotropy: 'heterogeneity',
  'shared-instruments': 'separate',
  unplaced: 'separate',
  'not-pruned': 'separate',
  'builds-differ': 'data',
  'given-estimates': 'data',
}

const STRONG_F = 10

type CheckFinder = (body: MediationBody, words: Words) => CheckFinding<CheckId> | null

const steps: CheckFinder = (body, { t, format }) => {
  const names = traitNames(body)
  const { xm, my } = body.steps
  const own: Grade =
    isOpen(xm) && isOpen(my) ? 'against' : isOpen(xm) || isOpen(my) ? 'look' : 'holds'
  return {
    id: 'steps',
    name: t('analysis.mediation.check.steps'),
    own,
    reason:
      own === 'against'
        ? t('analysis.reason.mediation.bothNearZero')
        : t('analysis.reason.mediation.nearZero', {
            step: arrowOf(isOpen(xm) ? 'xm' : 'my', names),
          }),
    finding: [
      `${arrowOf('xm', names)} ${format.pStatement(xm.p, xm.negLog10P)}`,
      `${arrowOf('my', names)} ${format.pStatement(my.p, my.negLog10P)}`,
    ].join('\u00a0· '),
    section: 'estimates',
  }
}

const methodAgreement: CheckFinder = (body, { t, format }) => {
  const { indirect, difference } = body
  if (!difference) {
    return {
      id: 'ways',
      name: t('analysis.mediation.check.ways'),
      own: 'look',
      reason: t('analysis.reason.mediation.noDirect'),
      finding: t('analysis.mediation.check.ways.one'),
      section: 'estimates',
    }
  }
  const isOdds = isOddsScale(body)
  const [product, rest] = [indirect, difference].map((row) => {
    const { sign, value, ci } = effectParts(row, isOdds, format)
    return `${sign} ${value} (${ci})`
  })
  return {
    id: 'ways',
    name: t('analysis.mediation.check.ways'),
    own: Math.sign(indirect.b) === Math.sign(difference.b) ? 'holds' : 'look',
    reason: t('analysis.reason.mediation.signs'),
    finding: t('analysis.mediation.check.ways.found', {
      product: product ?? '',
      difference: rest ?? '',
    }),
    section: 'estimates',
  }
}

const strength: CheckFinder = (body, { t, format }) => {
  const { xm, my } = body.steps
  const known = [xm.fMean, my.fMean].filter((f) => f !== null)
  if (known.length === 0) return null
  const least = Math.min(...known)
  return {
    id: 'strength',
    name: t('analysis.mediation.check.strength'),
    own: least < STRONG_F ? 'against' : 'holds',
    reason: t('analysis.reason.mediation.weak', {
      step: arrowOf(least === xm.fMean ? 'xm' : 'my', traitNames(body)),
      f: format.significant(least),
    }),
    finding: t('analysis.mediation.check.strength.found', {
      x: format.significant(xm.fMean),
      m: format.significant(my.fMean),
    }),
    section: 'estimates',
  }
}

const heterogeneity: CheckFinder = ({ steps: all }, { t, format }) => {
  const known = [all.xm.qP, all.my.qP, all.xy?.qP ?? null].filter((p) => p !== null)
  if (known.length === 0) return null
  const least = Math.min(...known)
  return {
    id: 'heterogeneity',
    name: t('analysis.check.heterogeneity'),
    // The warnings about it make it worse.
    own: 'holds',
    finding: t('analysis.mediation.check.heterogeneity.found', { p: format.pStatement(least) }),
    section: 'estimates',
  }
}

const separate: CheckFinder = ({ source, shared, excluded }, { t }) =>
  source === 'estimates'
    ? null
    : {
        id: 'separate',
        name: t('analysis.mediation.check.separate'),
        own: 'holds',
        finding: t('analysis.mediation.check.separate.found', {
          n: shared.length,
          out: excluded.length,
        }),
        section: 'provenance',
      }

const data: CheckFinder = ({ source, steps: { xm, my } }, { t }) => ({
  id: 'data',
  name: t('analysis.check.data'),
  own: 'holds',
  finding:
    source === 'files'
      ? t('analysis.mediation.check.data.files', { x: xm.nsnp ?? 0, m: my.nsnp ?? 0 })
      : t('analysis.mediation.check.data.estimates'),
  section: 'provenance',
})

const CHECK_FINDERS: readonly CheckFinder[] = [
  steps,
  methodAgreement,
  strength,
  heterogeneity,
  separate,
  data,
]

function independenceOf(body: MediationBody, words: Words) {
  return independenceCheck(pooledOf(body), words, 'estimates')
}

/** Returns every check that applies; each warning belongs to one. */
export function mediationChecks(body: MediationBody, words: Words): Check[] {
  const caveats = body.warnings.map((warning, at): AssignedCaveat<CheckId> => {
    const { code, isNote } = warning
    const values = mediationWarningValues(warning, body, words)
    return {
      id: `${code} ${at}`,
      check: CHECK_OF[code],
      text: words.t(MEDIATION_WARNING_TEXT[code], values),
      reason: words.t(MEDIATION_REASON[code], { ...values, name: values['part'] }),
      isSerious: SERIOUS_MEDIATION.has(code),
      ...(isNote && { isNote }),
    }
  })
  const independence = independenceOf(body, words)
  return assembleChecks(
    [
      ...CHECK_FINDERS.flatMap((findCheck) => findCheck(body, words) ?? []),
      ...(independence ? [independence.finding] : []),
    ],
    [...caveats, ...(independence?.caveats ?? [])],
    'data',
  )
}
