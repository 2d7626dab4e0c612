/** Signed one-click unsubscribe link of digests, which needs no sign-in (RFC 8058). */
import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { and, eq, inArray, sql } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { outbox } from '../../db/schema.ts'
import { memberPreferences } from '../../db/schema-account.ts'

/** Path of the page; the token follows. */
export const UNSUBSCRIBE_PATH = '/account/unsubscribe'
const MAC_BYTES = 16

function macOf(key: KeyObject, memberId: string): Buffer {
  return createHmac('sha256', key).update(`news:${memberId}`).digest().subarray(0, MAC_BYTES)
}

/**
 * Creates a token that ends one member's digests and does nothing else, so it never expires: old mails keep their
 * link.
 */
export function createUnsubscribeToken(key: KeyObject, memberId: string): string {
  return `${memberId}.${macOf(key, memberId).toString('base64url')}`
}

/** The member whose digests a token ends; null for one that we have not signed. */
export function readUnsubscribeToken(key: KeyObject, token: string): string | null {
  const [, memberId, mac] = /^(\d{1,32})\.([\w-]{22})$/.exec(token) ?? []
  if (memberId === undefined || mac === undefined) return null
  const given = Buffer.from(mac, 'base64url')
  const expected = macOf(key, memberId)
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected)
    ? memberId
    : null
}

/** Removes digests to a member that wait in the outbox, after they have unsubscribed. */
export async function dropDigests(db: Database, memberId: string): Promise<void> {
  const link = sql`${outbox.headers} ->> 'List-Unsubscribe'`
  await db
    .delete(outbox)
    .where(
      and(
        inArray(outbox.status, ['pending', 'kept', 'failed']),
        sql`${link} like ${`%${UNSUBSCRIBE_PATH}/${memberId}.%`}`,
      ),
    )
}

/** Ends a member's digests by mail. Repeating it changes nothing, nor does it for a deleted account. */
export async function unsubscribeFromDigests(
  db: Database,
  now: Date,
  memberId: string,
): Promise<void> {
  await db
    .update(memberPreferences)
    .set({ newsMail: false, updatedAt: now })
    .where(eq(memberPreferences.memberId, memberId))
  await dropDigests(db, memberId)
}
