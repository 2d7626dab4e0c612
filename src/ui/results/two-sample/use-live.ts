/** A result that its reader plays with: what was asked otherwise, and what came of it. */
import { createContext, useEffect, useMemo, useState } from 'react'
import type { Convention } from '../../../science/codes.ts'
import type { FailureData } from '../../../science/failure.ts'
import { asFailure } from '../../../science/failure.ts'
import { DEFAULTS_BY_CONVENTION } from '../../../science/two-sample/parameters.ts'
import type { TwoSampleParameters } from '../../../science/two-sample/result.ts'
import { type LiveEngine, useLiveEngine } from '../live-engine.ts'
import type { TwoSampleBody } from '../../../results/two-sample/body.ts'

/** What is asked otherwise than in the stored result. */
export type Ask = {
  /** Variants that are left out, by their lines in the file. */
  without: ReadonlySet<number>
  /** Another convention than the stored one; null: the stored one. */
  convention: Convention | null
  /** The same once more: for a result of an older build, which lacks what this one can do. */
  isRerun: boolean
}

export const NOTHING: Ask = { without: new Set(), convention: null, isRerun: false }

/** How the answer to what is asked stands. */
export type LiveState = 'still' | 'working' | 'done' | FailureData

export type Live = {
  /** The stored result. */
  stored: TwoSampleBody
  /** What is to be shown: the newest answer, or the stored result. */
  shown: TwoSampleBody
  ask: Ask
  state: LiveState
  isChanged: boolean
  toggle: (row: number) => void
  setConvention: (convention: Convention) => void
  rerun: () => void
  reset: () => void
}

/**
 * What the reader asks for at this moment. What he presses shows it at once; the long parts of a result
 * follow when the page has time, and have what they are given.
 */
export const LiveNow = createContext<Live | null>(null)

/** Several changes in a row are one question. */
const SETTLE_MS = 180

/** Parameters of another convention; seed and draws follow while they are still the old one's. */
export function parametersFor(
  stored: TwoSampleBody['parameters'],
  convention: Convention,
): Partial<TwoSampleParameters> {
  const before = DEFAULTS_BY_CONVENTION[stored.convention]
  const isUntouched = stored.seed === before.seed && stored.nboot === before.nboot
  return isUntouched ? { ...DEFAULTS_BY_CONVENTION[convention] } : { convention }
}

/** Whether anything is asked otherwise. */
export function isAsking({ without, convention, isRerun }: Ask): boolean {
  return without.size > 0 || convention !== null || isRerun
}

/** The result under what is asked, computed in a worker; names and reading stay. */
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

/** null where results only stand still. */
export function useLive(stored: TwoSampleBody): Live | null {
  const engine = useLiveEngine()
  const [ask, setAsk] = useState<Ask>(NOTHING)
  const [answer, setAnswer] = useState<Answer | null>(null)

  useEffect(() => {
    if (!engine || !isAsking(ask)) return undefined
    // A newer question ends this one: its answer is never shown.
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
  // The same for as long as nothing changed: long parts are not drawn again for less.
  return useMemo(
    () => (engine ? { ...liveFrom(stored, ask, answer), ...changes } : null),
    [answer, ask, changes, engine, stored],
  )
}

/** How a result stands under what is asked. */
function liveFrom(stored: TwoSampleBody, ask: Ask, answer: Answer | null) {
  const isChanged = isAsking(ask)
  return {
    stored,
    shown: isChanged && answer && 'body' in answer ? answer.body : stored,
    ask,
    state: stateOf(isChanged, answer?.ask === ask ? answer : null),
    isChanged,
  }
}

/** What the reader may change. */
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
