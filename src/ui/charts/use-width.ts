/** Measures the width of an element, so that figures render their text at its own size. */
import { type RefCallback, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'

/** Width before the first measurement, and on a server. */
const FIRST_WIDTH = 640

/** Width on a printed page. */
export const PRINTED_WIDTH = 760
/** Width in a report: one of two columns (`report/report-style.ts`: 800 less padding and gap, halved). */
export const REPORT_WIDTH = 368

/** Units that a drawing keeps however large its text is: the narrowest column of a phone. */
const LEAST_UNITS = 280

/**
 * Converts a width in CSS pixels to units of a drawing's `viewBox`, which are as large as the font size that users set
 * in their browser makes them: a sixteenth of it.
 */
export function toUnits(px: number): number {
  const fontSize = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  return Math.floor(Math.max((px * 16) / fontSize, Math.min(px, LEAST_UNITS)))
}

/** @param convert from CSS pixels to what is drawn with; a function that stays the same */
export function useWidth(
  first = FIRST_WIDTH,
  convert: (px: number) => number = Math.floor,
): [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(first)
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element || typeof ResizeObserver === 'undefined') return undefined
      const measure = () => {
        const measured = convert(element.getBoundingClientRect().width)
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
    },
    [convert],
  )
  return [ref, width]
}
