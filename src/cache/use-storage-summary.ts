/** Measures what is stored on this device for the current user, when it is first shown. */
import { useCallback, useEffect, useState } from 'react'
import {
  requestPersistence,
  estimateStorage,
  isStoragePersisted,
} from '../platform/storage-estimate.ts'
import { useCacheUserId } from './user-cache.tsx'
import { type StorageSummary, readStorageSummary, totalBytes } from './storage-summary.ts'

/** The size of everything in `summary`, and the space that the browser allows. */
export type StorageMeter = { usedBytes: number; quotaBytes: number }

export type StorageView = {
  /** Null while it is being computed. */
  summary: StorageSummary | null
  /** Null where the browser does not report its limit. */
  meter: StorageMeter | null
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
  const meter = estimate && { ...estimate, usedBytes: totalBytes(measured) }
  return { summary: measured, meter, isPersisted }
}

export function useStorageSummary(): StorageView {
  const userId = useCacheUserId()
  const [view, setView] = useState<Measured>({ summary: null, meter: null, isPersisted: null })

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
