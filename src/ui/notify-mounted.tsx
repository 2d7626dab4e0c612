import { createContext, use, useEffect } from 'react'

/** Called once the page is mounted and interactive. */
export const StartContext = createContext<(() => void) | null>(null)

/** Rendered beside the page, so that its effect runs when the page is hydrated, too. */
export function NotifyMounted() {
  const onMounted = use(StartContext)
  useEffect(() => onMounted?.(), [onMounted])
  return null
}
