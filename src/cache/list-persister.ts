/**
 * Persists small query results in local storage, one value per user. The only module that uses
 * TanStack's sync persister (deprecated there; its successor will be used here).
 */
import { createSyncStoragePersister } from '@tanstack/query-sync-storage-persister'
import { dehydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import {
  type PersistedClient,
  type Persister,
  removeOldestQuery,
} from '@tanstack/react-query-persist-client'
import { storageKeys } from '../lib/storage-keys.ts'
import type { KeyValueStore } from '../platform/local-store.ts'
import { DATA_SCHEMA, PERSIST_MAX_AGE_MS } from './cache-policy.ts'

const THROTTLE_MS = 1000
/** More lists than anyone reads offline; limits the work of one write. */
const MAX_QUERIES = 300

export type DehydratedQuery = DehydratedState['queries'][number]

/**
 * Selects the persisted queries: every one marked for it, also one whose refetch has just failed.
 */
export const dehydrateOptions = {
  // Not by status: after a failed refetch (every offline start) it is `error` although the data is
  // there, and the next write would drop it (TanStack/query#10142).
  shouldDehydrateQuery: (query: {
    meta: { keep?: unknown } | undefined
    state: { data: unknown }
  }) => query.meta?.keep === 'list' && query.state.data !== undefined,
  // Queued writes are in the outbox.
  shouldDehydrateMutation: () => false,
}

/** Returns the query in the state of its last success: later errors belong to this session only. */
function asGood(query: DehydratedQuery): DehydratedQuery {
  const { promise: _promise, ...rest } = query
  return {
    ...rest,
    state: {
      ...query.state,
      status: 'success',
      fetchStatus: 'idle',
      error: null,
      fetchFailureCount: 0,
      fetchFailureReason: null,
    },
  }
}

function isYoung(query: DehydratedQuery, now: number): boolean {
  return now - query.state.dataUpdatedAt < PERSIST_MAX_AGE_MS
}

/**
 * Merges this tab's queries with those another tab persisted: the newer result of each query wins.
 * Without this the last tab to write would remove the others' lists.
 */
export function mergePersisted(
  own: PersistedClient,
  stored: PersistedClient | null,
  now: number,
): PersistedClient {
  const byHash = new Map<string, DehydratedQuery>()
  const others = stored?.buster === own.buster ? stored.clientState.queries : []
  for (const query of [...others, ...own.clientState.queries]) {
    const known = byHash.get(query.queryHash)
    const isNewer = !known || query.state.dataUpdatedAt >= known.state.dataUpdatedAt
    if (isNewer && isYoung(query, now)) byHash.set(query.queryHash, asGood(query))
  }
  const queries = [...byHash.values()]
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
    .slice(0, MAX_QUERIES)
  return { ...own, clientState: { mutations: [], queries } }
}

function parsePersisted(text: string | null): PersistedClient | null {
  if (text === null) return null
  try {
    const persisted = JSON.parse(text) as PersistedClient
    return Array.isArray(persisted.clientState?.queries) ? persisted : null
  } catch {
    return null
  }
}

/** A value of no format version, which the restoring page removes. */
const UNREADABLE: PersistedClient = {
  buster: '',
  timestamp: 0,
  clientState: { mutations: [], queries: [] },
}

export type ListPersister = Persister & {
  /** Writes immediately: the page may be closed without another event. */
  flush(client: QueryClient): void
}

export type ListPersisterOptions = {
  userId: string
  store: KeyValueStore
  /** True after sign-out: nothing is written from then on. */
  isClosed: () => boolean
  /** The browser's quota is exceeded; the oldest lists were removed. */
  onFull: () => void
  /** Selects the queries that are persisted here; default: all. */
  isIncluded?: (query: DehydratedQuery) => boolean
  now?: () => number
}

const ALL = () => true

/** The storage error, rethrown for TanStack's own retry. */
class WriteError extends Error {}

export function createListPersister(options: ListPersisterOptions): ListPersister {
  const { userId, store, isClosed, onFull, isIncluded = ALL, now = Date.now } = options
  const key = storageKeys.queries(userId)
  let isEvicting = false

  function write(text: string): void {
    if (isClosed()) return
    const result = store.set(key, text)
    if (!result.isOk && result.reason === 'full') throw new WriteError(result.reason)
    isEvicting = false
  }

  function serialise(client: PersistedClient): string {
    // While old queries are evicted, they must not come back from the stored value.
    const stored = isEvicting ? null : parsePersisted(store.get(key))
    return JSON.stringify(mergePersisted(client, stored, now()))
  }

  const select = (client: PersistedClient): PersistedClient => ({
    ...client,
    clientState: {
      ...client.clientState,
      queries: client.clientState.queries.filter(isIncluded),
    },
  })

  function evictOldest(client: PersistedClient): PersistedClient | undefined {
    if (!isEvicting) onFull()
    isEvicting = true
    const smaller = removeOldestQuery({
      persistedClient: client,
      error: new WriteError(),
      errorCount: 1,
    })
    if (!smaller) isEvicting = false
    return smaller
  }

  // See the head of this file.
  // oxlint-disable-next-line typescript/no-deprecated
  const persister = createSyncStoragePersister({
    storage: { getItem: store.get, setItem: (_key, text) => write(text), removeItem: store.remove },
    key,
    throttleTime: THROTTLE_MS,
    serialize: serialise,
    deserialize: (text) => mergePersisted(parsePersisted(text) ?? UNREADABLE, null, now()),
    retry: ({ persistedClient }) => evictOldest(persistedClient),
  })

  return {
    ...persister,
    persistClient: (client) => persister.persistClient(select(client)),
    flush(client) {
      let persisted: PersistedClient | undefined = select({
        buster: DATA_SCHEMA,
        timestamp: now(),
        clientState: dehydrate(client, dehydrateOptions),
      })
      while (persisted && !isClosed()) {
        try {
          write(serialise(persisted))
          return
        } catch {
          persisted = evictOldest(persisted)
        }
      }
    },
  }
}
