import { useEffect, useState } from 'react'

/** Returns the current time, updated once a second, so that the remaining time of a long run keeps changing. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
