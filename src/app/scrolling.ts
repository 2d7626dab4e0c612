/** Scrolling the page. Everything here runs in effects and handlers only. */
import { isShareFragment } from '../lib/share-fragment.ts'

/**
 * Distance in px between the top of the window and a heading reached by a hash, clear of the sticky
 * bar.
 */
export const HASH_OFFSET_PX = 60
/**
 * Longest wait for the target of a hash or a stored position: pages and their data arrive after the navigation.
 */
export const WAIT_MS = 5000

/** Events by which the user scrolls: programmatic scrolling stops then. */
const USER_SCROLL_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Tries now and after each change of the page, until it succeeds, the user scrolls, or the time is up.
 * @returns a function that gives up
 */
function retryOnMutation(attempt: () => boolean): () => void {
  if (attempt()) return () => {}
  const observer = new MutationObserver(() => {
    if (attempt()) stop()
  })
  const timer = setTimeout(stop, WAIT_MS)
  function stop(): void {
    observer.disconnect()
    clearTimeout(timer)
    for (const type of USER_SCROLL_EVENTS) window.removeEventListener(type, stop)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  for (const type of USER_SCROLL_EVENTS) window.addEventListener(type, stop, { passive: true })
  return stop
}

function targetOf(hash: string): HTMLElement | null {
  try {
    return hash.length > 1 ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
  } catch {
    // A hash with an invalid escape sequence matches nothing.
    return null
  }
}

function scrollTo(target: HTMLElement): void {
  const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  // Elements with a larger scroll margin (a second sticky row above them) keep it.
  const scrollPadding = Number.parseFloat(
    getComputedStyle(document.documentElement).scrollPaddingTop,
  )
  const offset = Math.max(HASH_OFFSET_PX, scrollPadding || 0)
  window.scrollTo({
    top: target.getBoundingClientRect().top + window.scrollY - offset,
    behavior: isReduced ? 'instant' : 'smooth',
  })
}

/**
 * Scrolls smoothly to the element that an address names after its `#`, also when it appears later.
 * @returns a function that gives up
 */
export function scrollToHash(address: string): () => void {
  const hash = /#.+/.exec(address)?.[0]
  if (hash === undefined || isShareFragment(hash)) return () => {}
  return retryOnMutation(() => {
    const target = targetOf(hash)
    if (target) scrollTo(target)
    return target !== null
  })
}

/** Scrolls to a position once the page is long enough. @returns a function that gives up */
export function scrollWhenTall(top: number, onDone: () => void): () => void {
  return retryOnMutation(() => {
    const isTall = document.documentElement.scrollHeight - window.innerHeight >= top
    window.scrollTo({ top, behavior: 'instant' })
    if (isTall) onDone()
    return isTall
  })
}

/**
 * Handles links to a position on the same page: the browser would jump there before we could
 * scroll. The focus moves there, as it would with a jump.
 */
export function followHashLinks(): () => void {
  const onClick = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element).closest?.('a[href*="#"]') as HTMLAnchorElement | null
    if (!link || link.target !== '' || link.href.split('#')[0] !== location.href.split('#')[0]) {
      return
    }
    const target = targetOf(link.hash)
    if (!target) return
    event.preventDefault()
    const isSame = link.hash === location.hash
    if (isSame) scrollTo(target)
    // The fragment of a shared result is what the page shows: it stays.
    else if (isShareFragment(location.hash)) scrollTo(target)
    else history.pushState(history.state, '', link.hash)
    if (target.tabIndex < 0) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}
