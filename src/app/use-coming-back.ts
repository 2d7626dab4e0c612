import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isCallError } from '../transport/call-error.ts'
import { askService, type ServiceState } from './use-service-check.ts'

/** Delay before the first check of the service; it grows with each further check. */
const FIRST_MS = 5000
const GROWTH = 1.6
const LONGEST_MS = 60_000

/** Whether a query that is shown as failed may succeed when it is simply repeated. */
function isFailed(query: Query): boolean {
  const { error, status, fetchStatus } = query.state
  return (
    query.isActive() &&
    status === 'error' &&
    fetchStatus === 'idle' &&
    isCallError(error) &&
    error.isPassing
  )
}

/** Returns the earliest time of a retry (ms since 1970), by the error's `Retry-After`. */
function askedFrom({ state }: Query): number {
  const { error } = state
  const seconds = isCallError(error) ? (error.retryAfterS ?? 0) : 0
  return state.errorUpdatedAt + seconds * 1000
}

type World = {
  now: () => number
  isSeen: () => boolean
  ask: (signal: AbortSignal) => Promise<ServiceState>
}

/**
 * Refetches all failed queries once the service answers again, to another call or to a small
 * periodic check while the page is visible. Never before the time given by `Retry-After`.
 * @returns functions to check now and to stop
 */
export function watchForComingBack(client: QueryClient, { now, isSeen, ask }: World) {
  const cache = client.getQueryCache()
  const ending = new AbortController()
  let timer: ReturnType<typeof setTimeout> | null = null
  let tries = 0
  let isAsking = false

  const failed = () => cache.getAll().filter(isFailed)

  function plan(): void {
    if (timer !== null || isAsking || ending.signal.aborted) return
    const waiting = failed()
    if (waiting.length === 0) {
      tries = 0
      return
    }
    const patienceMs = Math.min(FIRST_MS * GROWTH ** tries, LONGEST_MS)
    const namedMs = Math.min(...waiting.map(askedFrom)) - now()
    timer = setTimeout(() => void look(), Math.max(patienceMs, namedMs))
  }

  /** Refetches the failed queries whose retry time has come. */
  function readAgain(): void {
    const due = new Set(failed().filter((query) => askedFrom(query) <= now()))
    if (due.size > 0) void client.refetchQueries({ predicate: (query) => due.has(query) })
  }

  async function look(): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const isDue = failed().some((query) => askedFrom(query) <= now())
    if (!isAsking && isSeen() && isDue) {
      isAsking = true
      tries += 1
      const answer = await ask(ending.signal)
      isAsking = false
      if (answer === 'back') readAgain()
    }
    plan()
  }

  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { action } = event
    if (action.type === 'success' && action.manual !== true) readAgain()
    if (action.type === 'error') plan()
  })
  return {
    look: () => void look(),
    end: () => {
      ending.abort()
      unsubscribe()
      if (timer !== null) clearTimeout(timer)
    },
  }
}

/** Watches for the return of the service. Mounted once, below the user's query client. */
export function useComingBack(): void {
  const client = useQueryClient()
  useEffect(() => {
    const isSeen = () => document.visibilityState === 'visible'
    const watch = watchForComingBack(client, { now: Date.now, isSeen, ask: askService })
    document.addEventListener('visibilitychange', watch.look)
    window.addEventListener('online', watch.look)
    return () => {
      document.removeEventListener('visibilitychange', watch.look)
      window.removeEventListener('online', watch.look)
      watch.end()
    }
  }, [client])
}
