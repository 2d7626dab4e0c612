import { startTransition, useEffect, useState } from 'react'

/**
 * A value that follows behind the next picture, in both directions: for what moves or dims the rest of a page, which
 * then has to be painted whole. Until then it is the one before. React alone may draw both in one task when it is
 * quick, and the browser lays both out before it paints.
 */
export function useBehindPicture<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value)
  useEffect(() => {
    if (Object.is(painted, value)) return undefined
    let task: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => startTransition(() => setPainted(() => value)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(task)
    }
  }, [painted, value])
  return painted
}

/** Follows `isAsked` behind the next picture: what was pressed shows it first. What is asked no more ends at once. */
export function useAfterPicture(isAsked: boolean): boolean {
  const isPainted = useBehindPicture(isAsked)
  return isAsked && isPainted
}
