import { type RefCallback, useCallback, useState } from 'react'

/** Width before the first measurement: what a server draws. */
const FIRST_WIDTH = 640

/** Measured width of an element in CSS pixels, so that figures keep their text at its own size. */
export function useWidth(first = FIRST_WIDTH): [RefCallback<HTMLElement>, number] {
  const [width, setWidth] = useState(first)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    const measure = () => {
      const measured = Math.floor(element.getBoundingClientRect().width)
      if (measured > 0) setWidth(measured)
    }
    measure()
    if (typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
