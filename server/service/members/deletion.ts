/** Handlers of an account's deletion: requested, due after a period of grace, cancelled. */
import { lockMembership } from '../../db/lock-order.ts'
import type { RenewalOutcome } from '../../../src/contract/billing.ts'
import { and, eq, isNotNull, isNull } from '../../db/drizzle.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import { members } from '../../db/schema.ts'
import { orders } from '../../db/schema-billing.ts'
import { deletionRequestedMail, deletionCancelledMail } from '../../mail/account-texts.ts'
import type { Member } from '../auth/accounts.ts'
import { findMemberById } from '../auth/own-password.ts'
import { revokeSessionsOf } from '../auth/sessions.ts'
import type { Context, Handler, ServiceParts } from '../context.ts'
import { recordEvent } from '../events.ts'
import { notify } from '../notifications/notify.ts'
import { notices } from '../notifications/texts.ts'
import { closePayments } from '../orders/close-payments.ts'
import { endOrder } from '../orders/end-order.ts'
import { syncOrderPayments } from '../payments/sync.ts'
import { cancelForDeletion, resumeAfterDeletionCancelled } from '../subscription/handlers.ts'
import { mailMember } from './mail-member.ts'

function stateOf(member: Pick<Member, 'deletionRequestedAt' | 'deletionDueAt'>) {
  return { requestedAt: member.deletionRequestedAt, dueAt: member.deletionDueAt }
}

export const deletionState: Handler<'deletionState'> = async (context) => {
  const { memberId } = await context.member()
  return stateOf(await findMemberById(context, memberId))
}

const pendingOrders = ({ db }: Pick<ServiceParts, 'db'>, memberId: string) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.state, 'pending')))

/** Books payments that the provider has not reported yet. */
async function bookPayments(parts: ServiceParts, memberId: string): Promise<void> {
  for (const { id } of await pendingOrders(parts, memberId)) await syncOrderPayments(parts, id)
}

/**
 * Ends the open orders of an account that is going to be deleted, and closes their pages. A payment in progress is
 * refunded when it arrives (see `takePayment`).
 */
async function endOpenOrders(parts: ServiceParts, memberId: string): Promise<void> {
  for (const order of await pendingOrders(parts, memberId)) {
    const closing = await closePayments(parts, order.id)
    if (closing === 'closed' || closing === 'unknown') await endOrder(parts, order, 'cancelled')
  }
}

/** Sets the date and cancels the subscription at its period's end; null when a date is set already. */
async function schedule(context: Context, memberId: string, keepSession: string) {
  const { db, now } = context
  const dueAt = new Date(now.getTime() + LIMITS.deletionGraceMs)
  return db.transaction(async (tx) => {
    await lockMembership(tx, memberId)
    await revokeSessionsOf(tx, now, memberId, 'deletionRequested', keepSession)
    const [scheduled] = await tx
      .update(members)
      .set({ deletionRequestedAt: now, deletionDueAt: dueAt, updatedAt: now })
      .where(and(eq(members.id, memberId), isNull(members.deletionDueAt)))
      .returning()
    if (scheduled === undefined) return null
    await notify(tx, now, memberId, 'account', notices.deletionAsked(dueAt))
    await cancelForDeletion({ db: tx, outbox: context.outbox, now }, memberId)
    return scheduled
  })
}

/**
 * Requests the account's deletion. The member can cancel it within 14 days. All other
 * sessions end at once, and no renewal is charged any more. A second request keeps the date.
 */
export const requestDeletion: Handler<'requestDeletion'> = async (context, params) => {
  const principal = await context.member()
  const member = await findMemberById(context, principal.memberId)
  await bookPayments(context, member.id)
  const scheduled = await schedule(context, member.id, principal.sessionId)
  if (scheduled === null) return stateOf(await findMemberById(context, member.id))
  const reason = params.reason?.trim() ?? ''
  await recordEvent(context, 'deletionRequested', member.id, reason === '' ? {} : { reason })
  await endOpenOrders(context, member.id)
  const dueAt = scheduled.deletionDueAt ?? context.now
  await mailMember(context, member, (language, zone) =>
    deletionRequestedMail(dueAt, language, zone),
  )
  return stateOf(scheduled)
}

/** Clears the date and restores the renewal; null when there was no date. */
async function cancelRequest(context: Context, memberId: string): Promise<RenewalOutcome | null> {
  const { db, outbox, now } = context
  return db.transaction(async (tx) => {
    await lockMembership(tx, memberId)
    const renewalOutcome = await tx
      .update(members)
      .set({ deletionRequestedAt: null, deletionDueAt: null, updatedAt: now })
      .where(and(eq(members.id, memberId), isNotNull(members.deletionDueAt)))
      .returning({ id: members.id })
    if (renewalOutcome.length === 0) return null
    await notify(tx, now, memberId, 'account', notices.deletionCancelled())
    return resumeAfterDeletionCancelled({ db: tx, outbox, now }, memberId)
  })
}

/**
 * Cancels the deletion, and reports the outcome for the renewal that the request had cancelled; without a request
 * it changes nothing.
 */
export const cancelDeletion: Handler<'cancelDeletion'> = async (context) => {
  const { memberId } = await context.member()
  const renewal = await cancelRequest(context, memberId)
  if (renewal !== null) {
    await recordEvent(context, 'deletionCancelled', memberId)
    const member = await findMemberById(context, memberId)
    await mailMember(context, member, (language) => deletionCancelledMail(language))
  }
  return { requestedAt: null, dueAt: null, renewal: renewal ?? 'none' }
}
