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

/** What may show the state of something that was changed without a network. */
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

/** Reads anew what may show something that was changed, and now is sent or not wanted any more. */
export function readShownAnew(client: QueryClient): void {
  for (const queryKey of SHOWN) void client.invalidateQueries({ queryKey })
}

/** What a page that is gone could not send. Its code comes where there is something. */
async function queueLeft(userId: string): Promise<void> {
  if (!hasUntold(localStore.get(storageKeys.readingPlaces(userId)))) return
  const places = await optionalImport(() => import('./account-places.ts'))
  await places?.queueUntold(userId)
}

/** Whether a note of places has one that the account has not heard (`reading-places.ts`). */
const hasUntold = (stored: string | null): boolean => stored?.includes('"untold"') === true

/**
 * Sends a member's waiting changes when the line is back. Mounted once, below the user's cache.
 * @param textOf the text of a refusal, which is kept among the recent messages
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
