import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { orderQueries } from '../../cache/billing-queries.ts'
import { CODE } from '../../contract/codes.ts'
import { type Order, orderEndpoints } from '../../contract/endpoints/orders.ts'
import { useLocale } from '../../i18n/use-t.ts'
import { paths } from '../../lib/paths.ts'
import { onReturnToView } from '../../platform/visibility.ts'
import { callTool } from '../../session/current.ts'
import { CallError, isCallError } from '../../transport/call-error.ts'
import { payAddress } from './pay-address.ts'

export type Paying = {
  isBusy: boolean
  /** Where the page is going to; null while it stays. */
  leavingTo: string | null
  /** Why it did not come about; the screen shows it. */
  error: unknown
  /**
   * Makes or finds an order and leads to where it is paid. A second call while one runs does nothing.
   * @param findOrder its errors are the caller's to explain; null when there is nothing to pay yet
   */
  pay: (findOrder: () => Promise<Order | null>) => Promise<void>
  clear: () => void
}

/** The one way to a provider's page. */
export function usePaying(): Paying {
  const client = useQueryClient()
  const locale = useLocale()
  const [, navigate] = useLocation()
  const isRunning = useRef(false)
  const isLeaving = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [leavingTo, setLeavingTo] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)

  const rest = () => {
    isRunning.current = false
    isLeaving.current = false
    setBusy(false)
    setLeavingTo(null)
  }
  // Back from the provider by the browser's own button: the page may come as it was left.
  const arriveAgain = useEffectEvent(() => {
    if (isLeaving.current) rest()
  })
  useEffect(() => onReturnToView(arriveAgain), [])

  const leadToPayment = async (order: Order) => {
    const begun =
      order.state === 'pending'
        ? await callTool(orderEndpoints.payOrder, { id: order.id, language: locale })
        : null
    client.setQueryData(orderQueries.detail(order.id).queryKey, begun?.order ?? order)
    if (begun === null || begun.url === null) {
      rest()
      navigate(paths.payment(order.id))
      return
    }
    const address = payAddress(begun.url, location.origin)
    if (address === null) throw new CallError('failed')
    isLeaving.current = true
    setLeavingTo(address)
    // Whoever comes back by the browser's button finds the order that he began.
    navigate(paths.checkoutOrder(order.id), { replace: true })
    location.assign(address)
  }

  const pay: Paying['pay'] = async (findOrder) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setError(null)
    try {
      const order = await findOrder()
      if (order === null) rest()
      else await leadToPayment(order)
    } catch (failure) {
      rest()
      setError(failure)
      // The order is not what the page shows: its time may be over, or another tab has paid it.
      if (isCallError(failure) && failure.code === CODE.conflict) {
        await client.invalidateQueries({ queryKey: orderQueries.all() })
      }
    }
  }
  return { isBusy, leavingTo, error, pay, clear: () => setError(null) }
}
