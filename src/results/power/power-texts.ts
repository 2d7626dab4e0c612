/** The engine's codes of a power calculation and their texts, and sentences about one. */
import { msg } from '../../i18n/msg.ts'
import type { Format, Words } from '../../i18n/words.ts'
import type { PowerWarning, PowerWarningCode } from '../../science/power/analyse-power.ts'
import { isBinary, type PowerBody } from './body.ts'
import { effectText } from './effect-text.ts'

export const POWER_WARNING_TEXT: Record<PowerWarningCode, string> = {
  weak: msg('analysis.power.warning.weak'),
  underpowered: msg('analysis.power.warning.underpowered'),
  'few-cases': msg('analysis.power.warning.fewCases'),
  'large-effect': msg('analysis.power.warning.largeEffect'),
  'large-r2': msg('analysis.power.warning.largeR2'),
  'formulas-differ': msg('analysis.power.warning.formulasDiffer'),
}
/** Warnings that question the result itself; the others describe it. */
export const SERIOUS_POWER: ReadonlySet<PowerWarningCode> = new Set([
  'weak',
  'underpowered',
  'large-effect',
])
const AS_SHARE = new Set(['power', 'wanted', 'other', 'r2'])

/** Formats the numbers of a warning; counts stay numbers, for plural forms. */
export function powerWarningValues(
  { values }: PowerWarning,
  format: Format,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (name === 'cases') return [name, value]
      return [name, AS_SHARE.has(name) ? format.percent(value) : format.significant(value)]
    }),
  )
}

/** Returns sentences about the power of the design, its smallest detectable effect, and what else the formulas give. */
export function powerSentences(
  body: PowerBody,
  { t, format }: Words,
): { main: string; least: string; rest: string[] } {
  const { parameters, power, minimumEffect, sampleSize, noncentral } = body
  const { exposureName, outcomeName } = body.presentation ?? {}
  const values = {
    exposure: exposureName || t('analysis.exposure'),
    outcome: outcomeName || t('analysis.outcome'),
    n: format.about(parameters.n),
    r2: format.percent(parameters.r2, 2),
    effect: effectText(body, parameters.b, format),
    power: format.percent(power),
    wanted: format.percent(parameters.power),
    least: effectText(body, minimumEffect, format),
    mirror: isBinary(body) ? format.ratio(-minimumEffect) : '',
    size: sampleSize === null ? '' : format.about(sampleSize),
    other: format.percent(noncentral?.power ?? null),
  }
  return {
    main:
      parameters.b === 0
        ? t('analysis.power.words.null', values)
        : t('analysis.power.words.main', values),
    least: isBinary(body)
      ? t('analysis.power.words.leastOdds', values)
      : t('analysis.power.words.least', values),
    rest: [
      ...(sampleSize === null ? [] : [t('analysis.power.words.size', values)]),
      ...(noncentral ? [t('analysis.power.words.noncentral', values)] : []),
    ],
  }
}
