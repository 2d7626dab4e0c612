import { useEffect, useState } from 'react'
import { hasTypedText } from '../platform/typed-text.ts'
import { useConnection } from '../ui/use-connection.ts'
import { useUnsavedWorkRegistry } from '../ui/unsaved-work.tsx'

/**
 * Reloads the page once the network is back, to load code that failed to load: engines cache a
 * failed import for the lifetime of a page. Never with unsaved work.
 * @returns whether the network was lost meanwhile
 */
export function useReloadOnReconnect(): boolean {
  const connection = useConnection()
  const unsaved = useUnsavedWorkRegistry()
  const isAway = connection === 'offline' || connection === 'stalled' || connection === 'portal'
  const [wasAway, setWasAway] = useState(isAway)
  if (isAway && !wasAway) setWasAway(true)
  const isBack = wasAway && connection === 'good'
  useEffect(() => {
    if (isBack && !unsaved.has() && !hasTypedText()) location.reload()
  }, [isBack, unsaved])
  return wasAway
}
