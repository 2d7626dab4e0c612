import { useCallback, useEffect, useState } from 'react'
import {
  askPersistence,
  estimateStorage,
  isStoragePersisted,
  type StorageEstimate,
} from '../platform/storage-estimate.ts'
import { useCacheUserId } from './user-cache.tsx'
import { type KeptSummary, readKeptSummary } from './kept-summary.ts'

export type KeptView = {
  /** Null while it is being computed. */
  kept: KeptSummary | null
  estimate: StorageEstimate | null
  /** Null where the browser does not report it. */
  isPersisted: boolean | null
  /** Requests persistent storage. @returns the browser's answer */
  persist: () => Promise<boolean>
  /** Measures again after something was removed. */
  recount: () => void
}

type Counted = Omit<KeptView, 'persist' | 'recount'>

async function count(userId: string): Promise<Counted> {
  const [measured, estimate, isPersisted] = await Promise.all([
    readKeptSummary(userId),
    estimateStorage(),
    isStoragePersisted(),
  ])
  return { kept: measured, estimate, isPersisted }
}

/** Measures what is stored on this device for the current user, when it is first shown. */
export function useKept(): KeptView {
  const userId = useCacheUserId()
  const [view, setView] = useState<Counted>({ kept: null, estimate: null, isPersisted: null })

  useEffect(() => {
    let isOver = false
    void count(userId).then((counted) => {
      if (!isOver) setView(counted)
    })
    return () => {
      isOver = true
    }
  }, [userId])

  const persist = useCallback(async () => {
    const isPersisted = await askPersistence()
    setView((before) => ({ ...before, isPersisted }))
    return isPersisted
  }, [])
  const recount = useCallback(() => void count(userId).then(setView), [userId])

  return { ...view, persist, recount }
}
