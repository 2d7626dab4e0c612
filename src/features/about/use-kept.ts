import { useCallback, useEffect, useState } from 'react'
import { useCacheUserId } from '../../cache/user-cache.tsx'
import { type KeptSummary, whatIsKept } from '../../cache/what-is-kept.ts'
import {
  askPersistence,
  estimateStorage,
  isStoragePersisted,
  type StorageEstimate,
} from '../../platform/storage-estimate.ts'

export type KeptView = {
  /** Null while it is being counted. */
  kept: KeptSummary | null
  estimate: StorageEstimate | null
  /** Null where the browser does not tell. */
  isPersisted: boolean | null
  /** Asks the browser not to throw anything away on its own. */
  persist: () => void
}

/** What is kept on this device, counted when the panel opens. */
export function useKept(): KeptView {
  const userId = useCacheUserId()
  const [view, setView] = useState<Omit<KeptView, 'persist'>>({
    kept: null,
    estimate: null,
    isPersisted: null,
  })

  useEffect(() => {
    let isOver = false
    void Promise.all([whatIsKept(userId), estimateStorage(), isStoragePersisted()]).then(
      ([kept, estimate, isPersisted]) => {
        if (!isOver) setView({ kept, estimate, isPersisted })
      },
    )
    return () => {
      isOver = true
    }
  }, [userId])

  const persist = useCallback(() => {
    void askPersistence().then((isPersisted) => setView((before) => ({ ...before, isPersisted })))
  }, [])

  return { ...view, persist }
}
