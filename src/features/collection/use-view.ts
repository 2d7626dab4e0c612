import { useSyncExternalStore } from 'react'
import { useCacheUserId } from '../../cache/user-cache.tsx'
import { storageKeys } from '../../lib/storage-keys.ts'
import { localStore } from '../../platform/local-store.ts'
import type { View } from './components/filter-bar.tsx'

const listeners = (listener: () => void) => {
  const stop = localStore.subscribe(listener)
  window.addEventListener(CHANGED, listener)
  return () => {
    stop()
    window.removeEventListener(CHANGED, listener)
  }
}
/** Storage tells only the other tabs; this one tells itself. */
const CHANGED = 'veriscope:collection-view'

/** Cards or rows, as the member chose on this device. */
export function useView(): [View, (view: View) => void] {
  const key = storageKeys.collectionView(useCacheUserId())
  const read = (): View => (localStore.get(key) === 'list' ? 'list' : 'grid')
  const view = useSyncExternalStore(listeners, read, () => 'grid' as const)
  const set = (next: View) => {
    localStore.set(key, next)
    window.dispatchEvent(new Event(CHANGED))
  }
  return [view, set]
}
