/** Started payments, and the sandbox's notifications about them: valid, or with a fault. */
import { eq } from '../../server/db/drizzle.ts'
import { members } from '../../server/db/schema.ts'
import { orders, paymentEvents } from '../../server/db/schema-billing.ts'
import { invoices } from '../../server/db/schema-invoices.ts'
import { NOTIFY_PATH } from '../../server/payment/notify-route.ts'
import type { PaymentFacts } from '../../server/payment/provider.ts'
import { SANDBOX_SIGNATURE } from '../../server/payment/sandbox.ts'
import { signBody } from '../../server/payment/signature.ts'
import { type Buyer, buyersOf } from './buyers.ts'
import { type ServiceApp, WEBHOOK_SECRET } from './service-app.ts'

export const SANDBOX_NOTIFY = `${NOTIFY_PATH}/sandbox`

export type Sending = { secret?: string; ageS?: number; signature?: string; type?: string }
export type Begun = Buyer & { url: string; facts: PaymentFacts }

let eventCount = 0
/** Returns the body of a notification. */
export function bodyOf(facts: PaymentFacts, id?: string): string {
  eventCount += 1
  return JSON.stringify({ id: id ?? `evt_${eventCount}`, type: 'payment', payment: facts })
}

export function begunPaymentsOf(service: () => ServiceApp) {
  const { buyer, rowsOf } = buyersOf(service)

  /** Creates a member who has begun to pay, and the facts that the provider sends when it is paid. */
  async function begun(): Promise<Begun> {
    const bought = await buyer()
    const { id, token } = bought
    const { data } = await service().call('payOrder', { id }, { token: await token() })
    const [payment] = await rowsOf(id)
    if (payment === undefined) throw new Error('no payment was begun')
    const facts: PaymentFacts = {
      ref: payment.ref ?? '',
      paymentId: payment.id,
      state: 'captured',
      amount: payment.amount,
      currency: payment.currency,
      methodRef: 'sandbox_card',
      methodLabel: 'Visa •••• 4242',
      problem: null,
    }
    return { ...bought, url: data.url as string, facts }
  }

  /** Sends a body to the webhook. By default it has the sandbox's signature of this moment. */
  function send(body: string, sending: Sending = {}) {
    const { secret = WEBHOOK_SECRET, ageS = 0, signature, type } = sending
    const at = new Date(service().parts.clock().getTime() - ageS * 1000)
    return service().app.inject({
      method: 'POST',
      url: SANDBOX_NOTIFY,
      headers: {
        'content-type': type ?? 'application/json',
        [SANDBOX_SIGNATURE]: signature ?? signBody(body, at, secret),
      },
      payload: body,
    })
  }

  /** Returns everything that a payment can change, as one value. */
  async function effects({ id, memberId, token }: Buyer) {
    const { db } = service().parts
    const [order] = await db.select().from(orders).where(eq(orders.id, id))
    const [member] = await db.select().from(members).where(eq(members.id, memberId))
    const notices = await service().call('notificationPage', {}, { token: await token() })
    return {
      state: order?.state,
      periodEnd: order?.periodEnd?.toISOString() ?? null,
      level: member?.level,
      until: member?.levelExpiresAt?.toISOString() ?? null,
      invoices: await db.$count(invoices, eq(invoices.orderId, id)),
      told: notices.data.total as number,
    }
  }

  const recorded = (paymentId: string) =>
    service().parts.db.select().from(paymentEvents).where(eq(paymentEvents.paymentId, paymentId))
  const countEvents = () => service().parts.db.$count(paymentEvents)

  return { begun, send, effects, recorded, countEvents }
}
