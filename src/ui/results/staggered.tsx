/**
 * Defers a part of a long result below its summary. The parts are rendered one after the other: hundreds of marks at
 * once would block the page.
 */
import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { useFigureMode } from '../charts/figure-mode.ts'
import { useIsOnPaper } from './sections.tsx'

/** Delay between two parts, so that the browser can handle input. */
const APART_MS = 80

type Props = {
  /** Position in the sequence, from 1. */
  order: number
  children: ReactNode
}

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
