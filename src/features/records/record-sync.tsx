import { useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { recordQueries } from '../../cache/record-queries.ts'
import { onRecordsChange } from '../../cache/record-changes.ts'
import { retryAboveLevel } from '../../cache/record-store.ts'
import { sendQueue } from '../../cache/record-sync.ts'
import { useSyncLoop } from '../../cache/use-sync-loop.ts'
import { useCacheUserId } from '../../cache/user-cache.tsx'
import { VISITOR } from '../../lib/storage-keys.ts'
import { levelAtom } from '../../session/level.ts'

/** Syncs this device's records to the account. Does nothing for a visitor. */
export function useRecordSync(): void {
  const client = useQueryClient()
  const userId = useCacheUserId()
  const level = useAtomValue(levelAtom)
  useEffect(() => {
    // The store announces what it queues, which wakes the loop.
    if (userId !== VISITOR) void retryAboveLevel(userId, level).catch(() => {})
  }, [userId, level])
  useSyncLoop({
    send: (owner) => sendQueue(owner),
    onSent: () => void client.invalidateQueries({ queryKey: recordQueries.all() }),
    onQueued: onRecordsChange,
  })
}

/** Mounted once, below the user's cache. */
export function RecordSync() {
  useRecordSync()
  return null
}
