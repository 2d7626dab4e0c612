/**
 * Persists large query results (article bodies, details of records) one by one in IndexedDB, which
 * is not limited to local storage's 5 MB. Those declared for everybody are stored once per device.
 */
import {
  hashKey,
  notifyManager,
  type Query,
  type QueryFunctionContext,
  type QueryKey,
} from '@tanstack/react-query'
import { experimental_createQueryPersister } from '@tanstack/react-query-persist-client'
import { VISITOR } from '../lib/storage-keys.ts'
import { openDeviceDb } from '../platform/device-db.ts'
import { currentSession, hasSeparateMarks } from '../session/current.ts'
import { isDeviceDbError } from '../platform/device-db-error.ts'
import type { DeviceDb, PersistedQuery } from '../platform/device-db-stores.ts'
import { DATA_SCHEMA, PERSIST_MAX_AGE_MS } from './cache-policy.ts'
import { publishPersisted } from './persist-events.ts'

/** Prefix of the keys; TanStack adds `-` and the hash of the query's key. */
const PREFIX = 'body'
const EVICT_COUNT = 10
const MAX_ROUNDS = 5

/** Returns the storage key of a query's result. */
export function bodyKeyOf(queryKey: QueryKey): string {
  return `${PREFIX}-${hashKey(queryKey)}`
}

/** Returns the first part of the query key of a persisted result (`articles`, `records` …). */
export function areaOf(item: Pick<PersistedQuery, 'key'>): string {
  try {
    const queryKey: unknown = JSON.parse(item.key.slice(PREFIX.length + 1))
    const head: unknown = Array.isArray(queryKey) ? queryKey[0] : ''
    return typeof head === 'string' ? head : ''
  } catch {
    return ''
  }
}

export type BodyPersisterOptions = {
  openDb: () => Promise<DeviceDb>
  /** Opens the database of everybody, for a member: `openDb` is the member's own. */
  openShared?: () => Promise<DeviceDb>
  /** True after sign-out. */
  isClosed: () => boolean
  /** Called when storage is full, even after the oldest items were removed. */
  onFull: () => void
  /** Whether the user has saved a result: it never expires and is not evicted. */
  isSaved?: (key: string) => boolean
  now?: () => number
}

const isYoung = ({ savedAt }: PersistedQuery, now: number) => savedAt > now - PERSIST_MAX_AGE_MS

async function putWithEviction(
  db: DeviceDb,
  item: PersistedQuery,
  evict: () => Promise<number>,
): Promise<'stored' | 'full' | 'failed'> {
  let wasEmpty = false
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    try {
      await db.queries.put(item)
      return 'stored'
    } catch (error) {
      if (!isDeviceDbError(error) || error.kind !== 'full') return 'failed'
      const isEmpty = (await evict()) === 0
      // The first time another item that is stored at the same time may have freed the space.
      if (isEmpty && wasEmpty) return 'full'
      wasEmpty = isEmpty
    }
  }
  return 'full'
}

const NONE_SAVED = () => false

/**
 * Runs work with the database; the first time it also starts the removal of expired items,
 * fire-and-forget.
 */
function createDbAccess({
  openDb,
  isClosed,
  isSaved = NONE_SAVED,
  now = Date.now,
}: Pick<BodyPersisterOptions, 'openDb' | 'isClosed' | 'isSaved' | 'now'>) {
  let isSwept = false

  /** Unavailable storage counts as empty: reading must not depend on it. */
  return async <T>(fallback: T, work: (db: DeviceDb) => Promise<T>): Promise<T> => {
    if (isClosed()) return fallback
    try {
      const db = await openDb()
      const done = await work(db)
      if (!isSwept) {
        isSwept = true
        db.queries.removeBefore(now() - PERSIST_MAX_AGE_MS, isSaved).catch(() => {})
      }
      return done
    } catch {
      return fallback
    }
  }
}

type DbAccess = ReturnType<typeof createDbAccess>

/**
 * Creates TanStack's persister.
 * @param own where results are stored
 * @param others where they are found, and evicted, as well: the quota is that of all together
 */
function createStored(options: BodyPersisterOptions, own: DbAccess, others: readonly DbAccess[]) {
  const { isClosed, onFull, isSaved = NONE_SAVED, now = Date.now } = options
  const all = [own, ...others]
  const evict = async () => {
    for (const withDb of all) {
      const count = await withDb(0, (db) => db.queries.removeOldest(EVICT_COUNT, isSaved))
      if (count > 0) return count
    }
    return 0
  }
  return experimental_createQueryPersister<string>({
    storage: {
      getItem: async (key) => {
        for (const withDb of all) {
          const item = await withDb(undefined, (db) => db.queries.get(key))
          if (item && (isSaved(key) || isYoung(item, now()))) return item.value
        }
        return undefined
      },
      setItem: (key, value) =>
        own(false, async (db) => {
          const bytes = new TextEncoder().encode(value).byteLength
          if (isClosed()) return false
          const end = await putWithEviction(db, { key, value, savedAt: now(), bytes }, evict)
          if (end === 'full') onFull()
          return end === 'stored'
        }).then((isStored) => publishPersisted(key, isStored)),
      removeItem: (key) => own(undefined, (db) => db.queries.remove(key)),
    },
    prefix: PREFIX,
    buster: DATA_SCHEMA,
    // Age is checked in `getItem`, which knows what the user has saved.
    maxAge: Number.POSITIVE_INFINITY,
    filters: { predicate: (query) => query.meta?.keep === 'body' },
    // TanStack would leave the rejection of an offline refetch unhandled; `refetchStale` handles it.
    refetchOnRestore: false,
  })
}

/**
 * Creates the `persister` for the query client's defaults. It acts on `meta.keep === 'body'` only.
 */
export function createBodyPersister(options: BodyPersisterOptions) {
  const { openShared } = options
  const own = createDbAccess(options)
  const shared = openShared && createDbAccess({ ...options, openDb: openShared })
  // Each finds what the other has: a member the articles that an earlier build fetched with the
  // token, and without separate marks a visitor's copy.
  const ofUser = createStored(options, own, shared ? [shared] : [])
  const ofEverybody = shared ? createStored(options, shared, [own]) : ofUser
  const storedFor = ({ meta }: Pick<Query, 'meta'>) =>
    meta?.isForEverybody === true && hasSeparateMarks() ? ofEverybody : ofUser

  async function persistBody<T>(
    queryFn: (context: QueryFunctionContext) => T | Promise<T>,
    context: QueryFunctionContext,
    query: Query,
  ): Promise<T> {
    let wasFetched = false
    const answer = await storedFor(query).persisterFn<T, readonly unknown[]>(
      (given) => {
        wasFetched = true
        return queryFn(given)
      },
      context,
      query,
    )
    if (!wasFetched) refetchStale(query)
    return answer
  }
  return Object.assign(persistBody, {
    /** Persists a result that was not fetched. */
    persist: async (query: Query): Promise<void> => {
      if (query.meta?.keep === 'body') await storedFor(query).persistQuery(query)
    },
  })
}

export type BodyPersister = ReturnType<typeof createBodyPersister>

/** Changes the persisted result of the present user, if there is one. Never fails. */
export async function changePersisted(
  queryKey: QueryKey,
  change: (data: unknown) => unknown,
): Promise<void> {
  const key = bodyKeyOf(queryKey)
  try {
    const { queries } = await openDeviceDb(currentSession().userId() ?? VISITOR)
    const item = await queries.get(key)
    if (!item) return
    const stored = JSON.parse(item.value) as { state: { data?: unknown } }
    stored.state.data = change(stored.state.data)
    await queries.put({ ...item, value: JSON.stringify(stored) })
  } catch {
    // The page shows the right data; the persisted copy is corrected by the next response.
  }
}

/** Refetches stale data after the persisted result is shown; a failure is the query's own. */
function refetchStale(query: Query): void {
  notifyManager.schedule(() => {
    if (query.isStale()) query.fetch().catch(() => {})
  })
}
