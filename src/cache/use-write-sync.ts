/** Sends queued changes of a member, and refetches the data that they affect. */
import { partialMatchKey, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useSetAtom } from 'jotai'
import { useRef } from 'react'
import { optionalImport } from '../lib/optional-import.ts'
import { maskAccount } from '../lib/mask-account.ts'
import { storageKeys } from '../lib/storage-keys.ts'
import { localStore } from '../platform/local-store.ts'
import { logFailure } from '../platform/log.ts'
import { recentMessagesAtom } from '../session/recent-messages.ts'
import { accountOf } from '../session/session.ts'
import { userDataAtom } from '../session/session-atoms.ts'
import { isCallError } from '../transport/call-error.ts'
import { loadQueuedCalls, type QueuedCall } from './queued-call.ts'
import { useSyncLoop } from './use-sync-loop.ts'
import { onWritesChange } from './write-queue.ts'
import { sendWrites } from './write-sending.ts'

/** Refetches data that calls affect which were sent or discarded. */
export function refetchAffected(client: QueryClient, calls: readonly QueuedCall[]): void {
  const keys = calls.flatMap(({ affects }) => affects)
  void client.invalidateQueries({
    predicate: ({ queryKey }) => keys.some((key) => partialMatchKey(queryKey, key)),
  })
}

/**
 * Queues reading positions that an earlier page could not send. Loads the code only when there are
 * any.
 */
async function queueFromEarlierPage(userId: string): Promise<void> {
  if (!hasPendingPositions(localStore.get(storageKeys.readingPositions(userId)))) return
  const module = await optionalImport(() => import('./account-reading-positions.ts'))
  await module?.queuePendingPositions(userId)
}

/** Whether stored reading positions include one that was not sent (`reading-places.ts`). */
const hasPendingPositions = (stored: string | null): boolean =>
  stored?.includes('"untold"') === true

/**
 * Opens what is locked of the member. @returns false when the service was not reached: it is tried
 * again
 */
async function openVault(userId: string, owner: string): Promise<boolean> {
  const vault = await optionalImport(() => import('./vault.ts'))
  try {
    await vault?.openVault(userId, owner)
    return vault !== null
  } catch (error) {
    if (!isCallError(error)) logFailure('what is locked could not be opened', error)
    return !isCallError(error) || !error.isTransient
  }
}

/**
 * Sends a member's queued changes when the network is back. Mounted once, below the user's cache.
 * @param textOf formats a refusal for the recent messages
 */
export function useWriteSync(textOf: (error: unknown) => string): void {
  const client = useQueryClient()
  const addMessage = useSetAtom(recentMessagesAtom)
  const owner = maskAccount(accountOf(useAtomValue(userDataAtom)))
  const startedFor = useRef<string | null>(null)
  const openedFor = useRef<string | null>(null)
  useSyncLoop({
    send: async (userId) => {
      if (startedFor.current !== userId) await queueFromEarlierPage(userId)
      startedFor.current = userId
      const outcome = await sendWrites(userId, (error) =>
        addMessage({ at: Date.now(), text: textOf(error) }),
      )
      if (openedFor.current === userId) return outcome
      if (!(await openVault(userId, owner)))
        return { ...outcome, name: 'later', retryAfterMs: null }
      openedFor.current = userId
      return outcome
    },
    onSent: () =>
      void loadQueuedCalls().then((calls) => refetchAffected(client, Object.values(calls))),
    onQueued: onWritesChange,
  })
}
