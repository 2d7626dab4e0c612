import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { recordQueries } from '../../cache/record-queries.ts'
import { onRecordsChange } from '../../cache/record-changes.ts'
import { retryAboveLevel } from '../../cache/record-store.ts'
import { sendQueue } from '../../cache/record-sync.ts'
import { createSyncLoop, later } from '../../cache/sync-loop.ts'
import { useCacheUserId, useIsCacheRestoring } from '../../cache/user-cache.tsx'
import { VISITOR } from '../../lib/storage-keys.ts'
import { onReturnToView } from '../../platform/visibility.ts'
import { levelAtom } from '../../session/level.ts'

/** Syncs this device's records to the account. Does nothing for a visitor. */
export function useRecordSync(): void {
  const client = useQueryClient()
  const userId = useCacheUserId()
  const level = useAtomValue(levelAtom)
  const isRestoring = useIsCacheRestoring()
  useEffect(() => {
    // The store announces what it queues, which wakes this loop.
    if (userId !== VISITOR) void retryAboveLevel(userId, level).catch(() => {})
  }, [userId, level])
  useEffect(() => {
    // What is sent before the kept lists are there would be missing from them.
    if (userId === VISITOR || isRestoring) return undefined
    const loop = createSyncLoop({
      send: () => sendQueue(userId),
      onSent: () => void client.invalidateQueries({ queryKey: recordQueries.all() }),
      isOnline: () => onlineManager.isOnline(),
      schedule: later,
    })
    loop.wake()
    const stops = [
      onlineManager.subscribe(loop.wake),
      onReturnToView(loop.wake),
      onRecordsChange((changed) => {
        if (changed === userId) loop.wake()
      }),
    ]
    return () => {
      loop.end()
      for (const stop of stops) stop()
    }
  }, [client, userId, isRestoring])
}

/** Mounted once, below the user's cache. */
export function RecordSync() {
  useRecordSync()
  return null
}
