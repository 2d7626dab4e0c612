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
export type ResultChanges = {
  /** Variants that are left out, by their lines in the file. */
  without: ReadonlySet<number>
  /** Another convention than the stored one; null: the stored one. */
  convention: Convention | null
  /** Recomputation without changes: for a result of an older build, which lacks newer analyses. */
  isRerun: boolean
}

export const NO_CHANGES: ResultChanges = { without: new Set(), convention: null, isRerun: false }

/** State of the recomputation. */
export type LiveState = 'still' | 'working' | 'done' | FailureData

type LiveResult = {
  /** The stored result. */
  stored: TwoSampleBody
  /** The result to show: the newest one, or the stored result. */
  shown: TwoSampleBody
  changes: ResultChanges
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
export function hasChanges({ without, convention, isRerun }: ResultChanges): boolean {
  return without.size > 0 || convention !== null || isRerun
}

/** Computes the result with the changes in a worker; names and provenance are unchanged. */
export async function recomputeWith(
  engine: LiveEngine,
  stored: TwoSampleBody,
  { without, convention }: Pick<ResultChanges, 'without' | 'convention'>,
  signal: AbortSignal,
): Promise<TwoSampleBody> {
  const { input, mapping, parameters, variants, problems, presentation } = stored
  const result = await engine.recompute(
    {
      result: { input, mapping, parameters, variants, problems },
      without: [...without],
      parameters: convention === null ? {} : parametersFor(parameters, convention),
    },
    signal,
  )
  return { ...result, ...(presentation && { presentation }) }
}

type Answer =
  | { changes: ResultChanges; body: TwoSampleBody }
  | { changes: ResultChanges; failure: FailureData }

function withToggled({ without }: ResultChanges, row: number): Set<number> {
  const next = new Set(without)
  if (!next.delete(row)) next.add(row)
  return next
}

/** Returns the recomputation state, or null where results are static. */
export function useLive(stored: TwoSampleBody): Live | null {
  const engine = useLiveEngine()
  const [changes, setChanges] = useState<ResultChanges>(NO_CHANGES)
  const [answer, setAnswer] = useState<Answer | null>(null)

  useEffect(() => {
    if (!engine || !hasChanges(changes)) return undefined
    // A newer change cancels this run: its result is never shown.
    const applied = new AbortController()
    const { signal } = applied
    const timer = setTimeout(() => {
      recomputeWith(engine, stored, changes, signal).then(
        (body) => {
          if (!signal.aborted) setAnswer({ changes, body })
        },
        (error: unknown) => {
          if (!signal.aborted) setAnswer({ changes, failure: asFailure(error).toData() })
        },
      )
    }, SETTLE_MS)
    return () => {
      clearTimeout(timer)
      applied.abort()
    }
  }, [changes, engine, stored])

  const actions = useMemo(() => changeActions(stored, setChanges), [stored])
  // Memoised, so that long parts do not re-render.
  return useMemo(
    () => (engine ? { ...liveResult(stored, changes, answer), ...actions } : null),
    [answer, changes, actions, engine, stored],
  )
}

/** Returns the state of a result with the changes. */
function liveResult(
  stored: TwoSampleBody,
  changes: ResultChanges,
  answer: Answer | null,
): LiveResult {
  const isChanged = hasChanges(changes)
  return {
    stored,
    shown: isChanged && answer && 'body' in answer ? answer.body : stored,
    changes,
    state: stateOf(isChanged, answer?.changes === changes ? answer : null),
    isChanged,
  }
}

/** Returns the actions that change the result. */
function changeActions(
  stored: TwoSampleBody,
  setChanges: (update: (before: ResultChanges) => ResultChanges) => void,
) {
  return {
    toggle: (row: number) =>
      setChanges((before) => ({ ...before, without: withToggled(before, row) })),
    setConvention: (convention: Convention) =>
      setChanges((before) => ({
        ...before,
        convention: convention === stored.parameters.convention ? null : convention,
      })),
    rerun: () => setChanges((before) => ({ ...before, isRerun: true })),
    reset: () => setChanges(() => NO_CHANGES),
  }
}

function stateOf(isChanged: boolean, answer: Answer | null): LiveState {
  if (!isChanged) return 'still'
  if (!answer) return 'working'
  return 'failure' in answer ? answer.failure : 'done'
}
