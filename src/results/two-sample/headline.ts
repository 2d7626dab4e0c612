/** The headline of a two-sample record in lists. */
import type { MethodId } from '../../science/codes.ts'
import { METHOD_SHORT, METHOD_TEXT } from '../code-texts.ts'
import type { OutcomeKind } from '../presentation.ts'
import type { Words } from '../../i18n/words.ts'
import { type Fields, numberOrNull } from '../json-checks.ts'
import { mainEstimate, presentationOf, type TwoSampleBody } from './body.ts'

// Not the engine's own list: a list of records must not load the engine.
const METHODS = Object.keys(METHOD_TEXT) as MethodId[]

export type Headline = {
  method: MethodId
  b: number
  se: number | null
  ciLow: number | null
  ciHigh: number | null
  p: number | null
  negLog10P: number | null
  outcomeKind: OutcomeKind
}

/** Returns the main estimate of a result as JSON; `{}` when there is none. */
export function headlineOf(body: TwoSampleBody): string {
  const main = mainEstimate(body)
  if (!main) return '{}'
  const { method, b, se, ciLow, ciHigh, p, negLog10P } = main
  const { outcomeKind } = presentationOf(body)
  return JSON.stringify({ method, b, se, ciLow, ciHigh, p, negLog10P, outcomeKind })
}

/** Parses a headline; null when it has nothing that can be shown. */
export function readHeadline(value: Fields): Headline | null {
  const b = numberOrNull(value['b'])
  const method = METHODS.find((id) => id === value['method'])
  if (b === null || !method) return null
  return {
    method,
    b,
    se: numberOrNull(value['se']),
    ciLow: numberOrNull(value['ciLow']),
    ciHigh: numberOrNull(value['ciHigh']),
    p: numberOrNull(value['p']),
    negLog10P: numberOrNull(value['negLog10P']),
    outcomeKind: value['outcomeKind'] === 'binary' ? 'binary' : 'continuous',
  }
}

/** Formats the main estimate in one line: `IVW: OR 1.23 (1.05–1.44), p = 0.012`. */
export function headlineText(value: Fields, { t, format }: Words): string {
  const headline = readHeadline(value)
  if (!headline) return ''
  const effect =
    headline.outcomeKind === 'binary'
      ? `OR ${format.oddsRatio(headline).or} (${format.oddsRatio(headline).ci})`
      : `β ${format.estimate(headline).b} (${format.estimate(headline).ci})`
  return t('records.headline', {
    method: t(METHOD_SHORT[headline.method]),
    value: effect,
    p: format.pStatement(headline.p, headline.negLog10P),
  })
}
