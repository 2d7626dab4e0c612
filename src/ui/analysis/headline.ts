/** The one line that stands for a record in lists. */
import type { MethodId } from '../../science/codes.ts'
import { METHOD_TEXT } from './texts.ts'
import { mainEstimate, type OutcomeKind, presentationOf, type RecordBody } from './record-body.ts'

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

/** The main estimate of a result as JSON; `{}` when there is none. */
export function headlineOf(body: RecordBody): string {
  const main = mainEstimate(body)
  if (!main) return '{}'
  const { method, b, se, ciLow, ciHigh, p, negLog10P } = main
  const { outcomeKind } = presentationOf(body)
  return JSON.stringify({ method, b, se, ciLow, ciHigh, p, negLog10P, outcomeKind })
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** Reads a headline; null when it says nothing that can be shown. */
export function readHeadline(text: string): Headline | null {
  try {
    const value = JSON.parse(text) as Record<string, unknown> | null
    const b = numberOrNull(value?.['b'])
    const method = METHODS.find((id) => id === value?.['method'])
    if (!value || b === null || !method) return null
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
  } catch {
    return null
  }
}
