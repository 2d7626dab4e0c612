/** Bank transfers, and codes on a running subscription, as events of a random sequence. */
import { asc, eq } from '../../../server/db/drizzle.ts'
import { orders } from '../../../server/db/schema-billing.ts'
import { quotations } from '../../../server/db/schema-invoices.ts'
import { receiveTransfer } from '../../../server/service/orders/manual-payment.ts'
import type { BillingFixture } from './fixture.ts'

const CODES = ['TENTH', 'TWENTY', 'GIFT', 'NOTHING']

const pick = <T>(list: readonly T[], at: number): T | undefined =>
  list.length === 0 ? undefined : list[at % list.length]

/** Returns an order of the member that has a quotation, in any state. */
async function quoted({ parts, memberId }: BillingFixture, at: number) {
  const own = await parts.db
    .select({ id: orders.id, amount: orders.amount })
    .from(orders)
    .innerJoin(quotations, eq(quotations.orderId, orders.id))
    .where(eq(orders.memberId, memberId))
    .orderBy(asc(orders.createdAt), asc(orders.id))
  return pick(own, at)
}

/** Chooses payment by bank transfer for an open order. */
export async function orderTransfer(fixture: BillingFixture, a: number): Promise<void> {
  const open = await fixture.parts.db
    .select({ id: orders.id, state: orders.state })
    .from(orders)
    .where(eq(orders.memberId, fixture.memberId))
    .orderBy(asc(orders.createdAt), asc(orders.id))
  const id = pick(
    open.filter(({ state }) => state === 'pending'),
    a,
  )?.id
  if (id !== undefined) await fixture.call('transferOrder', { id })
}

/** Records the transfer: in time, late, or a second time. */
export async function receiveMoney(fixture: BillingFixture, a: number, b: number): Promise<void> {
  const order = await quoted(fixture, a)
  if (order === undefined) return
  const { id, amount } = order
  const reference = `B-${b % 2}`
  await fixture.operate((parts) => receiveTransfer(parts, id, { amount, reference }))
}

/** Records a transfer of another amount: it must be refused. */
export async function receiveOther(fixture: BillingFixture, a: number, b: number): Promise<void> {
  const order = await quoted(fixture, a)
  if (order === undefined) return
  const amount = order.amount + (pick([-1, 1, 100, -order.amount], b) ?? 1)
  const booked = await fixture.operate((parts) =>
    receiveTransfer(parts, order.id, { amount, reference: 'B-9' }),
  )
  if (booked !== null) throw new Error('a transfer of another amount was booked')
}

/** Adds a code to the running subscription. */
export async function putCode(fixture: BillingFixture, a: number): Promise<void> {
  await fixture.call('putRenewalCoupon', { couponCode: pick(CODES, a) ?? '' })
}

/** Removes the code from the running subscription. */
export async function takeCodeOff(fixture: BillingFixture): Promise<void> {
  await fixture.call('removeRenewalCoupon', {})
}
