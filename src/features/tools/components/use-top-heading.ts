import { type RefObject, useEffect, useRef } from 'react'
import { whenLaidOut } from '../../../ui/when-laid-out.ts'

/**
 * For the heading of what takes the place of a tool's steps under the same path: nothing else brings the reader to the top,
 * and a keyboard or a screen reader goes on from here.
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
