/** Interactive recomputation of a result: the user's changes, and their result. */
import { createContext, useEffect, useMemo, useState } from 'react'
import type { Convention } from '../../../science/codes.ts'
import type { FailureData } from '../../../science/failure.ts'
import { asFailure } from '../../../science/failure.ts'
import { DEFAULTS_BY_CONVENTION } from '../../../science/two-sample/parameters.ts'
import type { TwoSampleParameters } from '../../../science/two-sample/result.ts'
import { type LiveEngine, useLiveEngine } from '../live-engine.ts'
import type { TwoSampleBody } from '../../../results/two-sample/body.ts'

/** Changes to the stored result. */
export type Ask = {
  /** Variants that are left out, by their lines in the file. */
  without: ReadonlySet<number>
  /** Another convention than the stored one; null: the stored one. */
  convention: Convention | null
  /** Recomputation without changes: for a result of an older build, which lacks newer analyses. */
  isRerun: boolean
}

export const NOTHING: Ask = { without: new Set(), convention: null, isRerun: false }

/** State of the recomputation. */
export type LiveState = 'still' | 'working' | 'done' | FailureData

type LiveResult = {
  /** The stored result. */
  stored: TwoSampleBody
  /** The result to show: the newest one, or the stored result. */
  shown: TwoSampleBody
  ask: Ask
  state: LiveState
  isChanged: boolean
}

export type Live = LiveResult & {
  toggle: (row: number) => void
  setConvention: (convention: Convention) => void
  rerun: () => void
  reset: () => void
}

/**
 * Most recent changes of the user. The clicked control reads this and updates at once; the long parts of a result get
 * theirs in a transition.
 */
export const LiveNow = createContext<Live | null>(null)

/** Debounce of several changes in a row. */
const SETTLE_MS = 180

/** Returns the parameters of another convention; seed and draws change as well if they are the old one's defaults. */
export function parametersFor(
  stored: TwoSampleBody['parameters'],
  convention: Convention,
): Partial<TwoSampleParameters> {
  const before = DEFAULTS_BY_CONVENTION[stored.convention]
  const isUntouched = stored.seed === before.seed && stored.nboot === before.nboot
  return isUntouched ? { ...DEFAULTS_BY_CONVENTION[convention] } : { convention }
}

/** Whether there are any changes. */
export function isAsking({ without, convention, isRerun }: Ask): boolean {
  return without.size > 0 || convention !== null || isRerun
}

/** Computes the result with the changes in a worker; names and provenance are unchanged. */
export async function answerTo(
  engine: LiveEngine,
  stored: TwoSampleBody,
  { without, convention }: Pick<Ask, 'without' | 'convention'>,
  signal: AbortSignal,
): Promise<TwoSampleBody> {
  const { input, mapping, parameters, variants, problems, presentation } = stored
  const result = await engine.again(
    {
      result: { input, mapping, parameters, variants, problems },
      without: [...without],
      parameters: convention === null ? {} : parametersFor(parameters, convention),
    },
    signal,
  )
  return { ...result, ...(presentation && { presentation }) }
}

type Answer = { ask: Ask; body: TwoSampleBody } | { ask: Ask; failure: FailureData }

function withToggled({ without }: Ask, row: number): Set<number> {
  const next = new Set(without)
  if (!next.delete(row)) next.add(row)
  return next
}

/** Returns the recomputation state, or null where results are static. */
export function useLive(stored: TwoSampleBody): Live | null {
  const engine = useLiveEngine()
  const [ask, setAsk] = useState<Ask>(NOTHING)
  const [answer, setAnswer] = useState<Answer | null>(null)

  useEffect(() => {
    if (!engine || !isAsking(ask)) return undefined
    // A newer change cancels this run: its result is never shown.
    const asked = new AbortController()
    const { signal } = asked
    const timer = setTimeout(() => {
      answerTo(engine, stored, ask, signal).then(
        (body) => {
          if (!signal.aborted) setAnswer({ ask, body })
        },
        (error: unknown) => {
          if (!signal.aborted) setAnswer({ ask, failure: asFailure(error).toData() })
        },
      )
    }, SETTLE_MS)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [ask, engine, stored])

  const changes = useMemo(() => changesBy(stored, setAsk), [stored])
  // Memoised, so that long parts do not re-render.
  return useMemo(
    () => (engine ? { ...liveFrom(stored, ask, answer), ...changes } : null),
    [answer, ask, changes, engine, stored],
  )
}

/** Returns the state of a result with the changes. */
function liveFrom(stored: TwoSampleBody, ask: Ask, answer: Answer | null): LiveResult {
  const isChanged = isAsking(ask)
  return {
    stored,
    shown: isChanged && answer && 'body' in answer ? answer.body : stored,
    ask,
    state: stateOf(isChanged, answer?.ask === ask ? answer : null),
    isChanged,
  }
}

/** Returns the actions that change the result. */
function changesBy(stored: TwoSampleBody, setAsk: (change: (before: Ask) => Ask) => void) {
  return {
    toggle: (row: number) => setAsk((before) => ({ ...before, without: withToggled(before, row) })),
    setConvention: (convention: Convention) =>
      setAsk((before) => ({
        ...before,
        convention: convention === stored.parameters.convention ? null : convention,
      })),
    rerun: () => setAsk((before) => ({ ...before, isRerun: true })),
    reset: () => setAsk(() => NOTHING),
  }
}

function stateOf(isChanged: boolean, answer: Answer | null): LiveState {
  if (!isChanged) return 'still'
  if (!answer) return 'working'
  return 'failure' in answer ? answer.failure : 'done'
}
