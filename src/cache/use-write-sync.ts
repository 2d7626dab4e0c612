import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useRef } from 'react'
import { optionalImport } from '../lib/optional-import.ts'
import { storageKeys } from '../lib/storage-keys.ts'
import { localStore } from '../platform/local-store.ts'
import { recentMessagesAtom } from '../session/recent-messages.ts'
import { contentKey } from './article-body.ts'
import { useSyncLoop } from './use-sync-loop.ts'
import { onWrites } from './write-queue.ts'
import { sendWrites } from './write-sending.ts'

/** Query keys of data that a queued change may affect. */
const SHOWN = [
  contentKey,
  ['favourites'],
  ['subjects'],
  ['landing', 'subjects'],
  ['terms', 'unread'],
  ['account'],
  ['feedback'],
  ['notifications'],
] as const

/** Refetches data that a change affects which was sent or discarded. */
export function readShownAnew(client: QueryClient): void {
  for (const queryKey of SHOWN) void client.invalidateQueries({ queryKey })
}

/**
 * Queues reading positions that an earlier page could not send. Loads the code only when there are
 * any.
 */
async function queueLeft(userId: string): Promise<void> {
  if (!hasUntold(localStore.get(storageKeys.readingPlaces(userId)))) return
  const places = await optionalImport(() => import('./account-places.ts'))
  await places?.queuePendingPositions(userId)
}

/** Whether stored reading positions include one that was not sent (`reading-places.ts`). */
const hasUntold = (stored: string | null): boolean => stored?.includes('"untold"') === true

/**
 * Sends a member's queued changes when the network is back. Mounted once, below the user's cache.
 * @param textOf formats a refusal for the recent messages
 */
export function useWriteSync(textOf: (error: unknown) => string): void {
  const client = useQueryClient()
  const note = useSetAtom(recentMessagesAtom)
  const begunFor = useRef<string | null>(null)
  useSyncLoop({
    send: async (userId) => {
      if (begunFor.current !== userId) await queueLeft(userId)
      begunFor.current = userId
      return sendWrites(userId, (error) => note({ at: Date.now(), text: textOf(error) }))
    },
    onSent: () => readShownAnew(client),
    onQueued: onWrites,
  })
}
