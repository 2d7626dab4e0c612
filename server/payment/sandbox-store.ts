/** The tables of the sandbox provider: its payments, and the notifications it has to send. */
import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { PAYMENT_STATES } from '../../src/contract/order-machine.ts'
import type { Database } from '../db/database.ts'
import { eq } from '../db/drizzle.ts'
import { sandboxNotices, sandboxPayments } from '../db/schema-operations.ts'
import { PAYMENT_PROBLEMS, type PaymentFacts, type PaymentProblem } from './provider.ts'

export type SandboxPayment = typeof sandboxPayments.$inferSelect

/**
 * The test cards of the sandbox, and the outcome of later charges to them. The numbers are well-known test numbers.
 */
export const SANDBOX_METHODS = {
  sandbox_card: { label: 'Visa •••• 4242', later: null, slowRefund: false },
  sandbox_card_expires: { label: 'Visa •••• 0069', later: 'expiredCard', slowRefund: false },
  sandbox_card_declined_later: { label: 'Visa •••• 0341', later: 'declined', slowRefund: false },
  sandbox_card_empty_later: {
    label: 'Visa •••• 9995',
    later: 'insufficientFunds',
    slowRefund: false,
  },
  sandbox_card_slow_refund: { label: 'Visa •••• 7726', later: null, slowRefund: true },
} as const satisfies Record<
  string,
  { label: string; later: PaymentProblem | null; slowRefund: boolean }
>
export type SandboxMethod = keyof typeof SANDBOX_METHODS

/** The card behind a reference; null when there is none of that name. */
export function methodOf(ref: string | null): (typeof SANDBOX_METHODS)[SandboxMethod] | null {
  return ref !== null && Object.hasOwn(SANDBOX_METHODS, ref)
    ? SANDBOX_METHODS[ref as SandboxMethod]
    : null
}

export const newRef = () => `sandbox_${randomBytes(24).toString('hex')}`
const REF = /^sandbox_[0-9a-f]{48}$/

/**
 * Finds a payment by its reference.
 * @param ref unchecked text from an address
 */
export async function findPayment(db: Database, ref: string): Promise<SandboxPayment | null> {
  if (!REF.test(ref)) return null
  const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.ref, ref))
  return row ?? null
}

/** The state of a payment; an open one counts as closed after its expiry. */
export function stateOf(row: SandboxPayment, now: Date): SandboxPayment['state'] {
  return row.state === 'requires_more' && row.expiresAt <= now ? 'canceled' : row.state
}

/** A payment in the form that all providers report. */
export function factsOf(row: SandboxPayment, now: Date): PaymentFacts {
  const state = stateOf(row, now)
  return {
    ref: row.ref,
    paymentId: row.paymentId,
    state,
    amount: row.amount,
    currency: row.currency,
    methodRef: row.methodRef,
    methodLabel: methodOf(row.methodRef)?.label ?? null,
    problem: state === 'canceled' ? 'abandoned' : row.problem,
  }
}

const factsBody = z.object({
  ref: z.string(),
  paymentId: z.string(),
  state: z.enum(PAYMENT_STATES),
  amount: z.number(),
  currency: z.string(),
  methodRef: z.nullable(z.string()),
  methodLabel: z.nullable(z.string()),
  problem: z.nullable(z.enum(PAYMENT_PROBLEMS)),
})

/** The body of a notification. */
export const noticeBody = z.union([
  z.object({ id: z.string(), type: z.literal('payment'), payment: factsBody }),
  z.object({
    id: z.string(),
    type: z.literal('refund'),
    refundId: z.string(),
    refund: z.object({ ref: z.string(), state: z.enum(['done', 'sending', 'failed']) }),
  }),
])
export type NoticeBody = z.output<typeof noticeBody>

export const newEventId = () => `evt_${randomBytes(12).toString('hex')}`

export const NOTICE_PREFIX = 'notice_'

/** Queues a notification, in the transaction that writes the row it is about. */
export async function addNotice(
  tx: Database,
  body: NoticeBody,
  dueAt: Date,
  id: string = `${NOTICE_PREFIX}${randomBytes(12).toString('hex')}`,
): Promise<boolean> {
  const added = await tx
    .insert(sandboxNotices)
    .values({ id, eventId: body.id, body: JSON.stringify(body), dueAt })
    .onConflictDoNothing()
    .returning({ id: sandboxNotices.id })
  return added.length > 0
}
