/** Hook that keeps a queue of the member in step with the account. */
import { onlineManager } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { VISITOR } from '../lib/storage-keys.ts'
import { connection } from '../platform/connection.ts'
import { workerClient } from '../platform/worker-registration.ts'
import { onReturnToView } from '../platform/visibility.ts'
import { createSyncLoop, runLater, type SyncOutcome } from './sync-loop.ts'
import { useCacheUserId, useIsCacheRestoring } from './user-cache.tsx'

type Queue = {
  send: (userId: string) => Promise<SyncOutcome>
  /** Refreshes what is shown. */
  onSent: () => void
  /**
   * Subscribes to the ids of users with new queue items. @returns a function that ends the
   * subscription
   */
  onQueued: (listener: (userId: string) => void) => () => void
}

const attempts = new Set<() => Promise<void>>()

/**
 * Sends the queues of this page at once, whatever the state of the connection: the user requested
 * it.
 */
export async function sendNow(): Promise<void> {
  await Promise.all([...attempts].map((attempt) => attempt()))
}

/**
 * Sends a queue of the member: at the start, when something is queued, and when the network, the
 * measured connection or the user returns. The worker reports the network while the page is hidden.
 * Does nothing for a visitor. Mounted once for each queue, below the user's cache.
 * @param onQueued a function with a stable identity
 */
export function useSyncLoop({ send, onSent, onQueued }: Queue): void {
  const userId = useCacheUserId()
  const isRestoring = useIsCacheRestoring()
  const sendOwn = useEffectEvent(send)
  const notifySent = useEffectEvent(onSent)
  useEffect(() => {
    // Persisted results must be restored first: what is sent before would be missing from them.
    if (userId === VISITOR || isRestoring) return undefined
    const loop = createSyncLoop({
      send: () => sendOwn(userId),
      onSent: () => notifySent(),
      isOnline: () => onlineManager.isOnline(),
      schedule: runLater,
      onWait: () => workerClient.requestNetworkEvent(),
    })
    loop.wake()
    attempts.add(loop.now)
    const stops = [
      onlineManager.subscribe(loop.wake),
      onReturnToView(loop.wake),
      connection.subscribe(() => {
        if (connection.state() === 'good') loop.wakeWhenRestored()
      }),
      onQueued((changed) => {
        if (changed !== userId) return
        if (!onlineManager.isOnline()) workerClient.requestNetworkEvent()
        loop.wake()
      }),
      workerClient.subscribe((event) => {
        if (event.type === 'message' && event.message.type === 'lineIsBack') loop.wake()
      }),
      () => void attempts.delete(loop.now),
    ]
    return () => {
      loop.end()
      for (const stop of stops) stop()
    }
  }, [userId, isRestoring, onQueued])
}
