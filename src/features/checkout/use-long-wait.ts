import { useEffect, useState } from 'react'
import { LONG_WAIT_MS } from './payment-model.ts'

/** Whether a payment's confirmation is taking longer than usual. */
export function useLongWait(isWaiting: boolean): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLong(true), LONG_WAIT_MS)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isWaiting])
  return isLong
}
