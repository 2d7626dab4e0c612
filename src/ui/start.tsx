import { createContext, use, useEffect } from 'react'

/** Told once that the screen stands and listens. */
export const StartContext = createContext<(() => void) | null>(null)

/** Stands beside the screen, so that its effect comes when the screen was taken over, too. */
export function Started() {
  const start = use(StartContext)
  useEffect(() => start?.(), [start])
  return null
}
