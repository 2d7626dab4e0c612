import { type RefObject, useEffect, useRef } from 'react'
import { whenLaidOut } from '../../../ui/when-laid-out.ts'

/**
 * Returns a ref for the heading of a view that replaces a tool's steps under the same path: scrolls to the top and moves
 * the focus there for keyboards and screen readers.
 */
export function useTopHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(
    () =>
      whenLaidOut(() => {
        window.scrollTo({ top: 0 })
        heading.current?.focus({ preventScroll: true })
      }),
    [],
  )
  return heading
}
