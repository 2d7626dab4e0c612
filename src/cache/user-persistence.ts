/**
 * Cache and persistence of one user while the page is theirs: memory, local storage and database,
 * without React.
 */
import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'
import {
  persistQueryClientRestore,
  persistQueryClientSave,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client'
import { VISITOR } from '../lib/storage-keys.ts'
import { allowDeviceDb, openDeviceDb } from '../platform/device-db.ts'
import { localStore } from '../platform/local-store.ts'
import { onLeaveView } from '../platform/visibility.ts'
import { createBodyPersister } from './body-persister.ts'
import { resumeErasures } from './erase.ts'
import { DATA_SCHEMA, PERSIST_MAX_AGE_MS } from './cache-policy.ts'
import { isSavedByAnyone } from './library-list.ts'
import { dehydrateOptions, type ListPersister } from './list-persister.ts'
import { isEmbedded } from './page-state.ts'
import { createQueryClient, type FailedCall } from './query-client.ts'
import { createUserListPersister } from './user-list-persister.ts'
import { createUserStorage, registerUserStorage, type UserStorage } from './user-storage.ts'

/** Timeout for restoring persisted queries; the start then continues without them. */
const RESTORE_TIMEOUT_MS = 1000

export type UserPersistenceOptions = {
  /** The member's id, or `VISITOR`. */
  userId: string
  /** The one source of error toasts; see `createQueryClient`. */
  onError: (error: unknown, failed: FailedCall) => void
  /**
   * Whether this user is signed in right now, by the cookies and not by what React has rendered.
   * Nothing is written for anyone else.
   */
  isPresent: () => boolean
  /** The browser's quota is exceeded: stored data stays readable, new data is not stored. */
  onFull: () => void
  /** Query results embedded in a server-rendered page. */
  state?: DehydratedState | null
  /** Used instead of a new client. */
  client?: QueryClient
}

export type UserPersistence = {
  storage: UserStorage
  client: QueryClient
  persister: ListPersister
  /** Persists the embedded results, which are not fetched. */
  persistEmbedded: () => void
}

/** Creates a user's query client and its persisters. Reads and writes nothing. */
export function createUserPersistence(options: UserPersistenceOptions): UserPersistence {
  const { userId, onError, onFull, isPresent } = options
  const storage = createUserStorage(userId, isPresent)
  const { isClosed } = storage
  const bodies = createBodyPersister({
    openDb: () => openDeviceDb(userId),
    ...(userId !== VISITOR && { openShared: () => openDeviceDb(VISITOR) }),
    isClosed,
    onFull,
    isSaved: isSavedByAnyone,
  })
  const client = options.client ?? createQueryClient({ onError, persister: bodies })
  const persister = createUserListPersister({ userId, store: localStore, isClosed, onFull })
  const embedded = options.state ?? null
  if (embedded !== null) hydrate(client, embedded)
  return {
    storage,
    client,
    persister,
    persistEmbedded: () => {
      // Results in a page cached by the worker may be older than the persisted ones.
      if (embedded === null || !embedded.queries.some(isEmbedded)) return
      void persistQueryClientSave({
        queryClient: client,
        persister,
        buster: DATA_SCHEMA,
        dehydrateOptions,
      })
      for (const { queryHash } of embedded.queries) {
        const query = client.getQueryCache().get(queryHash)
        if (query) void bodies.persist(query)
      }
    },
  }
}

/** Restores the persisted queries. @returns whether they could be read in time */
async function restore({ client, persister }: UserPersistence): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), RESTORE_TIMEOUT_MS)
  })
  const restoring = persistQueryClientRestore({
    queryClient: client,
    persister,
    maxAge: PERSIST_MAX_AGE_MS,
    buster: DATA_SCHEMA,
  }).then(
    () => true,
    () => false,
  )
  return Promise.race([restoring, timeout])
}

/** Starts persisting the client's results. @returns a function that ends it */
function startPersisting({ client, persister }: UserPersistence): () => void {
  const stop = persistQueryClientSubscribe({
    queryClient: client,
    persister,
    buster: DATA_SCHEMA,
    dehydrateOptions,
  })
  // The persister writes after a second, and a page may be closed within it.
  const stopFlushing = onLeaveView(() => persister.flush(client))
  return () => {
    stop()
    stopFlushing()
  }
}

/**
 * Restores, then persists. A failed restore ends persistence for this page and blocks nothing.
 * @param onRestored called when the persisted queries are restored, or will not be
 * @returns a function that ends it: the page is another user's now
 */
export function startPersistence(persistence: UserPersistence, onRestored: () => void): () => void {
  const { client, persister, storage } = persistence
  allowDeviceDb(storage.userId)
  storage.open()
  const unregister = registerUserStorage(storage)
  let isOver = false
  let stopPersisting = () => {}
  void restore(persistence).then((isRestored) => {
    if (isOver) return
    if (isRestored) {
      stopPersisting = startPersisting(persistence)
      persistence.persistEmbedded()
    }
    onRestored()
  })
  void resumeErasures(storage.userId)
  return () => {
    isOver = true
    // A visitor's lists are written completely before sign-in; a member may just have signed out.
    if (storage.userId === VISITOR) persister.flush(client)
    storage.close()
    stopPersisting()
    unregister()
  }
}
