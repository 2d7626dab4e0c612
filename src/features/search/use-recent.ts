import { useState } from 'react'
import { useCacheUserId } from '../../cache/user-cache.tsx'
import { storageKeys } from '../../lib/storage-keys.ts'
import { localStore } from '../../platform/local-store.ts'
import { parseIds, withRecent } from './model.ts'

/** Returns the items that this user last opened from the palette; on this device only, erased at sign-out. */
export function useRecent() {
  const key = storageKeys.recentSearch(useCacheUserId())
  const [recent, setRecent] = useState<readonly string[]>(() => parseIds(localStore.get(key)))
  return {
    recent,
    remember: (id: string) => {
      const next = withRecent(parseIds(localStore.get(key)), id)
      localStore.set(key, JSON.stringify(next))
      setRecent(next)
    },
    forget: () => {
      localStore.remove(key)
      setRecent([])
    },
  }
}
