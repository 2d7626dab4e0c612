/** Orientation of the navigation: the user's choice, except that mobile and narrow screens have the vertical one. */
import { useAtomValue } from 'jotai'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { layoutAtom, type LayoutChoice } from '../session/layout-preferences.ts'

/** Vertical navigation becomes an overlay below 1280 − 1 px (S9). */
export const OVERLAY_QUERY = '(max-width: 79.9375em)'
/** Handheld devices: their navigation is vertical, however wide the screen. */
export const MOBILE_QUERY = '(hover: none) and (pointer: coarse)'
/** Delay before a resized window switches its navigation (S4). */
export const SWITCH_DELAY_MS = 500

function useMatches(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}

/**
 * Returns the navigation that is shown: the chosen one; vertical on mobile devices, and on narrow screens once they
 * have been narrow for 500 ms. The choice itself is preserved for wide screens.
 */
export function useContentNav(): LayoutChoice['contentNav'] {
  const { contentNav } = useAtomValue(layoutAtom)
  const isMobile = useMatches(MOBILE_QUERY)
  const isNarrow = useMatches(OVERLAY_QUERY)
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!isNarrow) return
    const timer = setTimeout(() => setSettled(true), SWITCH_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setSettled(false)
    }
  }, [isNarrow])
  return isMobile || (isNarrow && isSettled) ? 'vertical' : contentNav
}
