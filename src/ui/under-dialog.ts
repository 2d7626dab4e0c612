import { isFocusLost } from './focus-lost.ts'

/** How many dialogs are open, those that fade out included. */
let dialogs = 0

/**
 * Keeps the page behind a dialog from being scrolled, while the layer between the two is there.
 *
 * Only the root's own box changes: neither a variable nor a margin of the body, which had the browser style and lay
 * out the whole page whenever a dialog opened or closed. A scroll bar that takes room leaves its room empty.
 */
function holdPage(): () => void {
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

/**
 * Gives the focus back to what had it when a dialog came, where its end has left it nowhere. Mantine does so for a dialog
 * that stays and closes; one that is there only while it is open takes the focus with it.
 * @returns what to do when the dialog goes
 */
function keepFocus(): () => void {
  const before = document.activeElement
  return () => {
    // The layer is let go before its dialog is taken away.
    queueMicrotask(() => {
      if (before instanceof HTMLElement && before.isConnected && isFocusLost()) {
        before.focus({ preventScroll: true })
      }
    })
  }
}

/** What comes and goes with the layer between a dialog and its page. For `ref`. */
export function underDialog(layer: Element | null): () => void {
  if (layer === null) return () => {}
  const release = holdPage()
  const giveBack = keepFocus()
  return () => {
    release()
    giveBack()
  }
}
