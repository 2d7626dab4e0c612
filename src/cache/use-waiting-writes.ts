import { useEffect, useState } from 'react'
import { VISITOR } from '../lib/storage-keys.ts'
import { useCacheUserId } from './user-cache.tsx'
import { onWrites, readWrites } from './write-queue.ts'

/** How many small changes have not reached the account: signing out would lose them. */
export function useWaitingWrites(): number {
  const userId = useCacheUserId()
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (userId === VISITOR) return undefined
    let isOver = false
    const read = async () => {
      const writes = await readWrites(userId).catch(() => [])
      if (!isOver) setCount(writes.filter(({ fault }) => fault === null).length)
    }
    void read()
    const stop = onWrites(() => void read())
    return () => {
      isOver = true
      stop()
    }
  }, [userId])
  return userId === VISITOR ? 0 : count
}
