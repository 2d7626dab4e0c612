/**
 * Everything that is kept for one user hangs below here and is made anew with him: remounted, never
 * cleared, so that nobody can read what the one before has loaded.
 */
import {
  IsRestoringProvider,
  type QueryClient,
  QueryClientProvider,
  useIsRestoring,
} from '@tanstack/react-query'
import {
  persistQueryClientRestore,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client'
import { createContext, type ReactNode, use, useEffect, useState } from 'react'
import { VISITOR } from '../lib/storage-keys.ts'
import { allowDeviceDb, openDeviceDb } from '../platform/device-db.ts'
import { localStore } from '../platform/local-store.ts'
import { onLeaveView } from '../platform/visibility.ts'
import { createBodyPersister } from './body-persister.ts'
import { followErasures, resumeErasures } from './erase.ts'
import { DATA_SCHEMA, KEEP_FOR_MS } from './keeping.ts'
import { createListPersister, dehydrateOptions, type ListPersister } from './persister.ts'
import { createQueryClient, type FailedCall } from './query-client.ts'
import { createUserStorage, registerUserStorage, type UserStorage } from './user-storage.ts'

/** What was kept must be there by then, or the start goes on without it. */
const RESTORE_PATIENCE_MS = 1000

/** `onError`, `isPresent` and `onFull` are read once, when the user's cache is made. */
export type UserCacheProps = {
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
  children: ReactNode
}

type Parts = {
  storage: UserStorage
  client: QueryClient
  persister: ListPersister
}

function createParts({ userId, onError, onFull, isPresent }: UserCacheProps): Parts {
  const storage = createUserStorage(userId, isPresent)
  const { isClosed } = storage
  const bodies = createBodyPersister({ openDb: () => openDeviceDb(userId), isClosed, onFull })
  return {
    storage,
    client: createQueryClient({ onError, persister: bodies }),
    persister: createListPersister({ userId, store: localStore, isClosed, onFull }),
  }
}

/** @returns whether what was kept could be read in time */
async function restore({ client, persister }: Parts): Promise<boolean> {
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
function keep({ client, persister }: Parts): () => void {
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

/** Restores, then keeps. A failed restore ends keeping for this page and holds nothing up. */
function usePersistence(parts: Parts): boolean {
  const [isRestoring, setIsRestoring] = useState(true)
  useEffect(() => {
    const { client, persister, storage } = parts
    allowDeviceDb(storage.userId)
    storage.open()
    const unregister = registerUserStorage(storage)
    let isOver = false
    let stopKeeping = () => {}
    void restore(parts).then((isRestored) => {
      if (isOver) return
      if (isRestored) stopKeeping = keep(parts)
      setIsRestoring(false)
    })
    const stopFollowing = followErasures()
    void resumeErasures(storage.userId)
    return () => {
      isOver = true
      // A visitor who signs in leaves his lists behind whole; a member may just have signed out.
      if (storage.userId === VISITOR) persister.flush(client)
      storage.close()
      stopKeeping()
      stopFollowing()
      unregister()
    }
  }, [parts])
  return isRestoring
}

const UserIdContext = createContext<string | null>(null)

function Cache(props: UserCacheProps) {
  const [parts] = useState(() => createParts(props))
  const isRestoring = usePersistence(parts)
  return (
    <UserIdContext value={props.userId}>
      <QueryClientProvider client={parts.client}>
        <IsRestoringProvider value={isRestoring}>{props.children}</IsRestoringProvider>
      </QueryClientProvider>
    </UserIdContext>
  )
}

/** Query client, persisters and database of one user, for everything below. */
export function UserCache(props: UserCacheProps) {
  return <Cache key={props.userId} {...props} />
}

/** Whose cache this is: a member's id, or `VISITOR`. @throws outside `UserCache` */
export function useCacheUserId(): string {
  const userId = use(UserIdContext)
  if (userId === null) throw new Error('UserCache is missing')
  return userId
}

/** True until what was kept is there; queries wait by themselves, screens with other needs ask. */
export const useIsCacheRestoring = useIsRestoring
