import { useCallback, useState, useSyncExternalStore } from 'react'
import { startWait, waitLeft } from './code-waits.ts'

const TICK_MS = 500

function everyTick(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS)
  return () => clearInterval(timer)
}

/**
 * Returns the seconds until another code may be sent to a target, and a function that starts the wait. The wait
 * survives leaving the form and reloading the page.
 */
export function useCodeWait(target: string): [secondsLeft: number, start: (s: number) => void] {
  const [, setStarts] = useState(0)
  const secondsLeft = useSyncExternalStore(
    everyTick,
    () => waitLeft(target, Date.now()),
    () => 0,
  )
  const start = useCallback(
    (seconds: number) => {
      startWait(target, seconds, Date.now())
      setStarts((starts) => starts + 1)
    },
    [target],
  )
  return [secondsLeft, start]
}
