/** Ref callback of the overlay between a dialog and its page: locks scrolling and restores the focus. */
import { isFocusLost } from './focus-lost.ts'

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

/**
 * Restores the focus to the element that had it before a dialog, where closing it has lost the focus. Mantine does so
 * for a dialog that stays mounted; one that is mounted only while it is open takes the focus with it.
 * @returns a function to call when the dialog closes
 */
function captureFocus(): () => void {
  const before = document.activeElement
  return () => {
    // The overlay's ref is released before its dialog is removed.
    queueMicrotask(() => {
      if (before instanceof HTMLElement && before.isConnected && isFocusLost()) {
        before.focus({ preventScroll: true })
      }
    })
  }
}

export function lockPageBehindDialog(layer: Element | null): () => void {
  if (layer === null) return () => {}
  const release = lockScroll()
  const restoreFocus = captureFocus()
  return () => {
    release()
    restoreFocus()
  }
}
