/**
 * Starts the payment of an order, with the provider or by bank transfer. The only code that
 * redirects to a provider's page.
 */
import { languageFacts } from '../../contract/languages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { orderQueries, useAfterPayment } from '../../cache/billing-queries.ts'
import { deletionQueries } from '../../cache/account-deletion.ts'
import { CODE } from '../../contract/codes.ts'
import { type Order, orderEndpoints } from '../../contract/endpoints/orders.ts'
import { useLocale } from '../../i18n/use-t.ts'
import { paths } from '../../lib/paths.ts'
import { onReturnToView } from '../../platform/visibility.ts'
import { callTool } from '../../session/current.ts'
import { CallError, isCallError } from '../../transport/call-error.ts'
import { payAddress } from '../../ui/billing/pay-address.ts'

/** State of a payment's start, and the functions that start one. */
export type Paying = {
  isBusy: boolean
  /** The address being opened; null while none is. */
  redirectUrl: string | null
  /** The failure, shown by the page. */
  error: unknown
  /**
   * Creates or finds an order and redirects to its payment. A second call while one runs does
   * nothing.
   * @param findOrder its errors are the caller's to explain; null when there is nothing to pay yet
   */
  pay: (findOrder: () => Promise<Order | null>) => Promise<void>
  /** The same for a bank transfer: leads to the order that waits for it. */
  transfer: (findOrder: () => Promise<Order | null>) => Promise<void>
  clear: () => void
}

type FindOrder = Parameters<Paying['pay']>[0]

/** Creates or finds an order and does something with it; one at a time. */
function useOneOrder() {
  const client = useQueryClient()
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)

  const rest = () => {
    isRunning.current = false
    setBusy(false)
  }
  const run = async (findOrder: FindOrder, lead: (order: Order) => Promise<void>) => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setError(null)
    try {
      const order = await findOrder()
      if (order === null) rest()
      else await lead(order)
    } catch (failure) {
      rest()
      setError(failure)
      // The order differs from what the page shows: it may have expired, or another tab has paid
      // it.
      if (isCallError(failure) && failure.code === CODE.conflict) {
        await client.invalidateQueries({ queryKey: orderQueries.all() })
        await client.invalidateQueries({ queryKey: deletionQueries.state().queryKey })
      }
    }
  }
  return { client, isBusy, error, rest, run, clear: () => setError(null) }
}

export function usePaying(): Paying {
  const { contentLanguage: written } = languageFacts(useLocale())
  const [, navigate] = useLocation()
  const afterPayment = useAfterPayment()
  const { client, isBusy, error, run, clear, ...one } = useOneOrder()
  const isRedirecting = useRef(false)
  const [redirectUrl, setRedirectUrl] = useState<string | null>(null)

  const rest = () => {
    one.rest()
    isRedirecting.current = false
    setRedirectUrl(null)
  }
  // After the browser's back button the page may be restored from the back-forward cache.
  const arriveAgain = useEffectEvent(() => {
    if (isRedirecting.current) rest()
  })
  useEffect(() => onReturnToView(arriveAgain), [])

  const leadToPayment = async (order: Order) => {
    const begun =
      order.state === 'pending'
        ? await callTool(orderEndpoints.payOrder, { id: order.id, language: written })
        : null
    client.setQueryData(orderQueries.detail(order.id).queryKey, begun?.order ?? order)
    if (begun === null || begun.url === null) {
      rest()
      navigate(paths.payment(order.id))
      return
    }
    const address = payAddress(begun.url, location.origin)
    if (address === null) throw new CallError('failed')
    isRedirecting.current = true
    setRedirectUrl(address)
    // Returning with the back button, the member finds the order that was created.
    navigate(paths.checkoutOrder(order.id), { replace: true })
    location.assign(address)
  }

  const leadToTransfer = async (order: Order) => {
    const isOpen = order.state === 'pending'
    const waiting = isOpen ? await callTool(orderEndpoints.transferOrder, { id: order.id }) : order
    client.setQueryData(orderQueries.detail(order.id).queryKey, waiting)
    await afterPayment()
    rest()
    navigate(paths.order(order.id))
  }
  return {
    isBusy,
    redirectUrl,
    error,
    pay: (findOrder) => run(findOrder, leadToPayment),
    transfer: (findOrder) => run(findOrder, leadToTransfer),
    clear,
  }
}
