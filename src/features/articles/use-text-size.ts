import { useState, useSyncExternalStore } from 'react'
import { storageKeys } from '../../lib/storage-keys.ts'
import { localStore } from '../../platform/local-store.ts'
import type { TextSize } from '../../lib/text-sizes.ts'
import { getNextTextSize, parseTextSize } from './model.ts'

/** Returns the text size of articles, stored on this device. */
export function useTextSize() {
  // Another tab's change arrives as an event; this tab's own does not.
  const [, setStoredSize] = useState('')
  const stored = useSyncExternalStore(
    localStore.subscribe,
    () => localStore.get(storageKeys.readingSize()),
    () => null,
  )
  const size = parseTextSize(stored)
  const changeSize = (by: 1 | -1) => {
    const next = getNextTextSize(size, by)
    localStore.set(storageKeys.readingSize(), next)
    setStoredSize(next)
  }
  return {
    size,
    canShrink: getNextTextSize(size, -1) !== size,
    canGrow: getNextTextSize(size, 1) !== size,
    shrink: () => changeSize(-1),
    grow: () => changeSize(1),
  } satisfies { size: TextSize } & Record<string, unknown>
}
