import { useState, useSyncExternalStore } from 'react'
import { storageKeys } from '../../lib/storage-keys.ts'
import { localStore } from '../../platform/local-store.ts'
import type { TextSize } from '../../lib/text-sizes.ts'
import { nextTextSize, readTextSize } from './model.ts'

/** Returns the text size of articles, stored on this device. */
export function useTextSize() {
  // Another tab's change arrives as an event; this tab's own does not.
  const [, setWritten] = useState('')
  const stored = useSyncExternalStore(
    localStore.subscribe,
    () => localStore.get(storageKeys.readingSize()),
    () => null,
  )
  const size = readTextSize(stored)
  const change = (by: 1 | -1) => {
    const next = nextTextSize(size, by)
    localStore.set(storageKeys.readingSize(), next)
    setWritten(next)
  }
  return {
    size,
    canShrink: nextTextSize(size, -1) !== size,
    canGrow: nextTextSize(size, 1) !== size,
    shrink: () => change(-1),
    grow: () => change(1),
  } satisfies { size: TextSize } & Record<string, unknown>
}
