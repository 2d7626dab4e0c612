/** Records what happens to a payment outside of the product, such as a dispute. */
import { and, eq, sql } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { events } from '../../db/schema.ts'
import type { ServiceParts } from '../context.ts'
import { type EventKind, recordEvent } from '../events.ts'
import type { OrderRow } from './store.ts'

type Facts = { ref: string; state: string; amount: number } & Record<string, string | number>

/** Order with the id of its payment here, and its currency. */
type EventPayment = { order: OrderRow; payment: { id: string; currency: string } }

/**
 * Records an event of a payment reported by the provider, for the operator: each once in each of its states,
 * however often it is reported. In the transaction that holds the order.
 * @returns whether it was new
 */
export async function recordPaymentEvent(
  tx: Database,
  { log, clock }: Pick<ServiceParts, 'log' | 'clock'>,
  { order, payment }: EventPayment,
  kind: EventKind,
  facts: Facts,
): Promise<boolean> {
  const { ref, state } = facts
  const isSame = and(
    order.memberId === null ? undefined : eq(events.memberId, order.memberId),
    eq(events.kind, kind),
    sql`${events.data} ->> 'ref' = ${ref}`,
    sql`${events.data} ->> 'state' = ${state}`,
  )
  if ((await tx.$count(events, isSame)) > 0) return false
  const data = { order: order.id, payment: payment.id, currency: payment.currency, ...facts }
  const context = { db: tx, log, now: clock(), ip: '' }
  await recordEvent(context, kind, order.memberId, data)
  log.warn({ event: kind, ...data }, 'the provider reported an external event')
  return true
}
