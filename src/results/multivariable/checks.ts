/** What is asked of a multivariable result, graded by printed thresholds, with its warnings. */
import type { Words } from '../../i18n/words.ts'
import type { MultivariableWarningCode } from '../../science/multivariable/result.ts'
import { type Asked, type Filed, filedChecks } from '../filed-checks.ts'
import type { Check } from '../summary.ts'
import { isStrong, type MultivariableBody } from './body.ts'
import { MV_WARNING_TEXT, mvWarningValues, SERIOUS_MV } from './mv-texts.ts'

type CheckId = 'strength' | 'count' | 'heterogeneity' | 'alone' | 'data'

const LEVEL = 0.05

/** Under which check a warning stands. */
const CHECK_OF: Record<MultivariableWarningCode, CheckId> = {
  'not-identified': 'strength',
  'weak-conditional': 'strength',
  'few-variants': 'count',
  heterogeneity: 'heterogeneity',
  'direction-changes': 'alone',
  'rows-dropped': 'data',
}

type Ask = (body: MultivariableBody, words: Words) => Asked<CheckId> | null

/** The exposure that the variants separate least; null where no F is known. */
export function weakestOf({ estimates }: Pick<MultivariableBody, 'estimates'>) {
  return estimates.reduce<{ exposure: string; f: number } | null>(
    (least, { exposure, conditionalF: f }) =>
      f === null || (least && least.f <= f) ? least : { exposure, f },
    null,
  )
}

const strength: Ask = (body, { t, format }) => {
  const weakest = weakestOf(body)
  return {
    id: 'strength',
    name: t('analysis.check.mv.strength'),
    own: isStrong(body) ? 'holds' : 'against',
    finding: weakest
      ? t('analysis.check.mv.strength.found', {
          f: format.significant(weakest.f),
          name: weakest.exposure,
        })
      : t('analysis.check.mv.strength.none'),
    section: body.estimates.length > 0 ? 'estimates' : null,
  }
}

const count: Ask = ({ variants, exposures }, { t }) => ({
  id: 'count',
  name: t('analysis.check.mv.count'),
  own: 'holds',
  finding: t('analysis.check.mv.count.found', { n: variants.length, k: exposures.length }),
  section: null,
})

const heterogeneity: Ask = ({ heterogeneityWithErrors: spread }, { t, format }) =>
  spread === null || spread.p === null
    ? null
    : {
        id: 'heterogeneity',
        name: t('analysis.check.heterogeneity'),
        own: spread.p < LEVEL ? 'look' : 'holds',
        finding: t('analysis.check.mv.heterogeneity.found', {
          q: format.significant(spread.q),
          df: spread.df,
          p: format.pStatement(spread.p),
        }),
        section: null,
      }

const alone: Ask = ({ estimates }, { t }) => {
  if (estimates.every((row) => row.alone === null)) return null
  const turned = estimates.find((row) => row.alone && Math.sign(row.alone.b) !== Math.sign(row.b))
  return {
    id: 'alone',
    name: t('analysis.check.mv.alone'),
    own: turned ? 'look' : 'holds',
    finding: turned
      ? t('analysis.check.mv.alone.turned', { name: turned.exposure })
      : t('analysis.check.mv.alone.same'),
    section: 'figures',
  }
}

const data: Ask = ({ input, variants }, { t }) => ({
  id: 'data',
  name: t('analysis.check.data'),
  own: 'holds',
  finding: t('analysis.check.data.found', { kept: variants.length, rows: input.rows }),
  section: 'provenance',
})

const ASKED: readonly Ask[] = [strength, count, heterogeneity, alone, data]

/** Every question that the result can answer; no warning is without a check to stand under. */
export function mvChecks(body: MultivariableBody, words: Words): Check[] {
  const { t, format } = words
  const caveats = body.warnings.map((warning): Filed<CheckId> => ({
    id: warning.code,
    check: CHECK_OF[warning.code],
    text: t(MV_WARNING_TEXT[warning.code], mvWarningValues(warning, format)),
    isSerious: SERIOUS_MV.has(warning.code),
  }))
  const asked = ASKED.flatMap((ask) => ask(body, words) ?? [])
  return filedChecks(asked, caveats, 'data')
}
