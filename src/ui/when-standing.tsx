import type { ReactNode } from 'react'
import { PlaceContext } from './part-waits.tsx'
import { useIsWritten } from './sanitiser.ts'

type Props = { children: ReactNode; fallback?: ReactNode }

/**
 * A part that only a page that runs has, loaded when it does: the server writes none of it, and a written page is
 * taken over without it.
 */
export function WhenStanding({ children, fallback = null }: Props) {
  return useIsWritten() ? fallback : <PlaceContext value={fallback}>{children}</PlaceContext>
}
