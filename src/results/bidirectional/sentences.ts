/** A direction in words: its estimate, and its warnings. */
import { effectParts } from '../effect-text.ts'
import type { Format, Words } from '../../i18n/words.ts'
import type { DirectionWarning, DirectionWarningCode } from '../../science/bidirectional/result.ts'
import type { HarmoniseWarning, HarmoniseWarningCode } from '../../science/harmonise/warnings.ts'
import { HARMONISE_REASON } from '../harmonise-reasons.ts'
import { HARMONISE_WARNING_TEXT, SERIOUS_HARMONISE } from '../scan/texts.ts'
import { DIRECTION_WARNING_TEXT, SERIOUS_DIRECTION } from './bidirectional-texts.ts'
import type { Direction } from './body.ts'
import { mainOf } from './effect-parts.ts'
import { DIRECTION_REASON } from './reasons.ts'

/** Describes one direction in a sentence that quotes numbers and claims no cause. */
export function sentenceOf(direction: Direction, { t, format }: Words): string {
  const { exposure, outcome, isBinary, result } = direction
  const main = mainOf(direction)
  if (!main) return t('analysis.bidirectional.nothing', { exposure, outcome })
  const { value, ci } = effectParts(main, isBinary, format)
  const values = {
    exposure,
    outcome,
    value,
    ci,
    p: format.pStatement(main.p, main.negLog10P),
    n: main.nsnp,
  }
  const first = isBinary
    ? t('analysis.bidirectional.words.odds', values)
    : t('analysis.bidirectional.words.beta', values)
  const failed = new Set(
    result.rules.filter(({ passed }) => passed === false).map(({ rule }) => rule),
  )
  if (failed.has('without-backward')) {
    const n = result.steiger?.backward.length ?? 0
    const second = t('analysis.bidirectional.words.backward', { n, exposure, outcome })
    return t('analysis.summary.sentences', { first, second })
  }
  if (failed.has('without-shared')) {
    const second = t('analysis.bidirectional.words.shared')
    return t('analysis.summary.sentences', { first, second })
  }
  return first
}

const AS_COUNT = new Set(['n', 'count', 'df', 'most', 'total'])
const AS_SHARE = new Set(['i2', 'i2gx'])
const AS_P = new Set(['p'])

function valuesOf(values: DirectionWarning['values'], format: Format): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'string' || AS_COUNT.has(name)) return [name, value]
      if (AS_P.has(name)) return [name, format.pStatement(value)]
      if (name === 'threshold') return [name, format.p(value)]
      return [name, AS_SHARE.has(name) ? format.percent(value) : format.significant(value)]
    }),
  )
}

function harmoniseTexts(warning: HarmoniseWarning, direction: Direction, { t, format }: Words) {
  const { side } = warning.values
  const name = side === 'exposure' ? direction.exposure : direction.outcome
  const values = { ...valuesOf(warning.values, format), ...(side !== undefined && { side: name }) }
  return {
    text: t(HARMONISE_WARNING_TEXT[warning.code], values),
    reason: t(HARMONISE_REASON[warning.code], values),
  }
}

export type WarningText = {
  code: DirectionWarningCode | HarmoniseWarningCode
  text: string
  /** The same as a clause; see `Check.reason`. */
  reason: string
  isSerious: boolean
  isNote?: true
}

/** Returns the warnings about a direction, the serious ones first. */
export function directionWarnings(direction: Direction, words: Words): WarningText[] {
  const { t, format } = words
  const { warnings, harmoniseWarnings } = direction.result
  const names = { exposure: direction.exposure, outcome: direction.outcome }
  return [
    ...warnings.map(({ code, values, isNote }) => {
      const formatted = { ...valuesOf(values, format), ...names }
      return {
        code,
        text: t(DIRECTION_WARNING_TEXT[code], formatted),
        reason: t(DIRECTION_REASON[code], formatted),
        isSerious: SERIOUS_DIRECTION.has(code),
        ...(isNote && { isNote: true as const }),
      }
    }),
    ...harmoniseWarnings.map((warning) => ({
      code: warning.code,
      ...harmoniseTexts(warning, direction, words),
      isSerious: SERIOUS_HARMONISE.has(warning.code),
    })),
  ].toSorted((x, y) => Number(y.isSerious) - Number(x.isSerious))
}
