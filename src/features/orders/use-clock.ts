import { useEffect, useState } from 'react'

const TICK_MS = 1000

/**
 * Milliseconds since 1970, updated every second; null during the first render.
 * @param isRunning whether the clock is shown; otherwise it does not update
 */
export function useClock(isRunning: boolean): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    if (!isRunning) return undefined
    const tick = () => setNow(Date.now())
    const frame = requestAnimationFrame(tick)
    const timer = setInterval(tick, TICK_MS)
    return () => {
      cancelAnimationFrame(frame)
      clearInterval(timer)
    }
  }, [isRunning])
  return now
}
