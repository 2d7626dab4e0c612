/** Handler of the security log, and the limit on its length. */
import { and, desc, eq, inArray, sql } from '../../db/drizzle.ts'
import { SECURITY_EVENTS } from '../../../src/contract/endpoints/security-log.ts'
import type { Database } from '../../db/database.ts'
import { events } from '../../db/schema.ts'
import { addressRange } from '../rate-limits/address-key.ts'
import type { Handler } from '../context.ts'
import { onPage, toPage, totalOf, toRange } from '../paging.ts'

/** Longer than the usual time between two trims; a member missed by one is trimmed after their next entry. */
const RECENT_MS = 3 * 60 * 60_000
/**
 * Limit of one member's entries. Refusals are counted, not repeated, so that another person can hardly push others
 * out.
 */
const MAX_ROWS = 1000

const asText = (value: unknown) => (typeof value === 'string' ? value : null)

const newestFirst = [desc(events.at), desc(events.id)]

/** The security events of the member's account, newest first. */
export const securityLog: Handler<'securityLog'> = async (context, params) => {
  const { memberId, sessionId } = await context.member()
  const range = toRange(params)
  const where = and(eq(events.memberId, memberId), inArray(events.kind, SECURITY_EVENTS))
  const rows = await context.db
    .select({
      id: events.id,
      at: events.at,
      kind: events.kind,
      ip: events.ip,
      data: events.data,
      total: totalOf(events, where),
    })
    .from(events)
    .where(onPage(context.db, events, { key: events.id, where, order: newestFirst, range }))
    .orderBy(...newestFirst)
    .limit(range.size)
  const entries = rows.map(({ ip, data, ...row }) => ({
    ...row,
    browser: asText(data['browser']),
    system: asText(data['system']),
    network: addressRange(ip),
    repeats: Number(data['repeats'] ?? 0),
    isCurrent: data['session'] === sessionId && row.kind === 'signedIn',
  }))
  return toPage(entries, range, () => context.db.$count(events, where))
}

/**
 * Removes the oldest entries of a member beyond a thousand. Only members with recent entries are checked: no others
 * can exceed it.
 */
export async function trimSecurityLog(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - RECENT_MS).toISOString()
  await db.delete(events).where(
    sql`${events.id} in (
      select extra.id
      from (select distinct member_id from ${events} where at >= ${since}::timestamptz and member_id is not null) as lately
      cross join lateral (
        select own.id from ${events} as own
        where own.member_id = lately.member_id and own.kind in ${SECURITY_EVENTS}
        order by own.at desc, own.id desc offset ${MAX_ROWS}
      ) as extra)`,
  )
}
