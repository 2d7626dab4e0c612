/** A dashboard of the provider for refunds outside of the product: the sandbox itself has none. */
import { and, eq, sql } from '../../../server/db/drizzle.ts'
import type { Database } from '../../../server/db/database.ts'
import { refunds } from '../../../server/db/schema-billing.ts'
import { sandboxNotices, sandboxPayments } from '../../../server/db/schema-operations.ts'
import { newEventId } from '../../../server/payment/sandbox-store.ts'
import type { RefundEntry, TakenPayment } from '../../../server/payment/provider.ts'
import type { SandboxProvider } from '../../../server/payment/sandbox.ts'

type Made = {
  ref: string
  takenRef: string
  amount: number
  state: RefundEntry['state']
  /** Whether the bank returned it after it was done. */
  isReturned: boolean
}

/** Refunds made at the provider. */
export type Dashboard = {
  made: Made[]
  /** Changed payments for which no notification was sent yet. */
  unnotified: string[]
  /** Refunds at most the amount that is left. @returns null when nothing is left */
  refund: (takenRef: string, amount: number, state: 'done' | 'sending') => Promise<Made | null>
  end: (made: Made, state: 'done' | 'failed') => Promise<void>
  taken: (takenRef: string) => Promise<TakenPayment | null>
  clear: () => void
}

/** Returns the body of a notification that a payment was refunded. */
export const returnedBody = (takenRef: string) =>
  JSON.stringify({ id: newEventId(), type: 'returned', takenRef })

export function createDashboard(db: Database): Dashboard {
  const made: Made[] = []
  const unnotified: string[] = []

  /** Changes the provider's books by an amount, as far as they allow it. */
  async function move(ref: string, amount: number): Promise<boolean> {
    const rows = await db
      .update(sandboxPayments)
      .set({ refunded: sql`${sandboxPayments.refunded} + ${amount}` })
      .where(
        and(
          eq(sandboxPayments.ref, ref),
          eq(sandboxPayments.state, 'captured'),
          sql`${sandboxPayments.refunded} + ${amount} <= ${sandboxPayments.amount}`,
        ),
      )
      .returning({ ref: sandboxPayments.ref })
    return rows.length > 0
  }

  async function ours(paymentId: string): Promise<RefundEntry[]> {
    const rows = await db
      .select({ refundId: refunds.id, amount: refunds.amount, ref: sandboxNotices.id })
      .from(refunds)
      .innerJoin(sandboxNotices, sql`${sandboxNotices.id} = 'refund_' || ${refunds.id}`)
      .where(eq(refunds.paymentId, paymentId))
    return rows.map((row) => ({ ...row, state: 'done' as const }))
  }

  return {
    made,
    unnotified,
    refund: async (takenRef, amount, state) => {
      const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.ref, takenRef))
      const left = row === undefined ? 0 : row.amount - row.refunded
      const sum = Math.min(amount, left)
      if (sum <= 0 || !(await move(takenRef, sum))) return null
      const entry: Made = {
        ref: `hand_${made.length + 1}_${takenRef}`,
        takenRef,
        amount: sum,
        state,
        isReturned: false,
      }
      made.push(entry)
      unnotified.push(takenRef)
      return entry
    },
    end: async (entry, state) => {
      if (entry.state === 'failed' || entry.state === state) return
      if (state === 'failed') {
        await move(entry.takenRef, -entry.amount)
        entry.isReturned = entry.state === 'done'
      }
      entry.state = state
      unnotified.push(entry.takenRef)
    },
    taken: async (takenRef) => {
      const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.ref, takenRef))
      if (row === undefined) return null
      const outside = made
        .filter((entry) => entry.takenRef === takenRef)
        .map(({ ref, state, amount }) => ({ ref, state, amount, refundId: null }))
      const { paymentId, currency } = row
      return { paymentId, currency, refunds: [...outside, ...(await ours(paymentId))].toReversed() }
    },
    clear: () => {
      made.length = 0
      unnotified.length = 0
    },
  }
}

/** Wraps the sandbox so that it knows the dashboard's refunds. */
export function withDashboard(real: SandboxProvider, dashboard: Dashboard): SandboxProvider {
  return {
    ...real,
    taken: dashboard.taken,
    readNotification: (raw, headers, now) => {
      const body = JSON.parse(raw.toString()) as { id: string; type: string; takenRef: string }
      if (body.type !== 'returned') return real.readNotification(raw, headers, now)
      return { eventId: body.id, kind: 'returned', takenRef: body.takenRef }
    },
  }
}
