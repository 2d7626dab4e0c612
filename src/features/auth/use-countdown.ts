import { useEffect, useState } from 'react'

/** Seconds left of a countdown, and a function that starts it. */
export function useCountdown(): [secondsLeft: number, start: (seconds: number) => void] {
  const [endsAtMs, setEndsAtMs] = useState(0)
  const [secondsLeft, setSecondsLeft] = useState(0)

  useEffect(() => {
    if (endsAtMs === 0) return undefined
    const tick = () => setSecondsLeft(Math.max(0, Math.ceil((endsAtMs - Date.now()) / 1000)))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [endsAtMs])

  return [secondsLeft, (seconds) => setEndsAtMs(Date.now() + seconds * 1000)]
}
