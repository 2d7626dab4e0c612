import { useEffect, useState } from 'react'

const TICK_MS = 10_000

/** Milliseconds since 1970, updated every minute; null during the first render. */
export function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setNow(Date.now()))
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => {
      cancelAnimationFrame(frame)
      clearInterval(timer)
    }
  }, [])
  return now
}
