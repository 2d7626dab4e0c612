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
    // Told when the page has been laid out anyway, and before it is painted: to ask for the width here would lay out the
    // whole page within the task that added the figure.
    const observer = new ResizeObserver(([entry]) => {
      const measured = Math.floor(entry?.borderBoxSize[0]?.inlineSize ?? 0)
      if (measured > 0) flushSync(() => setWidth(measured))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
