/** Hooks that read the queued writes of the member. */
import { useEffect, useState } from 'react'
import { VISITOR } from '../lib/storage-keys.ts'
import { useCacheUserId } from './user-cache.tsx'
import { type KnownWrite, readKnownWrites } from './known-writes.ts'
import { onWritesChange, readWrites } from './write-queue.ts'

/** Without `call` where the declarations of the calls failed to load. */
export type ShownWrite = Omit<KnownWrite, 'call'> & Partial<Pick<KnownWrite, 'call'>>

/** Whether the declaration of the call is loaded. */
export const isKnown = (write: ShownWrite): write is KnownWrite => write.call !== undefined

const NONE: readonly ShownWrite[] = []

/** The member's queued small changes, and those that were refused; empty for a visitor. */
export function useQueuedWrites(): readonly ShownWrite[] {
  const userId = useCacheUserId()
  const [writes, setWrites] = useState(NONE)
  useEffect(() => {
    if (userId === VISITOR) return undefined
    let isOver = false
    const read = async () => {
      // Without their declarations they still count: a sign-out would lose them.
      const found: readonly ShownWrite[] = await readKnownWrites(userId)
        .catch(() => readWrites(userId))
        .catch(() => NONE)
      if (!isOver) setWrites(found)
    }
    void read()
    const stop = onWritesChange(() => void read())
    return () => {
      isOver = true
      stop()
    }
  }, [userId])
  return userId === VISITOR ? NONE : writes
}

/**
 * Counts small changes of the member that have not reached the account: signing out would lose
 * them.
 */
export function usePendingWriteCount(): number {
  return useQueuedWrites().filter(({ call }) => !call?.isAutomatic).length
}
