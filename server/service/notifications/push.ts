/**
 * System notifications for the devices of members. The messages are sent through the outbox
 * (`server/push/transport.ts`).
 */
import { and, eq, gt, inArray, isNull, type SQL } from '../../db/drizzle.ts'
import type { ContentLanguage } from '../../../src/contract/languages.ts'
import type { PushKind } from '../../../src/contract/push.ts'
import type { Database } from '../../db/database.ts'
import { outbox as outboxTable, members, sessions } from '../../db/schema.ts'
import { pushDevices } from '../../db/schema-account.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { languageOf } from '../../mail/texts.ts'
import { preferencesOf } from '../members/preferences.ts'

type Parts = { db: Database; outbox: Outbox; now: Date }

const PREFERENCE = {
  feedback: 'feedbackPush',
  export: 'exportPush',
  billing: 'billingPush',
} as const satisfies Record<PushKind, string>

/** Condition that the session of a device is open. */
export function hasOpenSession(now: Date): SQL | undefined {
  return and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now))
}

/** Payload for a device: subject and path, never the content. */
export function pushText(kind: PushKind, language: ContentLanguage, path: string): string {
  return JSON.stringify({ kind, language, path })
}

/**
 * Writes a message for each device of a member who has turned these notifications on. Called in the transaction
 * that causes it.
 * @param path path that the notification links to (`lib/paths`)
 */
export async function pushToDevices(
  { db, outbox, now }: Parts,
  memberId: string,
  kind: PushKind,
  path: string,
): Promise<void> {
  const devices = await db
    .select({ id: pushDevices.id, language: members.language, timeZone: members.timeZone })
    .from(pushDevices)
    .innerJoin(sessions, eq(sessions.id, pushDevices.sessionId))
    .innerJoin(members, eq(members.id, pushDevices.memberId))
    .where(and(eq(pushDevices.memberId, memberId), hasOpenSession(now)))
  if (devices.length === 0 || !(await preferencesOf(db, memberId))[PREFERENCE[kind]]) return
  for (const { id, language, timeZone } of devices) {
    const body = pushText(kind, languageOf(language, timeZone), path)
    await outbox.put(db, now, { channel: 'push', recipient: id, subject: kind, body })
  }
}

/** Deletes devices, and their pending messages. */
export async function deletePushDevices(db: Database, which: SQL | undefined): Promise<void> {
  const gone = await db.delete(pushDevices).where(which).returning({ id: pushDevices.id })
  if (gone.length === 0) return
  const ids = gone.map(({ id }) => id)
  await db
    .delete(outboxTable)
    .where(and(eq(outboxTable.channel, 'push'), inArray(outboxTable.recipient, ids)))
}
