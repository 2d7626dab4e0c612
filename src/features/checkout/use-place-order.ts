/**
 * Creates the order that the page shows. The displayed amount is sent with it: if the price differs, the service
 * refuses instead of charging.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { orderQueries } from '../../cache/billing-queries.ts'
import { type Order, orderEndpoints, type Quote } from '../../contract/endpoints/orders.ts'
import type { BillingDetails } from '../../contract/billing-details.ts'
import { useT } from '../../i18n/use-t.ts'
import { callTool } from '../../session/current.ts'
import { useMoney } from '../../ui/billing/plan-name.tsx'
import { useErrorText } from '../../ui/error-text.ts'
import { saveBillingDetails } from '../../cache/saved-billing-details.ts'
import type { BillingDetailsForm } from '../../ui/billing-details/use-billing-details-form.ts'
import { normaliseCoupon } from '../../ui/billing/coupon-code.ts'
import { intentionFor, isOrderAsShown, refusalOf, intentionKeyOf, withIntention } from './model.ts'
import type { useDraft } from './use-draft.ts'

type Options = {
  quote: Quote
  state: ReturnType<typeof useDraft>
  form: BillingDetailsForm
  /** Focuses the first error in the form. */
  pointToWrong: () => void
}

const newKey = () => crypto.randomUUID()

/** The order under this key is closed: a new intent is needed. */
const isOver = ({ state }: Order) => state === 'cancelled' || state === 'expired'

/** Sends the order that the page shows under this intent's key, or a new one. @throws CallError */
async function submitOrder(
  quote: Quote,
  title: BillingDetails,
  { draft, replace }: Options['state'],
): Promise<Order> {
  const { planId, seats, amount, currency, couponCode, couponProblem } = quote
  const intentionKey = intentionKeyOf(quote)
  const send = (idempotencyKey: string) =>
    callTool(orderEndpoints.submitOrder, {
      planId,
      seats,
      title,
      currency,
      idempotencyKey,
      expectedAmount: amount,
      ...(couponCode !== null && couponProblem === null && { couponCode }),
    })
  const intention = intentionFor(draft, intentionKey, Date.now(), newKey)
  // Stored before sending: after a reload it must be sent under the same key.
  replace(withIntention(draft, intentionKey, intention))
  const order = await send(intention.key)
  if (!isOver(order)) return order
  const next = { key: newKey(), at: Date.now() }
  replace(withIntention(draft, intentionKey, next))
  return send(next.key)
}

export function usePlaceOrder({ quote, state, form, pointToWrong }: Options) {
  const client = useQueryClient()
  const t = useT()
  const money = useMoney()
  const errorText = useErrorText()
  const { draft, change } = state
  /** The displayed amount that the service refused. */
  const [refusedAmount, setRefusedAmount] = useState<number | null>(null)
  const [isCouponNew, setCouponNew] = useState(false)
  /** An order that is already being paid and differs from the page. */
  const [started, setStarted] = useState<Order | null>(null)

  const place = async (): Promise<Order | null> => {
    setRefusedAmount(null)
    setCouponNew(false)
    setStarted(null)
    const typed = normaliseCoupon(draft.couponText)
    if (typed !== '' && typed !== draft.coupon) {
      // A typed coupon that is not yet applied is checked before paying.
      change({ coupon: typed })
      setCouponNew(true)
      return null
    }
    const title = form.check()
    if (title === null) {
      pointToWrong()
      return null
    }
    try {
      const order = await submitOrder(quote, title, state)
      // Optional: if saving fails, the purchase goes on.
      if (form.isToSave) void saveBillingDetails(client, title).catch(() => {})
      if (order.state !== 'pending' || isOrderAsShown(order, quote, title)) return order
      setStarted(order)
      return null
    } catch (error) {
      const refusal = refusalOf(error)
      if (refusal.name === 'title' && form.refuse(refusal.fields)) pointToWrong()
      if (refusal.name === 'changed' || refusal.name === 'coupon') {
        setRefusedAmount(quote.amount)
        await client.invalidateQueries({ queryKey: orderQueries.all() })
      }
      throw error
    }
  }

  /** Returns the message for a failure, or for what the user has to check first. */
  const explain = (error: unknown): string | null => {
    if (isCouponNew) return t('checkout.couponFirst')
    if (error === null) return null
    if (refusedAmount !== null && refusedAmount !== quote.amount) {
      return t('checkout.changed', {
        from: money(refusedAmount, quote.currency),
        to: money(quote.amount, quote.currency),
      })
    }
    return errorText(error)
  }
  return { place, explain, started }
}
