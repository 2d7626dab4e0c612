/** Sends the sandbox's notifications through the same code as those of a real provider. */
import type { Database } from '../db/database.ts'
import { and, asc, eq, isNull, lt, lte, sql } from '../db/drizzle.ts'
import { paymentEvents } from '../db/schema-billing.ts'
import { sandboxNotices } from '../db/schema-operations.ts'
import type { ServiceParts } from '../service/context.ts'
import { receiveNotification } from './receive.ts'
import { NOTICE_PREFIX } from './sandbox-store.ts'
import { isSandbox, type SandboxProvider } from './sandbox.ts'

type Row = typeof sandboxNotices.$inferSelect

const BATCH = 20
const FIRST_RETRY_MS = 5000
/** After this many doublings the delay between attempts stays at 45 minutes. */
const MAX_DOUBLINGS = 9
/** A notification that is never accepted is dropped after three days, as a real provider does. */
const ATTEMPTS = 100

/** Claims due notifications and postpones their next attempt, so that only one server sends each. */
async function claim({ db, clock }: ServiceParts): Promise<Row[]> {
  const now = clock()
  const due = db
    .select({ id: sandboxNotices.id })
    .from(sandboxNotices)
    .where(
      and(
        isNull(sandboxNotices.sentAt),
        lte(sandboxNotices.dueAt, now),
        sql`${sandboxNotices.attempts} < ${ATTEMPTS}`,
      ),
    )
    .orderBy(asc(sandboxNotices.dueAt))
    .limit(BATCH)
    .for('update', { skipLocked: true })
  const wait = sql`(${FIRST_RETRY_MS}::integer * power(2, least(${sandboxNotices.attempts}, ${MAX_DOUBLINGS}::integer))) * interval '1 millisecond'`
  return db
    .update(sandboxNotices)
    .set({
      attempts: sql`${sandboxNotices.attempts} + 1`,
      dueAt: sql`${now.toISOString()}::timestamptz + ${wait}`,
    })
    .where(sql`${sandboxNotices.id} in ${due}`)
    .returning()
}

async function send(parts: ServiceParts, provider: SandboxProvider, row: Row): Promise<boolean> {
  const raw = Buffer.from(row.body)
  const { status } = await receiveNotification(parts, provider, raw, provider.sign(row.body))
  if (status !== 200) return false
  await parts.db
    .update(sandboxNotices)
    .set({ sentAt: parts.clock() })
    .where(eq(sandboxNotices.id, row.id))
  return true
}

/**
 * Sends the sandbox's notifications that are due; those that are not accepted are sent again later. Does nothing
 * with another provider.
 * @returns the number of accepted ones
 */
export async function deliverNotices(parts: ServiceParts, signal?: AbortSignal): Promise<number> {
  const provider = parts.payments
  if (!isSandbox(provider)) return 0
  let accepted = 0
  for (;;) {
    if (signal?.aborted === true) return accepted
    const rows = await claim(parts)
    for (const row of rows) if (await send(parts, provider, row)) accepted += 1
    if (rows.length < BATCH) return accepted
  }
}

const NOTICES_RETENTION_MS = 30 * 24 * 60 * 60_000
const REFUSED_RETENTION_MS = 90 * 24 * 60 * 60_000

/**
 * Removes old data: notifications that were sent long ago, and records of refused ones. Records of
 * notifications that had an effect stay, and so do refunds, which exist only as their notification.
 */
export async function deleteOldNotices(db: Database, now: Date): Promise<void> {
  const sentBefore = new Date(now.getTime() - NOTICES_RETENTION_MS)
  await db
    .delete(sandboxNotices)
    .where(
      and(
        lt(sandboxNotices.sentAt, sentBefore),
        sql`starts_with(${sandboxNotices.id}, ${NOTICE_PREFIX})`,
      ),
    )
  const refusedBefore = new Date(now.getTime() - REFUSED_RETENTION_MS)
  await db
    .delete(paymentEvents)
    .where(and(eq(paymentEvents.outcome, 'refused'), lt(paymentEvents.receivedAt, refusedBefore)))
}

/** Sends the due notifications after a delay. If the server stops before, the billing job sends them. */
export function scheduleNotices(parts: ServiceParts, inMs: number): void {
  const run = () =>
    parts.background.run('sandbox notices', async (signal) => {
      await deliverNotices(parts, signal)
    })
  if (inMs <= 0) run()
  else setTimeout(run, inMs).unref()
}
