/** The engine's codes of a multivariable result and their texts, and sentences about one, by printed rules. */
import { effectParts } from '../effect-text.ts'
import { msg } from '../../i18n/msg.ts'
import type { Format, Words } from '../../i18n/words.ts'
import type {
  ExposureEstimate,
  MultivariableWarning,
  MultivariableWarningCode,
} from '../../science/multivariable/result.ts'
import { isStrong, type MultivariableBody, isOddsScale } from './body.ts'

export const MV_WARNING_TEXT: Record<MultivariableWarningCode, string> = {
  'weak-conditional': msg('analysis.mv.warning.weak'),
  'not-identified': msg('analysis.mv.warning.notIdentified'),
  'beyond-range': msg('analysis.mv.warning.beyondRange'),
  'few-variants': msg('analysis.mv.warning.few'),
  heterogeneity: msg('analysis.mv.warning.heterogeneity'),
  'direction-changes': msg('analysis.mv.warning.direction'),
  'rows-dropped': msg('analysis.mv.warning.dropped'),
}
/** Warnings that question the result itself; the others describe it. */
export const SERIOUS_MV: ReadonlySet<MultivariableWarningCode> = new Set([
  'weak-conditional',
  'not-identified',
  'beyond-range',
  'few-variants',
])
const AS_COUNT = new Set(['n', 'k', 'df', 'count', 'dropped', 'rows'])

/** Formats the numbers of a warning; counts stay numbers, for plural forms. */
export function mvWarningValues(
  { values }: MultivariableWarning,
  format: Format,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'string' || AS_COUNT.has(name)) return [name, value ?? 0]
      if (name === 'p') return [name, format.pStatement(value)]
      return [name, format.significant(value)]
    }),
  )
}

/** Whether the estimates may be interpreted: the variants separate the exposures. */
export function isInterpretable({ estimates }: Pick<MultivariableBody, 'estimates'>): boolean {
  return estimates.length > 0 && isStrong({ estimates })
}

/** Describes one exposure's estimate. */
export function exposureSentence(
  row: ExposureEstimate,
  body: MultivariableBody,
  { t, format }: Words,
): string {
  const isOdds = isOddsScale(body)
  const values = {
    exposure: row.exposure,
    outcome: body.outcome,
    ...effectParts(row, isOdds, format),
    p: format.pStatement(row.p, row.negLog10P),
  }
  return isOdds ? t('analysis.mv.words.rowOdds', values) : t('analysis.mv.words.row', values)
}

/** States how many exposures were analysed together, by how many variants. */
export function openingSentence({ variants, exposures }: MultivariableBody, { t }: Words): string {
  return t('analysis.mv.words.open', { n: variants.length, k: exposures.length })
}
