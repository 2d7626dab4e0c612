/** How many dialogs are open, those that fade out included. */
let dialogs = 0

/**
 * Keeps the page behind a dialog from being scrolled, while the layer between the two is there. For `ref`.
 *
 * Only the root's own box changes: neither a variable nor a margin of the body, which had the browser style and lay
 * out the whole page whenever a dialog opened or closed. A scroll bar that takes room leaves its room empty.
 */
export function holdPage(layer: Element | null): () => void {
  if (layer === null) return () => {}
  const root = document.documentElement
  dialogs += 1
  if (dialogs === 1) {
    if (window.innerWidth > root.clientWidth) root.style.scrollbarGutter = 'stable'
    root.style.overflow = 'hidden'
  }
  return () => {
    dialogs -= 1
    if (dialogs > 0) return
    root.style.removeProperty('overflow')
    root.style.removeProperty('scrollbar-gutter')
  }
}
