/** Maps a query to what a page shows: loading, offline, missing, failed, or data with their age. */
import { isCallError, isUnreached } from '../transport/call-error.ts'

/** Fields of a query's result that decide what a page shows. */
export type QueryLike<T> = {
  data: T | undefined
  error: unknown
  fetchStatus: 'fetching' | 'paused' | 'idle'
  /** Milliseconds since 1970 of the data; 0 when there is none. */
  dataUpdatedAt: number
}

/**
 * Display state of a query. `ready` has a time when the data could not be refetched and come from this device. `away`
 * means offline with nothing stored.
 */
export type QueryViewState<T> =
  | { name: 'loading' }
  | { name: 'away' }
  | { name: 'missing' }
  | { name: 'failed'; error: unknown }
  | { name: 'ready'; data: T; cachedAt: number | null }

/**
 * Returns the display state. Stored data always win over an error: data never disappear from the page.
 * @param isOnline whether the device reports a connection
 */
export function getQueryViewState<T>(query: QueryLike<T>, isOnline: boolean): QueryViewState<T> {
  const isDisconnected =
    query.fetchStatus === 'paused' || (!isOnline && query.fetchStatus === 'idle')
  if (query.data !== undefined) {
    const isStored = isDisconnected || !isOnline || isUnreached(query.error)
    return { name: 'ready', data: query.data, cachedAt: isStored ? query.dataUpdatedAt : null }
  }
  if (isDisconnected) return { name: 'away' }
  if (query.fetchStatus === 'fetching' || query.error === null || query.error === undefined) {
    return { name: 'loading' }
  }
  if (isCallError(query.error) && query.error.kind === 'offline') return { name: 'away' }
  if (isCallError(query.error) && query.error.kind === 'notFound') return { name: 'missing' }
  return { name: 'failed', error: query.error }
}
