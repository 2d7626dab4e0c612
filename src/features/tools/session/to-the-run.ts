/** Focus on the run button after an example was chosen, once the button is enabled. */
import { createContext, type RefObject, use, useEffect } from 'react'

/** Context around the steps of one tool: whether a chosen example waits for its run. */
export const RunWish = createContext<RefObject<boolean>>({ current: false })

/** Returns the function to call when an example is chosen. */
export function useWantRun(): () => void {
  const wish = use(RunWish)
  return () => {
    wish.current = true
  }
}

/** Whether the focus may move: not away from an element that the user has moved on to. */
function isFree(): boolean {
  const { activeElement } = document
  return (
    activeElement === null ||
    activeElement === document.body ||
    // An element that the page itself focused was not chosen by the user.
    activeElement.matches('[data-example], [data-start], [tabindex="-1"]') ||
    activeElement.closest('[role="menu"]') !== null
  )
}

/** Delay in milliseconds until the menu of examples has closed and returned the focus. */
const MENU_CLOSED_MS = 60

/** Focuses the button when an example waits for its run and the button is enabled. */
export function useFocusWhenWanted(
  button: RefObject<HTMLButtonElement | null>,
  isReady: boolean,
): void {
  const wish = use(RunWish)
  useEffect(() => {
    if (!isReady || !wish.current) return undefined
    const timer = setTimeout(() => {
      wish.current = false
      if (isFree()) button.current?.focus()
    }, MENU_CLOSED_MS)
    return () => clearTimeout(timer)
  })
}
