/** Ref callback of the overlay between a dialog and its page: locks scrolling. */

/** Number of open dialogs, including those that are fading out. */
let openDialogs = 0

/**
 * Prevents scrolling of the page behind a dialog while the overlay is mounted.
 *
 * Only the root's own box changes: a variable or a margin of the body would restyle and lay out the whole page whenever
 * a dialog opens or closes. The gutter of a classic scroll bar is preserved.
 */
function lockScroll(): () => void {
  const root = document.documentElement
  openDialogs += 1
  if (openDialogs === 1) {
    if (window.innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable'
    root.style.overflow = 'hidden'
  }
  return () => {
    openDialogs -= 1
    if (openDialogs > 0) return
    root.style.removeProperty('overflow')
    root.style.removeProperty('scrollbar-gutter')
  }
}

export function lockPageBehindDialog(layer: Element | null): () => void {
  return layer === null ? () => {} : lockScroll()
}
