/** Events of partial refunds, by the operator and at the provider. */
import { asc, eq } from '../../../server/db/drizzle.ts'
import { orders, payments } from '../../../server/db/schema-billing.ts'
import { receiveNotification } from '../../../server/payment/receive.ts'
import { markRefunded } from '../../../server/service/orders/operator.ts'
import { refundPart } from '../../../server/service/orders/partial-refund.ts'
import { startRefund } from '../../../server/service/payments/refund.ts'
import { returnedBody } from './dashboard.ts'
import type { BillingFixture } from './fixture.ts'

const pick = <T>(list: readonly T[], at: number): T | undefined =>
  list.length === 0 ? undefined : list[at % list.length]

/** Shares of a payment, in thousandths; the last are all of it and more. */
const SHARES = [1, 100, 250, 333, 500, 750, 999, 1000, 1001]
const shareOf = (amount: number, at: number) =>
  Math.ceil((amount * (pick(SHARES, at) ?? 500)) / 1000)

const ownOrders = ({ parts, memberId }: BillingFixture) =>
  parts.db
    .select()
    .from(orders)
    .where(eq(orders.memberId, memberId))
    .orderBy(asc(orders.createdAt), asc(orders.id))

/** Refunds a part as the operator; sometimes the command is repeated, or the refund is sent at once. */
export async function refundShare(fixture: BillingFixture, a: number, b: number): Promise<void> {
  const all = await ownOrders(fixture)
  const paid = all.filter(({ state }) => state === 'paid' || state === 'refunding')
  // Mostly of refundable payments, sometimes of others.
  const order = pick(paid.length === 0 || a % 5 === 0 ? all : paid, a)
  if (order === undefined) return
  const refundRequest = { amount: shareOf(order.amount, b), reason: '补偿' }
  const give = () => fixture.operate((parts) => refundPart(parts, order.id, refundRequest))
  const given = await give()
  if (given === null) return
  if (b % 2 === 0) await startRefund(fixture.parts, given.refundId).catch(() => {})
  const again = a % 2 === 0 ? await give() : null
  if (again !== null && again.refundId !== given.refundId) {
    throw new Error('the same command has made a second refund')
  }
}

/** Records that the operator has sent the money back by bank. */
export async function sendByHand(fixture: BillingFixture, a: number): Promise<void> {
  const order = pick(await ownOrders(fixture), a)
  if (order === undefined) return
  const [payment] = await fixture.parts.db
    .select()
    .from(payments)
    .where(eq(payments.orderId, order.id))
  if (payment?.provider !== 'none') return
  const { log } = fixture.parts
  await fixture.operate((parts) => markRefunded({ ...parts, log }, order.id, 'T-1'))
}

/** Sends notifications about one payment whose refunds have changed. */
async function sendNotifications(fixture: BillingFixture, at: number, times = 1): Promise<void> {
  const { unnotified } = fixture.dashboard
  const takenRef = pick(unnotified, at)
  if (takenRef === undefined) return
  for (let time = 0; time < times; time++) {
    const body = returnedBody(takenRef)
    const headers = fixture.provider.sign(body)
    const raw = Buffer.from(body)
    const { status, text } = await receiveNotification(
      fixture.parts,
      fixture.provider,
      raw,
      headers,
    )
    await fixture.parts.background.idle()
    if (status === 400) throw new Error(`a refund from outside was refused: ${text}`)
    // Sent again later, as providers do.
    if (status === 503) return
  }
  unnotified.splice(at % unnotified.length, 1)
}

/** Refunds at the provider; the notification is sent at once, twice, or later. */
export async function refundOutside(fixture: BillingFixture, a: number, b: number): Promise<void> {
  const rows = await fixture.parts.db
    .select({ ref: payments.ref, amount: payments.amount, state: payments.state })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(eq(orders.memberId, fixture.memberId))
    .orderBy(asc(payments.createdAt), asc(payments.id))
  const known = rows.filter(({ ref }) => ref !== null)
  const captured = known.filter(({ state }) => state === 'captured')
  const payment = pick(captured.length === 0 || a % 5 === 0 ? known : captured, a)
  if (payment?.ref == null) return
  const state = b % 5 === 4 ? 'sending' : 'done'
  const made = await fixture.dashboard.refund(payment.ref, shareOf(payment.amount, b), state)
  if (made !== null && b % 3 > 0)
    await sendNotifications(fixture, fixture.dashboard.unnotified.length - 1, b % 3)
}

/** Changes the outcome of a refund at the provider: it succeeds, fails, or the bank returns it. */
export async function endOutside(fixture: BillingFixture, a: number, b: number): Promise<void> {
  const made = pick(fixture.dashboard.made, a)
  if (made === undefined) return
  await fixture.dashboard.end(made, b % 2 === 0 ? 'done' : 'failed')
  if (b % 3 > 0) await sendNotifications(fixture, fixture.dashboard.unnotified.length - 1)
}

/** Sends pending notifications out of order. */
export const sendOutsideNotification = (
  fixture: BillingFixture,
  a: number,
  b: number,
): Promise<void> => sendNotifications(fixture, a, 1 + (b % 2))

/** Ends all refunds at the provider and sends all notifications. */
export async function sendAllNotifications(fixture: BillingFixture): Promise<void> {
  for (const made of fixture.dashboard.made) {
    if (made.state === 'sending') await fixture.dashboard.end(made, 'done')
  }
  while (fixture.dashboard.unnotified.length > 0) await sendNotifications(fixture, 0)
}
