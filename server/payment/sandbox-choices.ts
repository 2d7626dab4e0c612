/** The outcomes that a payer can choose on the sandbox's page. */
import type { Database } from '../db/database.ts'
import { and, eq, gt } from '../db/drizzle.ts'
import { sandboxPayments } from '../db/schema-operations.ts'
import type { PaymentProblem } from './provider.ts'
import {
  addNotice,
  factsOf,
  findPayment,
  newEventId,
  type SandboxMethod,
  type SandboxPayment,
} from './sandbox-store.ts'

type Outcome = {
  /** The card used; null where nothing is paid. */
  method: SandboxMethod | null
  problem: PaymentProblem | null
  /** Delays of the notification, one for each time that it is sent. */
  noticesAfterMs: readonly number[]
  /** Whether the notification arrives before the payer returns. */
  isNotifiedFirst: boolean
}

const captured: Outcome = {
  method: 'sandbox_card',
  problem: null,
  noticesAfterMs: [0],
  isNotifiedFirst: false,
}
const refused: Outcome = { ...captured, method: null }

export const SANDBOX_DELAY_MS = 20_000

export const SANDBOX_CHOICES = {
  succeed: captured,
  declined: { ...refused, problem: 'declined' },
  insufficientFunds: { ...refused, problem: 'insufficientFunds' },
  toldFirst: { ...captured, isNotifiedFirst: true },
  toldLate: { ...captured, noticesAfterMs: [SANDBOX_DELAY_MS] },
  toldTwice: { ...captured, noticesAfterMs: [0, 0] },
  neverTold: { ...captured, noticesAfterMs: [] },
  declinedLater: { ...captured, method: 'sandbox_card_declined_later' },
  expiresSoon: { ...captured, method: 'sandbox_card_expires' },
  slowRefund: { ...captured, method: 'sandbox_card_slow_refund' },
  abandon: { ...refused, noticesAfterMs: [] },
} as const satisfies Record<string, Outcome>
export type SandboxChoice = keyof typeof SANDBOX_CHOICES

export function isChoice(value: unknown): value is SandboxChoice {
  return typeof value === 'string' && Object.hasOwn(SANDBOX_CHOICES, value)
}

export type DecidedPayment = {
  /** The payment as it is now. */
  payment: SandboxPayment
  /** False when it was decided before, or has expired. */
  isNew: boolean
  outcome: Outcome
}

/** Updates an open payment and queues its notifications, both or neither. */
async function applyOutcome(
  tx: Database,
  now: Date,
  ref: string,
  outcome: Outcome,
): Promise<boolean> {
  const [row] = await tx
    .update(sandboxPayments)
    .set({
      state: outcome.problem === null ? 'captured' : 'error',
      methodRef: outcome.method,
      problem: outcome.problem,
    })
    .where(
      and(
        eq(sandboxPayments.ref, ref),
        eq(sandboxPayments.state, 'requires_more'),
        gt(sandboxPayments.expiresAt, now),
      ),
    )
    .returning()
  if (row === undefined) return false
  // For a saved method, see `startSetup`, no notification is sent: its state is queried.
  if (row.amount === 0) return true
  const notice = { id: newEventId(), type: 'payment', payment: factsOf(row, now) } as const
  for (const afterMs of outcome.noticesAfterMs) {
    await addNotice(tx, notice, new Date(now.getTime() + afterMs))
  }
  return true
}

/**
 * Applies the outcome that the payer chose. Only the first choice counts.
 * @returns null when there is no such payment
 */
export async function applyChoice(
  db: Database,
  now: Date,
  ref: string,
  choice: SandboxChoice,
): Promise<DecidedPayment | null> {
  if ((await findPayment(db, ref)) === null) return null
  const outcome: Outcome = SANDBOX_CHOICES[choice]
  const isNew =
    choice === 'abandon' || (await db.transaction((tx) => applyOutcome(tx, now, ref, outcome)))
  const payment = await findPayment(db, ref)
  return payment === null ? null : { payment, isNew, outcome }
}
