import { startTransition, useEffect, useState } from 'react'

/**
 * Follows `isAsked` behind the next picture: what was pressed shows it first, whatever it brings with it. React alone
 * may draw both in one task when it is quick, and the browser lays both out before it paints.
 */
export function useAfterPicture(isAsked: boolean): boolean {
  const [isPainted, setPainted] = useState(isAsked)
  useEffect(() => {
    if (!isAsked) return undefined
    let task: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      task = setTimeout(() => startTransition(() => setPainted(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(task)
      setPainted(false)
    }
  }, [isAsked])
  return isAsked && isPainted
}
