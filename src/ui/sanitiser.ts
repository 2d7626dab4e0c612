/** Loads the sanitiser on demand: server-rendered HTML does not need it, all other HTML does. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { sanitiseContent } from './sanitise.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

type Sanitise = typeof sanitiseContent

let loaded: Sanitise | null = null
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

/** Loads the sanitiser once; after a failure, again. */
export function loadSanitiser(): Promise<void> {
  loading ??= import('./sanitise.ts').then(
    (module) => {
      loaded = module.sanitiseContent
      for (const notify of listeners) notify()
    },
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}

/**
 * Loads a component that shows HTML together with the sanitiser. For components opened by a click: those in a
 * server-rendered page must not wait for the sanitiser.
 */
export async function withSanitiser<T>(load: () => Promise<T>): Promise<T> {
  const [part] = await Promise.all([load(), loadSanitiser()])
  return part
}

/** Loads the sanitiser in parallel with the text it is for, unless that text is server-rendered. */
export function usePreloadSanitiser(): void {
  const isHydrated = useIsHydrated()
  const [isServerRendered] = useState(!isHydrated)
  useEffect(() => {
    // Its users report the failure themselves.
    if (!isServerRendered) loadSanitiser().catch(() => {})
  }, [isServerRendered])
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

const current = () => loaded

/**
 * Returns the sanitiser, or null until it is loaded.
 * @throws the loading error when it is needed
 */
export function useSanitiser(isNeeded: boolean): Sanitise | null {
  const sanitise = useSyncExternalStore(subscribe, current, current)
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
