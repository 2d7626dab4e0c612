import { useState } from 'react'
import { useCacheUserId } from '../../cache/user-cache.tsx'
import { storageKeys } from '../../lib/storage-keys.ts'
import { localStore } from '../../platform/local-store.ts'
import { readChosen, shownPlaces, toggled } from './model.ts'

/**
 * The shortcuts of this user on this device.
 * @param places everything that can be chosen
 */
export function useShortcuts<P extends { href: string }>(places: readonly P[]) {
  const key = storageKeys.shortcuts(useCacheUserId())
  const [chosen, setChosen] = useState(() => readChosen(localStore.get(key)))
  const shown = shownPlaces(places, chosen)
  return {
    shown,
    toggle: (href: string) => {
      const next = toggled(
        shown.map((place) => place.href),
        href,
      )
      localStore.set(key, JSON.stringify(next))
      setChosen(next)
    },
    reset: () => {
      localStore.remove(key)
      setChosen(null)
    },
  }
}
