import { type RefCallback, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'

/** Width before the first measurement: what a server draws. */
const FIRST_WIDTH = 640

/** In a report (`report/report-style.ts`: 800 less its edges), and on a page that is printed from whichever screen. */
export const PRINTED_WIDTH = 760

/** Measured width of an element in CSS pixels, so that figures keep their text at its own size. */
export function useWidth(first = FIRST_WIDTH): [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(first)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return undefined
    const measure = () => {
      const measured = Math.floor(element.getBoundingClientRect().width)
      if (measured > 0) setWidth(measured)
    }
    // With the next picture, for which the page is laid out anyway: to ask for the width in the task that added the figure
    // would lay out the page within that task.
    const frame = requestAnimationFrame(() => flushSync(measure))
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
    }
  }, [])
  return [ref, width]
}
