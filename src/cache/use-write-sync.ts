import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { useEffect, useEffectEvent } from 'react'
import { VISITOR } from '../lib/storage-keys.ts'
import { connection } from '../platform/connection.ts'
import { onReturnToView } from '../platform/visibility.ts'
import { recentMessagesAtom } from '../session/recent-messages.ts'
import { contentKey } from './article-body.ts'
import { createSyncLoop, later } from './sync-loop.ts'
import { useCacheUserId, useIsCacheRestoring } from './user-cache.tsx'
import { onWrites, sendWrites } from './write-queue.ts'

/** What may show the state of something that was changed without a network. */
const SHOWN = [contentKey, ['favourites'], ['subjects'], ['landing', 'subjects']] as const

/**
 * Sends a member's waiting changes when the line is back. Mounted once, below the user's cache.
 * @param textOf the text of a refusal, which is kept among the recent messages
 */
export function useWriteSync(textOf: (error: unknown) => string): void {
  const client = useQueryClient()
  const userId = useCacheUserId()
  const isRestoring = useIsCacheRestoring()
  const note = useSetAtom(recentMessagesAtom)
  const onRefused = useEffectEvent((error: unknown) => {
    note({ at: Date.now(), text: textOf(error) })
  })
  useEffect(() => {
    // What is sent before the kept answers are there would be missing from them.
    if (userId === VISITOR || isRestoring) return undefined
    const loop = createSyncLoop({
      send: () => sendWrites(userId, onRefused),
      onSent: () => {
        for (const queryKey of SHOWN) void client.invalidateQueries({ queryKey })
      },
      isOnline: () => onlineManager.isOnline(),
      schedule: later,
    })
    loop.wake()
    const stops = [
      onlineManager.subscribe(loop.wake),
      onReturnToView(loop.wake),
      connection.subscribe(() => {
        if (connection.state() === 'good') loop.wake()
      }),
      onWrites((changed) => {
        if (changed === userId) loop.wake()
      }),
    ]
    return () => {
      loop.end()
      for (const stop of stops) stop()
    }
  }, [client, userId, isRestoring])
}
