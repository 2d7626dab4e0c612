/**
 * Journal of the ways in which a member signs in. Every change of an address, password, second factor, recovery code or
 * passkey, and every sign-in from a new device, goes through `changeSignIn`: it keeps the state before the change,
 * and reports the change to the addresses that the member had, with a link that goes back to that state.
 */
import { createHmac } from 'node:crypto'
import { and, desc, eq, gt, isNull, lt } from '../../db/drizzle.ts'
import { CODE } from '../../../src/contract/codes.ts'
import type { ContentLanguage } from '../../../src/contract/languages.ts'
import { DAY_MS, LIMITS } from '../../../src/contract/limits.ts'
import type { Database } from '../../db/database.ts'
import { members } from '../../db/schema.ts'
import { signInChanges } from '../../db/schema-account.ts'
import type { SignInChangeKind } from '../../db/vocabularies.ts'
import { signInChangedSms } from '../../mail/account-texts.ts'
import { languageOf, type MailText } from '../../mail/texts.ts'
import type { ServiceParts } from '../context.ts'
import { type EventKind, recordEvent } from '../events.ts'
import { mailMember } from '../members/mail-member.ts'
import { notify, type NotificationText } from '../notifications/notify.ts'
import { ServiceError } from '../service-error.ts'
import type { Member } from './accounts.ts'
import type { Keys } from './keys.ts'
import { hashToken } from './refresh-token.ts'
import { readSignInState } from './sign-in-state.ts'

/** Path of the page that undoes a change; the token follows. */
export const UNDO_PATH = '/account/undo'

/** Parts of a call, or of an operator's command, that changes how a member signs in. */
export type SignInParts = Pick<ServiceParts, 'db' | 'outbox' | 'log' | 'origin'> & {
  keys: Pick<Keys, 'undoLinks'>
  now: Date
  ip: string
  userAgent?: string
}

/** Report of a change to the member. */
type Report<T> = {
  result: T
  notice: NotificationText
  /** @param link address that undoes the change */
  mail: (link: string, language: ContentLanguage, timeZone: string | null) => MailText
  event?: { kind: EventKind; data?: Record<string, string | number> }
  /** Addresses, where one was changed. */
  oldValue?: string | null
  newValue?: string
}

type Change = typeof signInChanges.$inferSelect

const liveSince = (now: Date) => new Date(now.getTime() - LIMITS.undoSignInMs)

/** Changes of a member that can still be undone. */
export const undoable = (now: Date, memberId: string) =>
  and(
    eq(signInChanges.memberId, memberId),
    isNull(signInChanges.undoneAt),
    gt(signInChanges.changedAt, liveSince(now)),
  )

/** The link that undoes a change. Derived, so that it can be sent again without being stored. */
export function undoLink(
  { keys, origin }: Pick<SignInParts, 'keys' | 'origin'>,
  { memberId, version, changedAt }: Pick<Change, 'memberId' | 'version' | 'changedAt'>,
): string {
  const name = `${memberId}:${version}:${changedAt.getTime()}`
  const token = createHmac('sha256', keys.undoLinks).update(name).digest('base64url')
  return `${origin}${UNDO_PATH}/${token}`
}

const hashOfLink = (link: string) => hashToken(link.slice(link.lastIndexOf('/') + 1))

/** Kinds that leave the stored state as it is: consecutive ones go back to the same state and share an entry. */
const KEEPS_STATE: ReadonlySet<SignInChangeKind> = new Set(['password', 'device'])

/**
 * Adds an entry, or finds the one that a change may share, so that sign-ins and passwords cannot fill the journal.
 * @returns the link that undoes the change
 * @throws ServiceError 429 when there are too many changes that can be undone
 */
async function addEntry(
  tx: Database,
  parts: SignInParts,
  change: Omit<typeof signInChanges.$inferInsert, 'linkHash' | 'version'>,
): Promise<string> {
  const { now } = parts
  const { memberId, kind } = change
  const [newest] = await tx
    .select()
    .from(signInChanges)
    .where(eq(signInChanges.memberId, memberId))
    .orderBy(desc(signInChanges.version), desc(signInChanges.changedAt))
    .limit(1)
  const isFull = (await tx.$count(signInChanges, undoable(now, memberId))) >= LIMITS.signInChanges
  const keepsState = KEEPS_STATE.has(kind)
  if (isFull && !keepsState) throw new ServiceError(CODE.tooMany, 'signInChangesFull')
  if (keepsState && newest !== undefined && newest.undoneAt === null) {
    const isRecent = now.getTime() - newest.changedAt.getTime() < DAY_MS
    if (isFull || (isRecent && KEEPS_STATE.has(newest.kind))) return undoLink(parts, newest)
  }
  const version = (newest?.version ?? 0) + 1
  const link = undoLink(parts, { memberId, version, changedAt: now })
  await tx.insert(signInChanges).values({ ...change, version, linkHash: hashOfLink(link) })
  return link
}

/** Reports the change to the addresses that the member had before it. */
async function report(
  tx: Database,
  parts: SignInParts,
  member: Member,
  { kind, link, mail }: { kind: SignInChangeKind; link: string; mail: Report<unknown>['mail'] },
): Promise<void> {
  const { now, outbox } = parts
  await mailMember({ ...parts, db: tx }, member, (language, zone) => mail(link, language, zone))
  const { phone, email } = member
  if (phone === null || (email !== null && kind !== 'phone')) return
  const body = signInChangedSms(link, languageOf(member.language, member.timeZone))
  await outbox.put(tx, now, { channel: 'sms', recipient: phone, subject: '', body })
}

/**
 * Changes how a member signs in, in one transaction under the member's lock, and reports it to the addresses that the
 * member had before.
 * @param write makes the change; null when there was nothing to change, and nothing is recorded then
 * @returns the result of the change, null when there was none
 * @throws ServiceError 429 after too many changes
 */
export async function changeSignIn<T>(
  parts: SignInParts,
  memberId: string,
  kind: SignInChangeKind,
  write: (tx: Database, member: Member) => Promise<Report<T> | null>,
): Promise<{ result: T } | null> {
  const { db, now } = parts
  const done = await db.transaction(async (tx) => {
    const [member] = await tx.select().from(members).where(eq(members.id, memberId)).for('update')
    if (member === undefined) throw new ServiceError(CODE.unauthorized, 'authInvalid')
    const before = await readSignInState(tx, member)
    const changed = await write(tx, member)
    if (changed === null) return null
    const { oldValue, newValue, notice, mail } = changed
    const change = { memberId, kind, oldValue, newValue, before, changedAt: now }
    const link = await addEntry(tx, parts, change)
    await notify(tx, now, memberId, 'security', notice)
    await report(tx, parts, member, { kind, link, mail })
    return changed
  })
  if (done === null) return null
  const { event, result } = done
  if (event !== undefined) await recordEvent(parts, event.kind, memberId, event.data)
  return { result }
}

/** Removes changes that can no longer be undone. */
export async function deleteOldChanges(db: Database, now: Date): Promise<void> {
  await db.delete(signInChanges).where(lt(signInChanges.changedAt, liveSince(now)))
}
