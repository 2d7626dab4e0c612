import { useEffect, useState } from 'react'
import { hasTypedText } from '../platform/typed-text.ts'
import { useConnection } from '../ui/use-connection.ts'
import { useUnsavedWorkRegistry } from '../ui/unsaved-work.tsx'

/**
 * Asks for what could not be had as soon as the line is back: by a new page, because engines remember a failed
 * import for as long as a page lives. Never where that would lose something.
 * @returns whether the line has been away meanwhile
 */
export function useNewPageWhenBack(): boolean {
  const line = useConnection()
  const unsaved = useUnsavedWorkRegistry()
  const isAway = line === 'offline' || line === 'stalled' || line === 'portal'
  const [wasAway, setWasAway] = useState(isAway)
  if (isAway && !wasAway) setWasAway(true)
  const isBack = wasAway && line === 'good'
  useEffect(() => {
    if (isBack && !unsaved.has() && !hasTypedText()) location.reload()
  }, [isBack, unsaved])
  return wasAway
}
