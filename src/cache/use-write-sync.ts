/** Sends queued changes of a member, and refetches the data that they affect. */
import { partialMatchKey, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useRef } from 'react'
import { optionalImport } from '../lib/optional-import.ts'
import { storageKeys } from '../lib/storage-keys.ts'
import { localStore } from '../platform/local-store.ts'
import { recentMessagesAtom } from '../session/recent-messages.ts'
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
 * Sends a member's queued changes when the network is back. Mounted once, below the user's cache.
 * @param textOf formats a refusal for the recent messages
 */
export function useWriteSync(textOf: (error: unknown) => string): void {
  const client = useQueryClient()
  const addMessage = useSetAtom(recentMessagesAtom)
  const startedFor = useRef<string | null>(null)
  useSyncLoop({
    send: async (userId) => {
      if (startedFor.current !== userId) await queueFromEarlierPage(userId)
      startedFor.current = userId
      return sendWrites(userId, (error) => addMessage({ at: Date.now(), text: textOf(error) }))
    },
    onSent: () =>
      void loadQueuedCalls().then((calls) => refetchAffected(client, Object.values(calls))),
    onQueued: onWritesChange,
  })
}
