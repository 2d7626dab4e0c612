/** Sentences about a choice of instruments, by printed rules. */
import type { Format, Words } from '../../i18n/words.ts'
import type { HarmoniseWarning } from '../../science/harmonise/warnings.ts'
import type { PickWarning } from '../../science/instruments/result.ts'
import { sampleSizeFor } from '../../science/methods/power.ts'
import { exposureNameOf, type InstrumentsBody } from './body.ts'

/** Effect, in SD per SD, that the needed sample size is given for. */
const EFFECT = 0.1
const POWER = 0.8
const AS_COUNT = new Set(['count', 'total'])

/** Formats the numbers of a warning; counts stay numbers, for plural forms. */
export function pickWarningValues(
  { values }: PickWarning,
  format: Format,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      name === 'p' && typeof value === 'number'
        ? format.exact(value)
        : name === 'r2' && typeof value === 'number'
          ? format.significant(value, 2)
          : value,
    ]),
  )
}

/** Formats the numbers of a warning about the outcome in the same way. */
export function lookUpWarningValues(
  { values }: Pick<HarmoniseWarning, 'values'>,
  format: Format,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' && !AS_COUNT.has(name) ? format.significant(value) : value,
    ]),
  )
}

/** Formats the numbers of the rules for the names of the steps. */
export function ruleValues(
  { parameters }: InstrumentsBody,
  format: Format,
): Record<string, unknown> {
  return {
    p: format.exact(parameters.mostP),
    f: format.exact(parameters.leastF),
    maf: format.exact(parameters.leastMaf),
    info: format.exact(parameters.leastInfo),
    trait: parameters.trait ?? '',
    way: parameters.independence,
    kb: format.integer(parameters.windowKb),
    r2: format.exact(parameters.r2),
  }
}

/** Returns what was chosen; what it explains ('' for unknown); how independent it is ('' for nothing chosen). */
export function pickSentences(
  body: InstrumentsBody,
  { t, format }: Words,
): { main: string; strength: string; way: string } {
  const { parameters, instruments, input, summary } = body
  const values = {
    ...ruleValues(body, format),
    name: exposureNameOf(body),
    rows: format.integer(input.rows),
    n: instruments.rows.length,
  }
  if (instruments.rows.length === 0) {
    return { main: t('analysis.pick.words.nothing', values), strength: '', way: '' }
  }
  const independence = {
    distance: t('analysis.pick.words.distance', values),
    matrix: t('analysis.pick.words.matrix', values),
    panel: t('analysis.pick.words.panel', {
      ...values,
      people: body.panel ? format.about(body.panel.founders) : '',
    }),
    none: t('analysis.pick.words.none', values),
  }[parameters.independence]
  const { r2 } = summary
  const strength =
    r2 !== null && r2 > 0
      ? t('analysis.pick.words.strength', {
          r2: format.percent(r2, 2),
          n: format.about(Math.ceil(sampleSizeFor({ r2 }, EFFECT, POWER))),
        })
      : ''
  return { main: t('analysis.pick.words.main', values), strength, way: independence }
}
