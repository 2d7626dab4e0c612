/**
 * Provides everything cached for one user, remounted for another user and never cleared, so that no
 * user can read what the previous one loaded.
 */
import { IsRestoringProvider, QueryClientProvider, useIsRestoring } from '@tanstack/react-query'
import { createContext, type ReactNode, startTransition, use, useEffect, useState } from 'react'
import {
  createUserPersistence,
  startPersistence,
  type UserPersistenceOptions,
} from './user-persistence.ts'

/** `onError`, `isPresent` and `onFull` are read once, when the user's cache is created. */
export type UserCacheProps = UserPersistenceOptions & { children: ReactNode }

const UserIdContext = createContext<string | null>(null)

function Cache(props: UserCacheProps) {
  const [persistence] = useState(() => createUserPersistence(props))
  const [isRestoring, setIsRestoring] = useState(true)
  useEffect(
    () => startPersistence(persistence, () => startTransition(() => setIsRestoring(false))),
    [persistence],
  )
  return (
    <UserIdContext value={props.userId}>
      <QueryClientProvider client={persistence.client}>
        <IsRestoringProvider value={isRestoring}>{props.children}</IsRestoringProvider>
      </QueryClientProvider>
    </UserIdContext>
  )
}

/** Query client, persisters and database of one user, for everything below. */
export function UserCache(props: UserCacheProps) {
  return <Cache key={props.userId} {...props} />
}

/** The owner of this cache: a member's id, or `VISITOR`. @throws outside `UserCache` */
export function useCacheUserId(): string {
  const userId = use(UserIdContext)
  if (userId === null) throw new Error('UserCache is missing')
  return userId
}

/** True until persisted queries are restored; queries wait by themselves, other code checks it. */
export const useIsCacheRestoring = useIsRestoring
