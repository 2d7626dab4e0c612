/** What is kept for one user while a page is his: memory, local storage and database, without React. */
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
import { DATA_SCHEMA, KEEP_FOR_MS } from './keeping.ts'
import { readLibrary } from './library-list.ts'
import { createListPersister, dehydrateOptions, type ListPersister } from './persister.ts'
import { isOfPage } from './page-state.ts'
import { createQueryClient, type FailedCall } from './query-client.ts'
import { createUserStorage, registerUserStorage, type UserStorage } from './user-storage.ts'

/** What was kept must be there by then, or the start goes on without it. */
const RESTORE_PATIENCE_MS = 1000

export type UserKeepingOptions = {
  /** The member's id, or `VISITOR`. */
  userId: string
  /** The one source of error toasts; see `createQueryClient`. */
  onError: (error: unknown, failed: FailedCall) => void
  /**
   * Whether this user is the one who is signed in right now, by the cookies and not by what React has
   * rendered. Nothing is written for anyone else.
   */
  isPresent: () => boolean
  /** The browser's quota is used up: what was there stays readable, new things are not kept. */
  onFull: () => void
  /** Answers that came with the page. */
  state?: DehydratedState | null
  /** In place of a client of its own. */
  client?: QueryClient
}

export type UserKeeping = {
  storage: UserStorage
  client: QueryClient
  persister: ListPersister
  /** Stores the answers that came with the page: nothing fetches them. */
  keepGiven: () => void
}

/** Makes a user's query client and what keeps its answers. Touches nothing. */
export function createUserKeeping(options: UserKeepingOptions): UserKeeping {
  const { userId, onError, onFull, isPresent } = options
  const storage = createUserStorage(userId, isPresent)
  const { isClosed } = storage
  const bodies = createBodyPersister({
    openDb: () => openDeviceDb(userId),
    isClosed,
    onFull,
    isSaved: (key) => readLibrary(userId).has(key),
  })
  const client = options.client ?? createQueryClient({ onError, persister: bodies })
  const persister = createListPersister({ userId, store: localStore, isClosed, onFull })
  const given = options.state ?? null
  if (given !== null) hydrate(client, given)
  return {
    storage,
    client,
    persister,
    keepGiven: () => {
      // Those of a page that the worker kept may be older than what is stored.
      if (given === null || !given.queries.some(isOfPage)) return
      void persistQueryClientSave({
        queryClient: client,
        persister,
        buster: DATA_SCHEMA,
        dehydrateOptions,
      })
      for (const { queryHash } of given.queries) {
        const query = client.getQueryCache().get(queryHash)
        if (query) void bodies.persist(query)
      }
    },
  }
}

/** @returns whether what was kept could be read in time */
async function restore({ client, persister }: UserKeeping): Promise<boolean> {
  const patience = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), RESTORE_PATIENCE_MS)
  })
  const restoring = persistQueryClientRestore({
    queryClient: client,
    persister,
    maxAge: KEEP_FOR_MS,
    buster: DATA_SCHEMA,
  }).then(
    () => true,
    () => false,
  )
  return Promise.race([restoring, patience])
}

/** Begins to keep what the client learns. @returns a function that ends it */
function keep({ client, persister }: UserKeeping): () => void {
  const stop = persistQueryClientSubscribe({
    queryClient: client,
    persister,
    buster: DATA_SCHEMA,
    dehydrateOptions,
  })
  // The persister waits a second before it writes, and a page may be ended within it.
  const stopFlushing = onLeaveView(() => persister.flush(client))
  return () => {
    stop()
    stopFlushing()
  }
}

/**
 * Restores, then keeps. A failed restore ends keeping for this page and holds nothing up.
 * @param onRestored what was kept is there, or will not be
 * @returns a function that ends it: the page is another user's now
 */
export function startKeeping(keeping: UserKeeping, onRestored: () => void): () => void {
  const { client, persister, storage } = keeping
  allowDeviceDb(storage.userId)
  storage.open()
  const unregister = registerUserStorage(storage)
  let isOver = false
  let stopKeeping = () => {}
  void restore(keeping).then((isRestored) => {
    if (isOver) return
    if (isRestored) {
      stopKeeping = keep(keeping)
      keeping.keepGiven()
    }
    onRestored()
  })
  void resumeErasures(storage.userId)
  return () => {
    isOver = true
    // A visitor who signs in leaves his lists behind whole; a member may just have signed out.
    if (storage.userId === VISITOR) persister.flush(client)
    storage.close()
    stopKeeping()
    unregister()
  }
}
