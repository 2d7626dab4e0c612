/** State of the coupon field for the next renewal: the typed code, and why it was refused. */
import { useState } from 'react'
import type { CouponProblem } from '../../contract/billing.ts'
import { subscriptionEndpoints } from '../../contract/endpoints/subscription.ts'
import { callTool } from '../../session/current.ts'
import { isCallError } from '../../transport/call-error.ts'
import { couponProblemOf, normaliseCoupon } from '../../ui/billing/coupon-code.ts'
import type { SubscriptionChange } from './use-subscription-change.ts'

/** A refused code, shown at the field. */
type Refused = { code: string; problem: CouponProblem }

export function useRenewalCoupon(change: SubscriptionChange) {
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<Refused | null>(null)
  const type = (next: string) => {
    change.clear()
    setRefused(null)
    setText(next)
  }
  const apply = async () => {
    const code = normaliseCoupon(text)
    const failure = await change.send(async () => {
      try {
        return await callTool(subscriptionEndpoints.putRenewalCoupon, { couponCode: code })
      } catch (error) {
        const why = isCallError(error) ? error.fields['couponCode'] : undefined
        const problem = couponProblemOf(why ?? null)
        if (problem !== null) setRefused({ code, problem })
        throw error
      }
    })
    if (failure === null) setText('')
  }
  const remove = () => change.send(() => callTool(subscriptionEndpoints.removeRenewalCoupon, {}))
  return { text, refused, type, apply, remove }
}
