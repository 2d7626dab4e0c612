/** Facts for metrics that only the database has: waiting messages, sent codes, late renewals, the last backup. */
import { and, count, eq, lte, ne, type PgColumn, sql } from '../db/drizzle.ts'
import type { Database } from '../db/database.ts'
import { outbox } from '../db/schema.ts'
import { subscriptions } from '../db/schema-billing.ts'
import { auditLog } from '../db/schema-operations.ts'
import { readSendingUse } from '../service/rate-limits/sending-budget.ts'
import type { ServerLimits } from '../config.ts'
import type { StoredFacts } from './metrics.ts'

/** How long the facts are cached: several scrapers cause one query. */
const CACHE_MS = 5000

const first = (end: 'min' | 'max', column: PgColumn) =>
  sql`${sql.raw(end)}(${column})`.mapWith(
    (value): Date | null => column.mapFromDriverValue(value) as Date | null,
  )

const secondsSince = (at: Date | null | undefined, now: Date) =>
  at ? Math.max(0, (now.getTime() - at.getTime()) / 1000) : 0

async function readStored(db: Database, now: Date, limits: ServerLimits): Promise<StoredFacts> {
  const waiting = await db
    .select({
      channel: outbox.channel,
      waiting: count(),
      oldest: first('min', outbox.nextAttemptAt),
    })
    .from(outbox)
    .where(eq(outbox.status, 'pending'))
    .groupBy(outbox.channel)
  const [due] = await db
    .select({ at: first('min', subscriptions.dueAt) })
    .from(subscriptions)
    .where(and(ne(subscriptions.state, 'ended'), lte(subscriptions.dueAt, now)))
  const [backup] = await db
    .select({ at: first('max', auditLog.at) })
    .from(auditLog)
    .where(and(eq(auditLog.action, 'backup'), eq(auditLog.outcome, 'ok')))
  return {
    outbox: waiting.map(({ channel, waiting: messages, oldest }) => ({
      channel,
      waiting: messages,
      oldestS: secondsSince(oldest, now),
    })),
    codes: await readSendingUse(db, now, limits),
    billingLateS: secondsSince(due?.at, now),
    backupAt: backup?.at ? backup.at.getTime() / 1000 : null,
  }
}

/** Creates a function that reads the facts for metrics from the database. */
export function createStoredFacts(
  db: Database,
  clock: () => Date,
  limits: ServerLimits,
): () => Promise<StoredFacts> {
  let cachedFacts: { until: number; facts: Promise<StoredFacts> } | null = null
  return () => {
    const now = clock()
    if (cachedFacts !== null && now.getTime() < cachedFacts.until) return cachedFacts.facts
    cachedFacts = { until: now.getTime() + CACHE_MS, facts: readStored(db, now, limits) }
    return cachedFacts.facts
  }
}
