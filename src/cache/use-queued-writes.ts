import { useEffect, useState } from 'react'
import { VISITOR } from '../lib/storage-keys.ts'
import { useCacheUserId } from './user-cache.tsx'
import { onWritesChange, type QueuedWrite, readWrites, type WriteName } from './write-queue.ts'

const NONE: readonly QueuedWrite[] = []

/** The member's queued small changes, and those that were refused; empty for a visitor. */
export function useQueuedWrites(): readonly QueuedWrite[] {
  const userId = useCacheUserId()
  const [writes, setWrites] = useState(NONE)
  useEffect(() => {
    if (userId === VISITOR) return undefined
    let isOver = false
    const read = async () => {
      const found = await readWrites(userId).catch(() => NONE)
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

/** Writes that the product makes by itself: their loss needs no confirmation. */
const AUTOMATIC_WRITES: ReadonlySet<WriteName> = new Set<WriteName>(['readingPlace'])

/**
 * Counts small changes of the member that have not reached the account: signing out would lose
 * them.
 */
export function usePendingWriteCount(): number {
  return useQueuedWrites().filter(({ name }) => !AUTOMATIC_WRITES.has(name)).length
}
