import { useSyncExternalStore } from 'react'
import { followLibrary, hasLibrary } from './library-changes.ts'
import { useCacheUserId } from './user-cache.tsx'

/** Whether the user has saved anything for reading offline on this device. False on a server. */
export function useHasLibrary(): boolean {
  const userId = useCacheUserId()
  return useSyncExternalStore(
    followLibrary,
    () => hasLibrary(userId),
    () => false,
  )
}
