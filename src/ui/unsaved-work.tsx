import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { createUnsavedWork, type UnsavedWork } from '../lib/unsaved-work.ts'

const UnsavedWorkContext = createContext<UnsavedWork | null>(null)

type Props = { children: ReactNode; registry?: UnsavedWork }

/** Provides the registry of unsaved work, and makes the browser confirm before a page with such work closes. */
export function UnsavedWorkProvider({ children, registry }: Props) {
  const [work] = useState(() => registry ?? createUnsavedWork())
  useEffect(() => {
    const confirmUnload = (event: BeforeUnloadEvent) => {
      if (work.has()) event.preventDefault()
    }
    window.addEventListener('beforeunload', confirmUnload)
    return () => window.removeEventListener('beforeunload', confirmUnload)
  }, [work])
  return <UnsavedWorkContext value={work}>{children}</UnsavedWorkContext>
}

/**
 * Returns the registry of this page.
 * @throws outside the provider: a programming error
 */
export function useUnsavedWorkRegistry(): UnsavedWork {
  const work = use(UnsavedWorkContext)
  if (!work) throw new Error('UnsavedWorkProvider is missing')
  return work
}

/**
 * Registers the caller's work as unsaved while `isUnsaved`.
 * @param what literal message id of its name
 */
export function useUnsavedWork(what: string, isUnsaved: boolean): void {
  const work = useUnsavedWorkRegistry()
  useEffect(() => (isUnsaved ? work.register(what) : undefined), [work, what, isUnsaved])
}

const none: readonly string[] = []

/** Message ids of everything that is unsaved on this page. */
export function useUnsavedList(): readonly string[] {
  const work = useUnsavedWorkRegistry()
  return useSyncExternalStore(work.subscribe, work.list, () => none)
}
