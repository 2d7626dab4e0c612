import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { recordQueries } from '../../cache/record-queries.ts'
import { onRecordsChange } from '../../cache/record-changes.ts'
import { retryAboveLevel } from '../../cache/record-store.ts'
import { sendQueue } from '../../cache/record-sync.ts'
import { useCacheUserId } from '../../cache/user-cache.tsx'
import { VISITOR } from '../../lib/storage-keys.ts'
import { onReturnToView } from '../../platform/visibility.ts'
import { levelAtom } from '../../session/level.ts'

/** Delays between attempts when the service names none. */
const RETRY_MS = [2_000, 15_000, 60_000, 300_000] as const

/**
 * Sends the queue: at the start, when the network or the reader comes back, and when something new
 * is stored. One attempt at a time.
 */
export function createSyncLoop(options: {
  send: () => ReturnType<typeof sendQueue>
  onSent: () => void
  isOnline: () => boolean
  schedule: (work: () => void, ms: number) => () => void
}) {
  let isSending = false
  let wantsMore = false
  let isOver = false
  let failures = 0
  let cancelRetry = () => {}

  async function attempt(): Promise<void> {
    const outcome = await options.send().catch(() => null)
    if (isOver) return
    if (outcome && outcome.sent > 0) options.onSent()
    if (outcome?.name === 'empty') {
      failures = 0
      return
    }
    const wait = outcome?.retryAfterMs ?? RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? 0
    failures += 1
    cancelRetry = options.schedule(wake, wait)
  }

  function wake(): void {
    if (isOver || !options.isOnline()) return
    if (isSending) {
      wantsMore = true
      return
    }
    cancelRetry()
    isSending = true
    void attempt().finally(() => {
      isSending = false
      if (!wantsMore) return
      wantsMore = false
      wake()
    })
  }

  return {
    wake,
    end() {
      isOver = true
      cancelRetry()
    },
  }
}

function later(work: () => void, ms: number): () => void {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/** Syncs this device's records to the account. Does nothing for a visitor. */
export function useRecordSync(): void {
  const client = useQueryClient()
  const userId = useCacheUserId()
  const level = useAtomValue(levelAtom)
  useEffect(() => {
    // The store announces what it queues, which wakes this loop.
    if (userId !== VISITOR) void retryAboveLevel(userId, level).catch(() => {})
  }, [userId, level])
  useEffect(() => {
    if (userId === VISITOR) return undefined
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
  }, [client, userId])
}

/** Mounted once, below the user's cache. */
export function RecordSync() {
  useRecordSync()
  return null
}
