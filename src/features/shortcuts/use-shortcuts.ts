import { useState } from 'react'
import { useCacheUserId } from '../../cache/user-cache.tsx'
import { storageKeys } from '../../lib/storage-keys.ts'
import { localStore } from '../../platform/local-store.ts'
import { readChosen, listShownPages, togglePage } from './model.ts'

/**
 * The shortcuts of this user on this device.
 * @param pages everything that can be chosen
 */
export function useShortcuts<P extends { href: string }>(pages: readonly P[]) {
  const key = storageKeys.shortcuts(useCacheUserId())
  const [chosen, setChosen] = useState(() => readChosen(localStore.get(key)))
  const shown = listShownPages(pages, chosen)
  return {
    shown,
    toggle: (href: string) => {
      const next = togglePage(
        shown.map((page) => page.href),
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
