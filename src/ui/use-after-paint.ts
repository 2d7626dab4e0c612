import { startTransition, useEffect, useState } from 'react'

/**
 * Returns the value with a delay until after the next paint, in both directions: for changes that move or dim the rest
 * of a page, which then has to be repainted. React alone may render both in one task, and the browser would lay out
 * both before it paints.
 */
export function useAfterPaint<Value>(value: Value): Value {
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

/**
 * Delays true until after the next paint, so that the clicked control updates first. Becoming false is immediate.
 */
export function useFlagAfterPaint(flag: boolean): boolean {
  const isPainted = useAfterPaint(flag)
  return flag && isPainted
}
