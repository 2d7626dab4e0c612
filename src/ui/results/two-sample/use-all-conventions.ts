import { useEffect, useState } from 'react'
import type { Convention } from '../../../science/codes.ts'
import { useLiveEngine } from '../live-engine.ts'
import type { TwoSampleBody } from '../../../results/two-sample/body.ts'
import { recomputeWith, type Live } from './use-live-result.ts'

export type AllConventions =
  | { state: 'still' | 'working' | 'failed'; start: () => void }
  | { state: 'done'; bodies: Record<Convention, TwoSampleBody> }

type Question = { stored: TwoSampleBody; without: ReadonlySet<number> }
type Answer = { of: Question; bodies: Record<Convention, TwoSampleBody> | null }

/**
 * Computes the result under all three conventions on demand, with the current variants. Another choice of variants
 * computes them again.
 */
export function useAllConventions({ stored, changes }: Live): AllConventions {
  const engine = useLiveEngine()
  const [isRequested, setRequested] = useState(false)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const { without } = changes
  useEffect(() => {
    if (!engine || !isRequested) return undefined
    const question = new AbortController()
    const { signal } = question
    const under = (convention: Convention) =>
      recomputeWith(engine, stored, { without, convention }, signal)
    Promise.all([under('twosamplemr'), under('mendelianrandomization'), under('exact')]).then(
      ([twosamplemr, mendelianrandomization, exact]) => {
        if (signal.aborted) return
        const bodies = { twosamplemr, mendelianrandomization, exact }
        setAnswer({ of: { stored, without }, bodies })
      },
      () => {
        if (!signal.aborted) setAnswer({ of: { stored, without }, bodies: null })
      },
    )
    return () => question.abort()
  }, [engine, isRequested, stored, without])

  const start = () => setRequested(true)
  if (!isRequested) return { state: 'still', start }
  const isAnswered = answer?.of.stored === stored && answer.of.without === without
  if (!isAnswered) return { state: 'working', start }
  return answer.bodies ? { state: 'done', bodies: answer.bodies } : { state: 'failed', start }
}
