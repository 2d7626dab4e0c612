import { useSyncExternalStore } from 'react'
import { subscribeToLibrary, hasLibrary } from './library-changes.ts'
import { useCacheUserId } from './user-cache.tsx'

/** Whether the user has saved anything for reading offline on this device. False on a server. */
export function useHasLibrary(): boolean {
  const userId = useCacheUserId()
  return useSyncExternalStore(
    subscribeToLibrary,
    () => hasLibrary(userId),
    () => false,
  )
}
