/** Refetches failed queries once the service is back, without an act of the user. */
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isCallError } from '../transport/call-error.ts'
import { checkService, type ServiceState } from './use-service-check.ts'

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
    error.isTransient
  )
}

/** Returns the earliest time of a retry (ms since 1970), by the error's `Retry-After`. */
function retryTimeOf({ state }: Query): number {
  const { error } = state
  const seconds = isCallError(error) ? (error.retryAfterS ?? 0) : 0
  return state.errorUpdatedAt + seconds * 1000
}

type Environment = {
  now: () => number
  isVisible: () => boolean
  /** Without a network nothing is checked before the `online` event. */
  isOnline: () => boolean
  probe: (signal: AbortSignal) => Promise<ServiceState>
}

/**
 * Refetches all failed queries once the service answers again, to another call or to a small
 * periodic check while the page is visible. Never before the time given by `Retry-After`.
 * @returns functions to check now and to stop
 */
export function watchForRecovery(
  client: QueryClient,
  { now, isVisible, isOnline, probe }: Environment,
) {
  const cache = client.getQueryCache()
  const ending = new AbortController()
  let timer: ReturnType<typeof setTimeout> | null = null
  let tries = 0
  let isChecking = false

  const failed = () => cache.getAll().filter(isFailed)

  function scheduleCheck(): void {
    if (timer !== null || isChecking || ending.signal.aborted || !isOnline()) return
    const waiting = failed()
    if (waiting.length === 0) {
      tries = 0
      return
    }
    const delayMs = Math.min(FIRST_MS * GROWTH ** tries, LONGEST_MS)
    const retryAfterMs = Math.min(...waiting.map(retryTimeOf)) - now()
    timer = setTimeout(() => void check(), Math.max(delayMs, retryAfterMs))
  }

  /** Refetches the failed queries whose retry time has come. */
  function refetchDue(): void {
    const due = new Set(failed().filter((query) => retryTimeOf(query) <= now()))
    if (due.size > 0) void client.refetchQueries({ predicate: (query) => due.has(query) })
  }

  async function check(): Promise<void> {
    if (timer !== null) clearTimeout(timer)
    timer = null
    const isDue = failed().some((query) => retryTimeOf(query) <= now())
    if (!isChecking && isVisible() && isOnline() && isDue) {
      isChecking = true
      tries += 1
      const answer = await probe(ending.signal)
      isChecking = false
      if (answer === 'back') refetchDue()
    }
    scheduleCheck()
  }

  const unsubscribe = cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { action } = event
    if (action.type === 'success' && action.manual !== true) refetchDue()
    if (action.type === 'error') scheduleCheck()
  })
  return {
    check: () => void check(),
    end: () => {
      ending.abort()
      unsubscribe()
      if (timer !== null) clearTimeout(timer)
    },
  }
}

/** Watches for the return of the service. Mounted once, below the user's query client. */
export function useRefetchOnRecovery(): void {
  const client = useQueryClient()
  useEffect(() => {
    const isVisible = () => document.visibilityState === 'visible'
    const isOnline = () => navigator.onLine
    const watch = watchForRecovery(client, {
      now: Date.now,
      isVisible,
      isOnline,
      probe: checkService,
    })
    document.addEventListener('visibilitychange', watch.check)
    window.addEventListener('online', watch.check)
    return () => {
      document.removeEventListener('visibilitychange', watch.check)
      window.removeEventListener('online', watch.check)
      watch.end()
    }
  }, [client])
}
