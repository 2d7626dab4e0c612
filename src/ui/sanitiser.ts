/**
 * The sanitiser, which is loaded when HTML must be shown that does not stand in the page yet. Nothing shows
 * HTML without it.
 */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { sanitiseContent } from './sanitise.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

type Sanitise = typeof sanitiseContent

let loaded: Sanitise | null = null
let loading: Promise<void> | null = null
const waiting = new Set<() => void>()

/** Fetches the sanitiser once; after a failure, again. */
export function loadSanitiser(): Promise<void> {
  loading ??= import('./sanitise.ts').then(
    (door) => {
      loaded = door.sanitiseContent
      for (const tell of waiting) tell()
    },
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}

/**
 * Loads a part that shows HTML together with the sanitiser. For parts that are opened by a press: one that stands
 * in a written page must not wait for what it does not need.
 */
export async function withSanitiser<T>(load: () => Promise<T>): Promise<T> {
  const [part] = await Promise.all([load(), loadSanitiser()])
  return part
}

/** Has the sanitiser fetched beside the text it is for, unless that text stands in the page already. */
export function useSanitiserSoon(): void {
  const isHydrated = useIsHydrated()
  const [isWritten] = useState(!isHydrated)
  useEffect(() => {
    // What needs it says so when it fails.
    if (!isWritten) loadSanitiser().catch(() => {})
  }, [isWritten])
}

function follow(tell: () => void): () => void {
  waiting.add(tell)
  return () => waiting.delete(tell)
}

const current = () => loaded

/**
 * The sanitiser, or null until it has come.
 * @throws what went wrong when it is needed and cannot be fetched
 */
export function useSanitiser(isNeeded: boolean): Sanitise | null {
  const sanitise = useSyncExternalStore(follow, current, current)
  const [failure, setFailure] = useState<Error | null>(null)
  useEffect(() => {
    if (!isNeeded || sanitise !== null) return
    loadSanitiser().catch((error: unknown) =>
      setFailure(error instanceof Error ? error : new Error(String(error))),
    )
  }, [isNeeded, sanitise])
  if (isNeeded && sanitise === null && failure !== null) throw failure
  return sanitise
}
