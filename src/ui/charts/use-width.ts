/** Measures the width of an element in CSS pixels, so that figures render their text at its own size. */
import { type RefCallback, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'

/** Width before the first measurement, and on a server. */
const FIRST_WIDTH = 640

/** Width on a printed page. */
export const PRINTED_WIDTH = 760
/** Width in a report: one of two columns (`report/report-style.ts`: 800 less padding and gap, halved). */
export const REPORT_WIDTH = 368

export function useWidth(first = FIRST_WIDTH): [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(first)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element || typeof ResizeObserver === 'undefined') return undefined
    const measure = () => {
      const measured = Math.floor(element.getBoundingClientRect().width)
      if (measured > 0) setWidth(measured)
    }
    // Measured in the next frame, which lays out the page anyway: measuring in the task that added the figure would
    // force a layout within that task.
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
