import { isCallError, isUnreached } from '../transport/call-error.ts'

/** The parts of a query's result that decide what a screen shows. */
export type QueryLike<T> = {
  data: T | undefined
  error: unknown
  fetchStatus: 'fetching' | 'paused' | 'idle'
  /** Milliseconds since 1970 of the data; 0 when there is none. */
  dataUpdatedAt: number
}

/**
 * The display state of one query. `ready.keptAt` is set when the data could not be refetched: it
 * comes from this device. `away` means offline with nothing stored.
 */
export type ScreenState<T> =
  | { name: 'loading' }
  | { name: 'away' }
  | { name: 'missing' }
  | { name: 'failed'; error: unknown }
  | { name: 'ready'; data: T; keptAt: number | null }

/**
 * Decides what is shown. Stored data always wins over an error: a reader never loses data on
 * screen.
 * @param isOnline whether the device believes to have a connection
 */
export function screenState<T>(query: QueryLike<T>, isOnline: boolean): ScreenState<T> {
  const isCut = query.fetchStatus === 'paused' || (!isOnline && query.fetchStatus === 'idle')
  if (query.data !== undefined) {
    const isKept = isCut || !isOnline || isUnreached(query.error)
    return { name: 'ready', data: query.data, keptAt: isKept ? query.dataUpdatedAt : null }
  }
  if (isCut) return { name: 'away' }
  if (query.fetchStatus === 'fetching' || query.error === null || query.error === undefined) {
    return { name: 'loading' }
  }
  if (isCallError(query.error) && query.error.kind === 'offline') return { name: 'away' }
  if (isCallError(query.error) && query.error.kind === 'notFound') return { name: 'missing' }
  return { name: 'failed', error: query.error }
}
