/** Operator commands on the digest of new content: previewed, then sent once to all members who subscribe to it. */
import type { KeyObject } from 'node:crypto'
import { and, count, desc, eq, isNull } from '../../db/drizzle.ts'
import { OperatorError } from '../feedback/operator.ts'
import { lockMembers } from '../../db/lock-order.ts'
import type { Database } from '../../db/database.ts'
import { members } from '../../db/schema.ts'
import { memberPreferences } from '../../db/schema-account.ts'
import { digests, digestRecipients } from '../../db/schema-digests.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { languageOf } from '../../mail/texts.ts'
import { newNumericId } from '../ids.ts'
import { preferencesOf } from '../members/preferences.ts'
import { notify } from '../notifications/notify.ts'
import { type DigestItem, findDigestItems } from './items.ts'
import { digestMail, digestNotice } from './texts.ts'
import { UNSUBSCRIBE_PATH, createUnsubscribeToken } from './unsubscribe.ts'

const DAY_MS = 24 * 60 * 60_000
/** Period before the first digest that it covers. */
const FIRST_PERIOD_MS = 31 * DAY_MS
const MIN_INTERVAL_MS = 28 * DAY_MS

export type DigestParts = {
  db: Database
  outbox: Outbox
  now: Date
  /** Address of the product, for the links; without a trailing slash. */
  origin: string
  /** Signs the unsubscribe links of the digests. */
  key: KeyObject
}

type Digest = typeof digests.$inferSelect
export type SubscriberCounts = { mail: number; notice: number }

const day = (at: Date) => at.toISOString().slice(0, 10)

/** Active recipients: neither suspended nor about to be deleted. */
const isActive = and(isNull(members.suspendedAt), isNull(members.deletionDueAt))

async function lastDigest(db: Database): Promise<Digest | null> {
  const [last] = await db.select().from(digests).orderBy(desc(digests.until)).limit(1)
  return last ?? null
}

/** Earliest time of the next digest: one per calendar month, and never two within four weeks. */
export function nextAllowedAt(last: Date): Date {
  const nextMonth = Date.UTC(last.getUTCFullYear(), last.getUTCMonth() + 1, 1)
  return new Date(Math.max(last.getTime() + MIN_INTERVAL_MS, nextMonth))
}

/** The period that the next digest covers; an unfinished one is continued. */
async function findPeriod(
  { db, now }: Pick<DigestParts, 'db' | 'now'>,
  since: Date | null,
): Promise<Pick<Digest, 'since' | 'until'> & { last: Digest | null }> {
  const last = await lastDigest(db)
  if (last !== null && last.finishedAt === null) {
    return { since: last.since, until: last.until, last }
  }
  const begin = since ?? last?.until ?? new Date(now.getTime() - FIRST_PERIOD_MS)
  return { since: begin, until: now, last }
}

/** Number of members who subscribe to the next digest, by mail and in the product. */
export async function countSubscribers(db: Database): Promise<SubscriberCounts> {
  const of = async (preference: 'newsMail' | 'newsNotice') => {
    const [row] = await db
      .select({ count: count() })
      .from(memberPreferences)
      .innerJoin(members, eq(members.id, memberPreferences.memberId))
      .where(and(isActive, eq(memberPreferences[preference], true)))
    return row?.count ?? 0
  }
  return { mail: await of('newsMail'), notice: await of('newsNotice') }
}

/**
 * The next digest as it would be sent.
 * @throws OperatorError when there is nothing new
 */
export async function previewDigest(
  parts: Pick<DigestParts, 'db' | 'now' | 'origin'>,
  since: Date | null,
): Promise<{
  items: DigestItem[]
  since: Date
  subscribers: SubscriberCounts
  nextAt: Date | null
}> {
  const span = await findPeriod(parts, since)
  const items = await findDigestItems(parts.db, span)
  if (items.length === 0) {
    throw new OperatorError(
      `Nothing was imported since ${day(span.since)}: there is nothing to send`,
    )
  }
  const nextAt = span.last?.finishedAt ? nextAllowedAt(span.last.until) : null
  return { items, since: span.since, subscribers: await countSubscribers(parts.db), nextAt }
}

/** The digest to send: the unfinished one, or a new one. @throws OperatorError when there is none */
async function beginDigest(parts: DigestParts, since: Date | null): Promise<Digest> {
  const { db, now } = parts
  const { last, ...span } = await findPeriod(parts, since)
  if (last !== null && last.finishedAt === null) return last
  if (last !== null && now < nextAllowedAt(last.until)) {
    throw new OperatorError(
      `The last digest went out on ${day(last.until)}; the next one may from ${day(nextAllowedAt(last.until))}`,
    )
  }
  await previewDigest(parts, since)
  const { mail, notice } = await countSubscribers(db)
  if (mail + notice === 0) {
    throw new OperatorError('Nobody has asked for news: nothing was sent')
  }
  await db
    .insert(digests)
    .values({ id: newNumericId(now), previous: last?.id ?? '', ...span })
    .onConflictDoNothing()
  // If another command began it at the same moment, that one is used.
  const digest = await lastDigest(db)
  if (digest === null) throw new Error('the digest was not written')
  return digest
}

async function recipients(db: Database): Promise<string[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .innerJoin(memberPreferences, eq(memberPreferences.memberId, members.id))
    .where(isActive)
    .orderBy(members.id)
  return rows.map(({ id }) => id)
}

/**
 * Writes the digest for one member, once.
 * @returns its channel; null when it was not sent, or was sent before
 */
async function sendTo(
  { db, outbox, now, origin, key }: DigestParts,
  digest: Digest,
  items: readonly DigestItem[],
  memberId: string,
): Promise<{ mail: boolean; notice: boolean } | null> {
  return db.transaction(async (tx) => {
    await lockMembers(tx, memberId)
    // A member who unsubscribes at this moment waits for the lock, and then finds the mail and drops it.
    const own = eq(memberPreferences.memberId, memberId)
    await tx
      .select({ memberId: memberPreferences.memberId })
      .from(memberPreferences)
      .where(own)
      .for('share')
    const { newsMail, newsNotice } = await preferencesOf(tx, memberId)
    if (!newsMail && !newsNotice) return null
    const [member] = await tx
      .select()
      .from(members)
      .where(and(eq(members.id, memberId), isActive))
    if (member === undefined) return null
    const [mark] = await tx
      .insert(digestRecipients)
      .values({ digestId: digest.id, memberId, sentAt: now })
      .onConflictDoNothing()
      .returning()
    if (mark === undefined) return null
    if (newsNotice) await notify(tx, now, memberId, 'content', digestNotice(items))
    const isMailed = newsMail && member.email !== null
    if (isMailed && member.email !== null) {
      const unsubscribe = `${origin}${UNSUBSCRIBE_PATH}/${createUnsubscribeToken(key, memberId)}`
      const language = languageOf(member.language, member.timeZone)
      await outbox.put(tx, now, {
        channel: 'mail',
        recipient: member.email,
        ...digestMail(items, language, { origin, unsubscribe }),
        headers: {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      })
    }
    return { mail: isMailed, notice: newsNotice }
  })
}

/**
 * Sends the digest to all subscribers who have not received it. Run twice, or again after an interruption, it
 * continues.
 * @throws OperatorError when there is nothing new, no subscriber, or the last one is too recent
 */
export async function sendDigest(
  parts: DigestParts,
  since: Date | null,
): Promise<{ items: number; mails: number; notices: number }> {
  const digest = await beginDigest(parts, since)
  const items = await findDigestItems(parts.db, digest)
  const sent = { items: items.length, mails: 0, notices: 0 }
  for (const memberId of await recipients(parts.db)) {
    const done = await sendTo(parts, digest, items, memberId)
    if (done?.mail) sent.mails += 1
    if (done?.notice) sent.notices += 1
  }
  await parts.db
    .update(digests)
    .set({ finishedAt: parts.now })
    .where(and(eq(digests.id, digest.id), isNull(digests.finishedAt)))
  return sent
}
