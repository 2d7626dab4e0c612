/** Whoever takes an example wants it run: the button that runs it gets the focus once it can be pressed. */
import { createContext, type RefObject, use, useEffect } from 'react'

/** Around the steps of one tool: whether an example was taken and not yet run. */
export const RunWish = createContext<RefObject<boolean>>({ current: false })

/** To be called when an example is taken. */
export function useWantRun(): () => void {
  const wish = use(RunWish)
  return () => {
    wish.current = true
  }
}

/** Nobody who has gone on to something else is called away from it. */
function isFree(): boolean {
  const { activeElement } = document
  return (
    activeElement === null ||
    activeElement === document.body ||
    // A part that the page itself gave the focus to is no place that the reader went to.
    activeElement.matches('[data-example], [data-start], [tabindex="-1"]') ||
    activeElement.closest('[role="menu"]') !== null
  )
}

/** The menu that an example was taken from gives the focus back as it closes; then it is free. */
const MENU_CLOSED_MS = 60

/** Gives the button the focus when an example waits to be run and it can be pressed. */
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
