/** Follows the page's visibility: becoming visible, being hidden or closed. */

/**
 * Calls back when the page comes back into view: from another tab or app, or out of the browser's
 * back-forward cache.
 * @returns a function that ends the subscription
 */
export function onReturnToView(listener: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') listener()
  }
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) listener()
  }
  document.addEventListener('visibilitychange', onVisible)
  window.addEventListener('pageshow', onPageShow)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    window.removeEventListener('pageshow', onPageShow)
  }
}

/**
 * Calls back when the page may be closed without another event: hidden, or left. The last moment at
 * which something can be written.
 */
export function onLeaveView(listener: () => void): () => void {
  const onHidden = () => {
    if (document.visibilityState === 'hidden') listener()
  }
  document.addEventListener('visibilitychange', onHidden)
  window.addEventListener('pagehide', listener)
  return () => {
    document.removeEventListener('visibilitychange', onHidden)
    window.removeEventListener('pagehide', listener)
  }
}
