/**
 * The payment provider of an installation without a real one: no money moves. It has tables of its own, knows
 * nothing of orders, and is used like a real one: by calls, and by signed notifications.
 */
import type { IncomingHttpHeaders } from 'node:http'
import type { Database } from '../db/database.ts'
import { and, eq, sql } from '../db/drizzle.ts'
import { sandboxNotices, sandboxPayments } from '../db/schema-operations.ts'
import {
  type ChargePayment,
  type Notification,
  NotificationError,
  type PaymentFacts,
  type PaymentProvider,
  ProviderError,
  type RefundFacts,
  type RefundPayment,
  type SetupFacts,
  type StartPayment,
  type StartSetup,
} from './provider.ts'
import {
  addNotice,
  factsOf,
  findPayment,
  methodOf,
  newEventId,
  newRef,
  noticeBody,
  type SandboxPayment,
} from './sandbox-store.ts'
import { requireSigned, signBody } from './signature.ts'

export const SANDBOX_PATH = '/sandbox/payment'
const SETUP_TEXT = { zh: '用于续费的支付方式', en: 'A payment method for renewals' } as const
export const SANDBOX_SIGNATURE = 'sandbox-signature'
/** Time after which a slow refund is finished. */
const SLOW_REFUND_MS = 20_000

export type SandboxParts = {
  db: Database
  /** Key that signs the sandbox's notifications. */
  secret: string
  clock: () => Date
  /** Called when a notification is due after this time. */
  wake: (inMs: number) => void
}

export type SandboxProvider = PaymentProvider & {
  name: 'sandbox'
  /** Headers of a notification sent now. */
  sign: (body: string) => IncomingHttpHeaders
  wake: (inMs: number) => void
}

export function isSandbox(provider: PaymentProvider | null): provider is SandboxProvider {
  return provider?.name === 'sandbox'
}

async function requirePayment(db: Database, ref: string): Promise<SandboxPayment> {
  const row = await findPayment(db, ref)
  if (row === null) throw new ProviderError('the sandbox has no such payment')
  return row
}

/** Columns that every new entry of the sandbox starts with. */
function newEntry({ paymentId, amount, currency, description }: NewEntry) {
  return { ref: newRef(), paymentId, amount, currency, description, keepsMethod: true }
}
type NewEntry = Pick<StartPayment, 'paymentId' | 'amount' | 'currency' | 'description'>

/** Opens a payment page; the same payment gets the same page. */
async function start({ db, clock }: SandboxParts, payment: StartPayment) {
  await db
    .insert(sandboxPayments)
    .values({
      ...newEntry(payment),
      state: 'requires_more',
      returnUrl: payment.returnPath,
      createdAt: clock(),
      expiresAt: payment.expiresAt,
    })
    .onConflictDoNothing({ target: sandboxPayments.paymentId })
  const [row] = await db
    .select({ ref: sandboxPayments.ref })
    .from(sandboxPayments)
    .where(eq(sandboxPayments.paymentId, payment.paymentId))
  if (row === undefined) throw new ProviderError('the sandbox has lost a payment')
  return { ref: row.ref, url: `${SANDBOX_PATH}/${row.ref}?lang=${payment.language}` }
}

/**
 * Saves a method on the same page as a payment, of amount 0: no notification is sent, and the chosen card is the
 * method.
 */
async function startSetup(parts: SandboxParts, setup: StartSetup) {
  const description = SETUP_TEXT[setup.language]
  return start(parts, {
    ...setup,
    paymentId: setup.setupId,
    orderId: setup.setupId,
    amount: 0,
    description,
  })
}

const SETUP_STATE: Readonly<Record<PaymentFacts['state'], SetupFacts['state']>> = {
  pending: 'open',
  requires_more: 'open',
  authorized: 'open',
  captured: 'saved',
  error: 'failed',
  canceled: 'closed',
}

async function querySetup({ db, clock }: SandboxParts, ref: string): Promise<SetupFacts> {
  const facts = factsOf(await requirePayment(db, ref), clock())
  const { paymentId: setupId, state, methodRef, methodLabel } = facts
  return { ref, setupId, state: SETUP_STATE[state], methodRef, methodLabel }
}

async function close({ db }: SandboxParts, ref: string): Promise<void> {
  await requirePayment(db, ref)
  await db
    .update(sandboxPayments)
    .set({ state: 'canceled' })
    .where(and(eq(sandboxPayments.ref, ref), eq(sandboxPayments.state, 'requires_more')))
}

/** Charges a card, which decides the outcome. */
async function charge(parts: SandboxParts, payment: ChargePayment): Promise<PaymentFacts> {
  const { db, clock, wake } = parts
  const method = methodOf(payment.methodRef)
  if (method === null) throw new ProviderError('the sandbox has no such card')
  const now = clock()
  await db.transaction(async (tx) => {
    const made = await tx
      .insert(sandboxPayments)
      .values({
        ...newEntry(payment),
        state: method.later === null ? 'captured' : 'error',
        methodRef: payment.methodRef,
        problem: method.later,
        returnUrl: '/',
        createdAt: now,
        expiresAt: now,
      })
      .onConflictDoNothing({ target: sandboxPayments.paymentId })
      .returning()
    if (made[0] === undefined) return
    const facts = factsOf(made[0], now)
    await addNotice(tx, { id: newEventId(), type: 'payment', payment: facts }, now)
  })
  const facts = await findCharge(parts, payment.paymentId)
  if (facts === null) throw new ProviderError('the sandbox has lost a payment')
  wake(0)
  return facts
}

async function findCharge(
  { db, clock }: SandboxParts,
  paymentId: string,
): Promise<PaymentFacts | null> {
  const [row] = await db
    .select()
    .from(sandboxPayments)
    .where(eq(sandboxPayments.paymentId, paymentId))
  return row === undefined ? null : factsOf(row, clock())
}

const refundRef = (refundId: string) => `refund_${refundId}`

async function refundState(parts: SandboxParts, ref: string): Promise<RefundFacts> {
  const [notice] = await parts.db.select().from(sandboxNotices).where(eq(sandboxNotices.id, ref))
  if (notice === undefined) throw new ProviderError('the sandbox has no such refund')
  // A further attempt to send it postpones its due time.
  const isOver = notice.attempts > 0 || notice.dueAt <= parts.clock()
  return { ref, state: isOver ? 'done' : 'sending' }
}

/** Makes a refund. Its notification is also its record: one of each number. */
async function refund(parts: SandboxParts, request: RefundPayment): Promise<RefundFacts> {
  const { db, clock, wake } = parts
  const ref = refundRef(request.refundId)
  const row = await requirePayment(db, request.paymentRef)
  const waitMs = methodOf(row.methodRef)?.slowRefund === true ? SLOW_REFUND_MS : 0
  const now = clock()
  const isTaken = await db.transaction(async (tx) => {
    await tx
      .select({ ref: sandboxPayments.ref })
      .from(sandboxPayments)
      .where(eq(sandboxPayments.ref, request.paymentRef))
      .for('no key update')
    const body = { ref, state: 'done' } as const
    const notice = {
      id: newEventId(),
      type: 'refund',
      refundId: request.refundId,
      refund: body,
    } as const
    if (!(await addNotice(tx, notice, new Date(now.getTime() + waitMs), ref))) return true
    const taken = await tx
      .update(sandboxPayments)
      .set({ refunded: sql`${sandboxPayments.refunded} + ${request.amount}` })
      .where(
        and(
          eq(sandboxPayments.ref, request.paymentRef),
          eq(sandboxPayments.state, 'captured'),
          eq(sandboxPayments.currency, request.currency),
          sql`${sandboxPayments.refunded} + ${request.amount} <= ${sandboxPayments.amount}`,
        ),
      )
      .returning({ ref: sandboxPayments.ref })
    if (taken.length === 0) await tx.delete(sandboxNotices).where(eq(sandboxNotices.id, ref))
    return taken.length > 0
  })
  if (!isTaken) return { ref, state: 'failed' }
  wake(waitMs)
  return refundState(parts, ref)
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return null
  }
}

function readNotification(
  secret: string,
  raw: Buffer,
  headers: IncomingHttpHeaders,
  now: Date,
): Notification {
  requireSigned(raw, String(headers[SANDBOX_SIGNATURE] ?? ''), secret, now)
  const body = noticeBody.safeParse(parse(raw))
  if (!body.success) throw new NotificationError('malformed')
  const { id: eventId, ...said } = body.data
  return said.type === 'payment'
    ? { eventId, kind: 'payment', facts: said.payment }
    : { eventId, kind: 'refund', refundId: said.refundId, facts: said.refund }
}

export function sandboxProvider(parts: SandboxParts): SandboxProvider {
  const { db, secret, clock } = parts
  return {
    name: 'sandbox',
    start: (payment) => start(parts, payment),
    startSetup: (setup) => startSetup(parts, setup),
    querySetup: (ref) => querySetup(parts, ref),
    query: async (ref) => factsOf(await requirePayment(db, ref), clock()),
    close: (ref) => close(parts, ref),
    // All payers share the sandbox's cards: there is nothing to detach.
    detach: async () => {},
    outlook: async (methodRef) => {
      const method = methodOf(methodRef)
      if (method === null) return 'gone'
      return method.later === 'expiredCard' ? 'expires' : 'good'
    },
    charge: (payment) => charge(parts, payment),
    findCharge: ({ paymentId }) => findCharge(parts, paymentId),
    refund: (request) => refund(parts, request),
    queryRefund: (ref) => refundState(parts, ref),
    readNotification: (raw, headers, now) => readNotification(secret, raw, headers, now),
    sign: (body) => ({ [SANDBOX_SIGNATURE]: signBody(body, clock(), secret) }),
    wake: parts.wake,
  }
}
