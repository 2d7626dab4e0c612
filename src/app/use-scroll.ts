/** Scroll position of the page: what a navigation, a hash and a reload do to it. */
import { useEffect, useRef } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { matchRoute } from '../contract/routes.ts'
import { storageKeys } from '../lib/storage-keys.ts'
import { tabStore } from '../platform/local-store.ts'
import { followHashLinks, scrollToHash, scrollWhenTall } from './scrolling.ts'

/** Stores a position for a reload: the browser's own restoration is too early for a page that is not rendered yet. */
function storePosition(pathname: string): void {
  tabStore.set(storageKeys.scrollPosition(pathname), String(window.scrollY))
}

/** Returns the stored position in px; 0 for none. */
const storedPosition = (pathname: string): number =>
  Number(tabStore.get(storageKeys.scrollPosition(pathname))) || 0

/**
 * Applies the scroll rules: a new path scrolls to the top, a hash to its element, and a route with
 * `keepsScroll` restores its position.
 */
export function useScroll(pathname: string): void {
  const savedPositions = useRef(new Map<string, number>())
  const shown = useRef(pathname)
  const wasServerRendered = useRef(false)
  const isFirst = useRef(true)
  const hash = useLocationProperty(
    () => location.hash,
    () => '',
  )

  useEffect(() => {
    wasServerRendered.current = document.getElementById('root')?.dataset['rendered'] !== undefined
  }, [])

  useEffect(() => {
    const positions = savedPositions.current
    // After a navigation, keyboard and screen reader start at the beginning of the new page.
    if (shown.current !== pathname) document.getElementById('main')?.focus({ preventScroll: true })
    shown.current = pathname
    const keepsScroll = matchRoute(pathname)?.row.keepsScroll === true
    // The user may have scrolled before this code arrived, or reloaded the page further down.
    const start = isFirst.current ? window.scrollY || storedPosition(pathname) : 0
    isFirst.current = false
    if (wasServerRendered.current) {
      // The user may have scrolled while the page's code was loading.
      wasServerRendered.current = false
      if (!keepsScroll) return undefined
    }
    if (!keepsScroll || location.hash.length > 1) {
      window.scrollTo({ top: 0, behavior: 'instant' })
      return
    }
    const onScroll = () => positions.set(pathname, window.scrollY)
    const stop = scrollWhenTall(positions.get(pathname) ?? start, () => {
      window.addEventListener('scroll', onScroll, { passive: true })
      // A click on a link may come before the frame that reports the scrolling.
      window.addEventListener('click', onScroll, { capture: true })
    })
    const onLeave = () => storePosition(pathname)
    window.addEventListener('pagehide', onLeave)
    return () => {
      stop()
      window.removeEventListener('pagehide', onLeave)
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('click', onScroll, { capture: true })
    }
  }, [pathname])

  const address = `${pathname}${hash}`
  useEffect(() => scrollToHash(address), [address])
  useEffect(() => followHashLinks(), [])
}
