import { useEffect, useRef } from 'react'
import { matchRoute } from '../contract/routes.ts'

/** A heading reached by a hash stands this far below the top, clear of the sticky bar. */
export const HASH_OFFSET_PX = 60

function scrollToHash(hash: string): boolean {
  const target = hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  if (!target) return false
  const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({
    top: target.getBoundingClientRect().top + window.scrollY - HASH_OFFSET_PX,
    behavior: isReduced ? 'auto' : 'smooth',
  })
  return true
}

/**
 * The scroll rules: a new path scrolls to the top, a hash to its element, and a route that keeps
 * its position comes back to it.
 */
export function useScroll(pathname: string): void {
  const kept = useRef(new Map<string, number>())
  const shown = useRef(pathname)

  useEffect(() => {
    const positions = kept.current
    // After a change of page the keyboard and the screen reader start at the new page's beginning.
    if (shown.current !== pathname) document.getElementById('main')?.focus({ preventScroll: true })
    shown.current = pathname
    const keepsScroll = matchRoute(pathname)?.row.keepsScroll === true
    if (!scrollToHash(location.hash)) {
      window.scrollTo({ top: keepsScroll ? (positions.get(pathname) ?? 0) : 0 })
    }
    const onHash = () => scrollToHash(location.hash)
    const onScroll = () => positions.set(pathname, window.scrollY)
    window.addEventListener('hashchange', onHash)
    if (keepsScroll) window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      window.removeEventListener('hashchange', onHash)
      window.removeEventListener('scroll', onScroll)
    }
  }, [pathname])
}
