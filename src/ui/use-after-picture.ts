import { startTransition, useEffect, useState } from 'react'

/**
 * Runs `act` once the next picture is on the screen.
 * @returns what calls it off
 */
function afterPicture(act: () => void): () => void {
  let task: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    task = setTimeout(() => startTransition(act))
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(task)
  }
}

/**
 * Follows `isAsked` behind the next picture: what was pressed shows it first, whatever it brings with it. React alone
 * may draw both in one task when it is quick, and the browser lays both out before it paints.
 */
export function useAfterPicture(isAsked: boolean): boolean {
  const [isPainted, setPainted] = useState(isAsked)
  useEffect(() => {
    if (!isAsked) return undefined
    const callOff = afterPicture(() => setPainted(true))
    return () => {
      callOff()
      setPainted(false)
    }
  }, [isAsked])
  return isAsked && isPainted
}

/**
 * A value that follows behind the next picture, in both directions: for what moves or dims the rest of a page, which
 * then has to be painted whole. Until then it is the one before.
 */
export function useBehindPicture<Value extends object | null>(value: Value): Value {
  const [painted, setPainted] = useState(value)
  useEffect(() => afterPicture(() => setPainted(value)), [value])
  return painted
}
