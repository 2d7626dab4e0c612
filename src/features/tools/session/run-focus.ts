/** Focus on the run button after an example was chosen, once the button is enabled. */
import { createContext, type RefObject, use, useEffect } from 'react'

/** Context around the steps of one tool: whether a chosen example waits for its run. */
export const RunRequestContext = createContext<RefObject<boolean>>({ current: false })

/** Returns the function to call when an example is chosen. */
export function useRequestRun(): () => void {
  const runRequest = use(RunRequestContext)
  return () => {
    runRequest.current = true
  }
}

/** Whether the focus may move: not away from an element that the user has moved on to. */
function canMoveFocus(): boolean {
  const { activeElement } = document
  return (
    activeElement === null ||
    activeElement === document.body ||
    // An element that the page itself focused was not chosen by the user.
    activeElement.matches('[data-example], [tabindex="-1"]') ||
    activeElement.closest('[role="menu"]') !== null
  )
}

/** Delay in milliseconds until the menu of examples has closed and returned the focus. */
const MENU_CLOSED_MS = 60

/** Focuses the button when an example waits for its run and the button is enabled. */
export function useFocusWhenRequested(
  button: RefObject<HTMLButtonElement | null>,
  isReady: boolean,
): void {
  const runRequest = use(RunRequestContext)
  useEffect(() => {
    if (!isReady || !runRequest.current) return undefined
    const timer = setTimeout(() => {
      runRequest.current = false
      if (canMoveFocus()) button.current?.focus()
    }, MENU_CLOSED_MS)
    return () => clearTimeout(timer)
  })
}
