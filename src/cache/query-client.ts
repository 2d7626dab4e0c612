/** Creates the query clients. The only module that does. */
import {
  MutationCache,
  onlineManager,
  type Query,
  QueryCache,
  QueryClient,
  type QueryClientConfig,
} from '@tanstack/react-query'
import { connection } from '../platform/connection.ts'
import { type CallErrorKind, isCallError } from '../transport/call-error.ts'
import { PERSIST_MAX_AGE_MS } from './cache-policy.ts'
import { STALE } from '../contract/freshness.ts'

export type FailedCall = {
  source: 'query' | 'mutation'
  /** Whether the user still sees an earlier result. */
  hasData: boolean
}

type Persister = NonNullable<
  NonNullable<QueryClientConfig['defaultOptions']>['queries']
>['persister']

export type QueryClientOptions = {
  /**
   * Called for every failed request whose page does not show the error itself: the only source of
   * toasts.
   */
  onError: (error: unknown, failed: FailedCall) => void
  /** Persists large results. */
  persister?: Persister
}

const MAX_RETRIES = 2
const MAX_DELAY_MS = 8000

/** Retrying "too many requests" makes it worse; a maintenance and a captive portal last. */
const LASTING: ReadonlySet<CallErrorKind> = new Set(['tooMany', 'maintenance', 'portal'])

/** Whether another attempt may succeed. */
function canSucceed(failureCount: number, error: unknown): boolean {
  if (failureCount >= MAX_RETRIES || !isCallError(error)) return false
  return error.isTransient && !LASTING.has(error.kind)
}

/**
 * Whether a request that the user waits for is repeated. A timeout is not: three of them would be a
 * minute without any message. Without a network the page says so at once, and the query is repeated
 * when the network is back (`refetchOnReconnect`).
 */
export function shouldRetry(failureCount: number, error: unknown): boolean {
  if (connection.state() === 'offline') return false
  return canSucceed(failureCount, error) && !(isCallError(error) && error.kind === 'timeout')
}

export function retryDelayMs(failureCount: number): number {
  return Math.min(1000 * 2 ** failureCount, MAX_DELAY_MS)
}

function shouldReport(error: unknown): boolean {
  return !(isCallError(error) && error.kind === 'aborted')
}

/** Refusals with a message of the service: reported beside what the page shows in place (8.4). */
const ANSWERED: ReadonlySet<CallErrorKind> = new Set(['failed', 'rejected', 'invalid', 'forbidden'])

/** Whether the error of a query that its page shows in place is reported, too. */
function isReportedBeside(error: unknown, query: Pick<Query, 'isActive'>): boolean {
  return isCallError(error) && ANSWERED.has(error.kind) && query.isActive()
}

/** A query client with the project's settings. One per user, created by `UserCache`. */
export function createQueryClient({ onError, persister }: QueryClientOptions): QueryClient {
  // It assumes a network until an event says otherwise, and a page that starts offline never gets one.
  onlineManager.setOnline(connection.state() !== 'offline')
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, query) {
        if (query.meta?.isBackground || !shouldReport(error)) return
        if (query.meta?.isSilent && !isReportedBeside(error, query)) return
        onError(error, { source: 'query', hasData: query.state.data !== undefined })
      },
    }),
    mutationCache: new MutationCache({
      onError(error, _variables, _context, mutation) {
        if (mutation.meta?.isSilent || !shouldReport(error)) return
        onError(error, { source: 'mutation', hasData: false })
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE.minutes,
        gcTime: PERSIST_MAX_AGE_MS,
        // The first attempt is made even offline, so that stored answers are found.
        networkMode: 'offlineFirst',
        retry: shouldRetry,
        retryDelay: retryDelayMs,
        ...(persister ? { persister } : {}),
      },
      mutations: { networkMode: 'offlineFirst', retry: false },
    },
  })
}
