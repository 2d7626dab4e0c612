import { and, desc, eq, inArray, lt, sql } from '../../db/drizzle.ts'
import { SECURITY_EVENTS } from '../../../src/contract/endpoints/security-log.ts'
import type { Database } from '../../db/database.ts'
import { events } from '../../db/schema.ts'
import { addressRange } from '../admission/address-key.ts'
import type { Handler } from '../context.ts'
import { toPage, totalColumn, window } from '../paging.ts'

const DAY_MS = 24 * 60 * 60_000
const KEPT_MS = 180 * DAY_MS
/** Of one member. Refusals are counted, not repeated, so that a stranger can hardly push others out. */
const KEPT_ROWS = 1000

const asText = (value: unknown) => (typeof value === 'string' ? value : null)

/** What concerns the safety of the member's account, newest first. */
export const securityLog: Handler<'securityLog'> = async (context, params) => {
  const { memberId, sessionId } = await context.member()
  const asked = window(params)
  const where = and(eq(events.memberId, memberId), inArray(events.kind, SECURITY_EVENTS))
  const rows = await context.db
    .select({
      id: events.id,
      at: events.at,
      kind: events.kind,
      ip: events.ip,
      data: events.data,
      total: totalColumn,
    })
    .from(events)
    .where(where)
    .orderBy(desc(events.at), desc(events.id))
    .limit(asked.size)
    .offset(asked.offset)
  const entries = rows.map(({ ip, data, ...row }) => ({
    ...row,
    browser: asText(data['browser']),
    system: asText(data['system']),
    network: addressRange(ip),
    repeats: Number(data['repeats'] ?? 0),
    isCurrent: data['session'] === sessionId && row.kind === 'signedIn',
  }))
  return toPage(entries, asked, () => context.db.$count(events, where))
}

/** Removes what the log no longer tells: entries over 180 days, and the oldest beyond a thousand. */
export async function trimSecurityLog(db: Database, now: Date): Promise<void> {
  const ofMembers = and(sql`${events.memberId} is not null`, inArray(events.kind, SECURITY_EVENTS))
  await db
    .delete(events)
    .where(
      and(inArray(events.kind, SECURITY_EVENTS), lt(events.at, new Date(now.getTime() - KEPT_MS))),
    )
  const numbered = db
    .select({
      id: events.id,
      place:
        sql<number>`row_number() over (partition by ${events.memberId} order by ${events.at} desc)`.as(
          'place',
        ),
    })
    .from(events)
    .where(ofMembers)
    .as('numbered')
  const tooMany = db
    .select({ id: numbered.id })
    .from(numbered)
    .where(sql`${numbered.place} > ${KEPT_ROWS}`)
  await db.delete(events).where(inArray(events.id, tooMany))
}
