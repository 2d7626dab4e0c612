import { useEffect, useRef } from 'react'
import { useLocationProperty } from 'wouter/use-browser-location'
import { matchRoute } from '../contract/routes.ts'
import { followHashLinks, scrollToHash, scrollWhenTall } from './scrolling.ts'

/**
 * Applies the scroll rules: a new path scrolls to the top, a hash to its element, and a route with
 * `keepsScroll` restores its position.
 */
export function useScroll(pathname: string): void {
  const savedPositions = useRef(new Map<string, number>())
  const shown = useRef(pathname)
  const wasServerRendered = useRef(false)
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
    const stop = scrollWhenTall(positions.get(pathname) ?? 0, () => {
      window.addEventListener('scroll', onScroll, { passive: true })
      // A click on a link may come before the frame that reports the scrolling.
      window.addEventListener('click', onScroll, { capture: true })
    })
    return () => {
      stop()
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('click', onScroll, { capture: true })
    }
  }, [pathname])

  const address = `${pathname}${hash}`
  useEffect(() => scrollToHash(address), [address])
  useEffect(() => followHashLinks(), [])
}
