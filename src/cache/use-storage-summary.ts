/** Measures what is stored on this device for the current user, when it is first shown. */
import { useCallback, useEffect, useState } from 'react'
import {
  requestPersistence,
  estimateStorage,
  isStoragePersisted,
  type StorageEstimate,
} from '../platform/storage-estimate.ts'
import { useCacheUserId } from './user-cache.tsx'
import { type StorageSummary, readStorageSummary } from './storage-summary.ts'

export type StorageView = {
  /** Null while it is being computed. */
  summary: StorageSummary | null
  estimate: StorageEstimate | null
  /** Null where the browser does not report it. */
  isPersisted: boolean | null
  /** Requests persistent storage. @returns the browser's answer */
  persist: () => Promise<boolean>
  /** Measures again after something was removed. */
  recount: () => void
}

type Measured = Omit<StorageView, 'persist' | 'recount'>

async function measure(userId: string): Promise<Measured> {
  const [measured, estimate, isPersisted] = await Promise.all([
    readStorageSummary(userId),
    estimateStorage(),
    isStoragePersisted(),
  ])
  return { summary: measured, estimate, isPersisted }
}

export function useStorageSummary(): StorageView {
  const userId = useCacheUserId()
  const [view, setView] = useState<Measured>({ summary: null, estimate: null, isPersisted: null })

  useEffect(() => {
    let isOver = false
    void measure(userId).then((result) => {
      if (!isOver) setView(result)
    })
    return () => {
      isOver = true
    }
  }, [userId])

  const persist = useCallback(async () => {
    const isPersisted = await requestPersistence()
    setView((before) => ({ ...before, isPersisted }))
    return isPersisted
  }, [])
  const recount = useCallback(() => void measure(userId).then(setView), [userId])

  return { ...view, persist, recount }
}
