/** Handler of "Not me" in the security log. */
import { and, eq } from '../../db/drizzle.ts'
import { DISPUTE_LIMITS } from '../../../src/contract/endpoints/security-log.ts'
import type { Database } from '../../db/database.ts'
import { lockMembers } from '../../db/lock-order.ts'
import { events } from '../../db/schema.ts'
import { signInChangedSms, undoRequestedMail } from '../../mail/account-texts.ts'
import { languageOf } from '../../mail/texts.ts'
import type { Context, Handler } from '../context.ts'
import { recordEvent } from '../events.ts'
import { mailMember } from '../members/mail-member.ts'
import { createRefusal } from '../rate-limits/attempts.ts'
import { deleteOtherDevices } from '../rate-limits/device.ts'
import { rateRule } from '../rate-limits/rules.ts'
import { spend } from '../rate-limits/spend.ts'
import { notFound } from '../service-error.ts'
import { findMemberById } from './own-password.ts'
import { firstChangeSince } from './restore-sign-in.ts'
import { revokeSessionsOf } from './sessions.ts'
import { undoLink } from './sign-in-changes.ts'
import { stateBeforeOf } from './sign-in-state.ts'

/**
 * Sends the link that undoes all changes since a time, to the addresses from before them.
 * @returns whether something has changed since
 * @throws ServiceError 429 after too many links
 */
async function sendUndoLink(
  tx: Database,
  context: Context,
  memberId: string,
  since: Date,
): Promise<boolean> {
  const { now, outbox } = context
  const change = await firstChangeSince(tx, now, memberId, since)
  if (change === null) return false
  const rule = rateRule(DISPUTE_LIMITS, 'member', context.limits)
  const waitMs = await spend(tx, now, { key: `disputed:${memberId}`, rule, units: 1 })
  if (waitMs !== null) throw createRefusal('disputedTooOften', waitMs)
  const member = await findMemberById({ ...context, db: tx }, memberId)
  const { email, phone } = await stateBeforeOf(tx, member, change)
  const link = undoLink(context, change)
  const { language, timeZone } = member
  await mailMember({ ...context, db: tx }, { id: memberId, email, language, timeZone }, (chosen) =>
    undoRequestedMail(link, chosen),
  )
  if (email === null && phone !== null) {
    const body = signInChangedSms(link, languageOf(language, timeZone))
    await outbox.put(tx, now, { channel: 'sms', recipient: phone, subject: '', body })
  }
  return true
}

/** Reports an event as not the member's own. */
export const disputeEvent: Handler<'disputeEvent'> = async (context, { id }) => {
  const { memberId, sessionId } = await context.member()
  const { db, now } = context
  const done = await db.transaction(async (tx) => {
    await lockMembers(tx, memberId)
    const [event] = await tx
      .select({ at: events.at })
      .from(events)
      .where(and(eq(events.id, id), eq(events.memberId, memberId)))
    if (event === undefined) throw notFound()
    const isLinkSent = await sendUndoLink(tx, context, memberId, event.at)
    const ended = await revokeSessionsOf(tx, now, memberId, 'revoked', sessionId)
    await deleteOtherDevices(tx, context, memberId)
    return { ended, isLinkSent }
  })
  context.authCache.invalidate(memberId)
  if (done.ended > 0) await recordEvent(context, 'sessionRevoked', memberId, { count: done.ended })
  return done
}
