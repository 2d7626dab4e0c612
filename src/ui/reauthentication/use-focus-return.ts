/** Return of the focus after the re-authentication dialog. */
import { useLayoutEffect, useRef } from 'react'
import { isFocusLost } from '../focus-lost.ts'

/** Focuses an element once it is enabled, unless something else has the focus by then. @returns a function to stop */
function focusWhenEnabled(element: HTMLElement | null): () => void {
  if (element === null || !element.isConnected) return () => {}
  const observer = new MutationObserver(() => focus())
  const focus = () => {
    if (element.matches(':disabled')) return
    observer.disconnect()
    if (isFocusLost()) element.focus({ preventScroll: true })
  }
  observer.observe(element, { attributes: true, attributeFilter: ['disabled'] })
  focus()
  return () => observer.disconnect()
}

/**
 * Returns the focus after a dialog to the button whose call opened it. The button is disabled while its call runs, so
 * it has lost the focus before the dialog opens.
 */
export function useFocusReturn(isOpen: boolean): void {
  const last = useRef<HTMLElement | null>(null)
  // Before the browser focuses a field of the dialog.
  useLayoutEffect(() => {
    if (isOpen) return undefined
    const stop = focusWhenEnabled(last.current)
    const remember = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = target
    }
    document.addEventListener('focusin', remember)
    return () => {
      stop()
      document.removeEventListener('focusin', remember)
    }
  }, [isOpen])
}
