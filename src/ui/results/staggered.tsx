import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { useFigureMode } from '../charts/figure-mode.ts'
import { useIsOnPaper } from './sections.tsx'

/** Between two parts a browser has time for the reader's own doings. */
const APART_MS = 80

type Props = {
  /** Which in the row of parts it is, from 1. */
  order: number
  children: ReactNode
}

/**
 * Parts of a long result that are below what is read first. They are drawn one after the other,
 * right after it: hundreds of marks at once would hold up the page.
 */
export function Staggered({ order, children }: Props) {
  const isOnPaper = useIsOnPaper()
  const isDocument = useFigureMode() === 'plain' || isOnPaper
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setTime(true)), order * APART_MS)
    return () => clearTimeout(timer)
  }, [order])
  return isTime || isDocument ? children : null
}
