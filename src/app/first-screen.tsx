import { type ReactNode, useEffect, useInsertionEffect, useState } from 'react'
import { useIsCacheRestoring } from '../cache/user-cache.tsx'
import type { FirstStart } from './screens.ts'

type Props = { first: FirstStart | null; children: ReactNode }

/**
 * Nothing until the first screen and the lists on the device are at hand, where that takes no more than a
 * moment: without them the screen would say that there is no network, and take it back. Then all of it is drawn in
 * one go, the screen before what a member has beside it. A transition, or what was suspended, would be drawn in slices
 * of 5 ms with a frame after each: three times as long, for a page that has nothing yet to answer with.
 */
export function FirstScreen({ first, children }: Props) {
  const isRestoring = useIsCacheRestoring()
  const [isReady, setIsReady] = useState(false)
  // Whoever signs in later keeps what he sees until the next is there.
  const isHeld = first?.hasStarted() === false && (isRestoring || !isReady)
  useEffect(() => {
    // Never rejects.
    void first?.ready.then(() => setIsReady(true))
  }, [first])
  // With the page before any of it is measured, and before the browser paints: no frame has both, or none.
  useInsertionEffect(() => {
    if (!isHeld) first?.place()
  }, [first, isHeld])
  useEffect(() => {
    if (!isHeld) first?.start()
  }, [first, isHeld])
  return isHeld ? null : children
}
