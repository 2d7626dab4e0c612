/** Refreshes orders when their time for payment is over. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onReturnToView } from '../platform/visibility.ts'
import { orderQueries } from './billing-queries.ts'

const TICK_MS = 1000
const FIRST_PAUSE_MS = 2000
const GROWTH = 2
const LONGEST_PAUSE_MS = 30_000

/**
 * Calls back once an instant has passed, and again after growing pauses until it is stopped: this
 * device's clock may be ahead of the service's, so the first request may come too early. Checks the
 * clock itself, since timers stop while a device sleeps.
 * @param endMs milliseconds since 1970
 * @returns a function that ends it
 */
export function watchEnd(endMs: number, onOver: () => void): () => void {
  let pause = FIRST_PAUSE_MS
  let next = endMs
  const check = () => {
    const now = Date.now()
    if (now < next) return
    next = now + pause
    pause = Math.min(LONGEST_PAUSE_MS, pause * GROWTH)
    onOver()
  }
  check()
  const timer = setInterval(check, TICK_MS)
  const stopReturning = onReturnToView(check)
  return () => {
    clearInterval(timer)
    stopReturning()
  }
}

/**
 * Refetches the orders when the time to pay one of them is over, until the service has closed it.
 * @param expiresAt null for an order that is not open, or stays so
 */
export function useOrderEnd(expiresAt: string | null): void {
  const client = useQueryClient()
  useEffect(() => {
    if (expiresAt === null) return undefined
    const refetchOrders = () =>
      void client.invalidateQueries({ queryKey: orderQueries.all() }, { cancelRefetch: false })
    return watchEnd(Date.parse(expiresAt), refetchOrders)
  }, [client, expiresAt])
}
