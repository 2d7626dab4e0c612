import { and, eq, isNull } from '../../db/drizzle.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import { members } from '../../db/schema.ts'
import { deletionRequestedMail, deletionCancelledMail } from '../../mail/account-texts.ts'
import type { Member } from '../auth/accounts.ts'
import { memberById } from '../auth/reauthenticate.ts'
import { revokeSessionsOf } from '../auth/sessions.ts'
import type { Context, Handler } from '../context.ts'
import { recordEvent } from '../events.ts'
import { notify } from '../notifications/notify.ts'
import { notices } from '../notifications/texts.ts'
import { lockMember } from '../orders/store.ts'
import { cancelForDeletion } from '../subscription/handlers.ts'
import { closeRenewals } from '../subscription/open-renewal.ts'
import { mailMember } from './mail-member.ts'

function stateOf(member: Pick<Member, 'deletionRequestedAt' | 'deletionDueAt'>) {
  return { requestedAt: member.deletionRequestedAt, dueAt: member.deletionDueAt }
}

export const deletionState: Handler<'deletionState'> = async (context) => {
  const { memberId } = await context.member()
  return stateOf(await memberById(context, memberId))
}

/** Sets the date and cancels the subscription at its period's end; null when a date is set already. */
async function schedule(context: Context, memberId: string, keepSession: string) {
  const { db, now } = context
  const dueAt = new Date(now.getTime() + LIMITS.deletionGraceMs)
  return db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    await revokeSessionsOf(tx, now, memberId, 'deletionRequested', keepSession)
    const [asked] = await tx
      .update(members)
      .set({ deletionRequestedAt: now, deletionDueAt: dueAt, updatedAt: now })
      .where(and(eq(members.id, memberId), isNull(members.deletionDueAt)))
      .returning()
    if (asked === undefined) return null
    await notify(tx, now, memberId, 'account', notices.deletionAsked(dueAt))
    await cancelForDeletion({ db: tx, outbox: context.outbox, now }, memberId)
    return asked
  })
}

/**
 * Requests the account's deletion. The member can cancel it within 14 days. All other
 * sessions end at once, and no renewal is charged any more. A second request keeps the date.
 */
export const requestDeletion: Handler<'requestDeletion'> = async (context, params) => {
  const viewer = await context.member()
  const member = await memberById(context, viewer.memberId)
  const asked = await schedule(context, member.id, viewer.sessionId)
  if (asked === null) return stateOf(await memberById(context, member.id))
  const reason = params.reason?.trim() ?? ''
  await recordEvent(context, 'deletionRequested', member.id, reason === '' ? {} : { reason })
  await closeRenewals(context, member.id)
  const dueAt = asked.deletionDueAt ?? context.now
  await mailMember(context, member, (language, zone) =>
    deletionRequestedMail(dueAt, language, zone),
  )
  return stateOf(asked)
}

/** Cancels the deletion; without a request it changes nothing. */
export const cancelDeletion: Handler<'cancelDeletion'> = async (context) => {
  const { memberId } = await context.member()
  const { db, now } = context
  const member = await memberById(context, memberId)
  if (member.deletionDueAt !== null) {
    await db
      .update(members)
      .set({ deletionRequestedAt: null, deletionDueAt: null, updatedAt: now })
      .where(eq(members.id, memberId))
    await notify(db, now, memberId, 'account', notices.deletionCancelled())
    await recordEvent(context, 'deletionCancelled', memberId)
    await mailMember(context, member, (language) => deletionCancelledMail(language))
  }
  return { requestedAt: null, dueAt: null }
}
