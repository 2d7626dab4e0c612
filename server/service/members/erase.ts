/** Erases accounts, with what other rows hold about their members. */
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, lte, sql } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import {
  budgets,
  codes,
  content,
  events,
  likes,
  members,
  outbox as outboxTable,
  reservations,
  sessions,
} from '../../db/schema.ts'
import { pushDevices } from '../../db/schema-account.ts'
import { orders, payments } from '../../db/schema-billing.ts'
import { accountErasedMail } from '../../mail/account-texts.ts'
import type { Member } from '../auth/accounts.ts'
import type { ServiceParts } from '../context.ts'
import { deletePushDevices } from '../notifications/push.ts'
import { closeUnpaid } from '../orders/end-order.ts'
import { mailMember } from './mail-member.ts'

type Parts = Pick<ServiceParts, 'db' | 'outbox' | 'log'>

/** Removes the member's data outside their own rows: likes in counts, log entries, messages, codes, counters. */
async function removeTraces(tx: Database, member: Member): Promise<void> {
  const liked = tx.select({ id: likes.articleId }).from(likes).where(eq(likes.memberId, member.id))
  await tx
    .update(content)
    .set({ likeCount: sql`greatest(${content.likeCount} - 1, 0)` })
    .where(inArray(content.id, liked))

  const addresses = [member.email, member.phone].filter((value) => value !== null)
  // The key of a budget ends with the member's id or address.
  for (const table of [budgets, reservations]) {
    const end = sql`split_part(${table.key}, ':', -1)`
    await tx.delete(table).where(inArray(end, [member.id, ...addresses]))
  }
  await tx.delete(codes).where(inArray(codes.target, addresses))

  const own = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.memberId, member.id))
  // The log keeps the event without the member and their address. Two statements: each uses an index, where both
  // conditions at once would scan the whole log.
  const unnamed = { memberId: null, ip: '', data: {} }
  await tx.update(events).set(unnamed).where(eq(events.memberId, member.id))
  const ids = own.map(({ id }) => id)
  await tx
    .update(events)
    .set(unnamed)
    .where(inArray(sql`${events.data} ->> 'session'`, ids))

  await deletePushDevices(tx, eq(pushDevices.memberId, member.id))
  await tx.delete(outboxTable).where(inArray(outboxTable.recipient, addresses))
}

/**
 * Detaches orders, payments and invoices from the member. The invoices contain the data that the law requires, so
 * the billing details of orders and the payment methods are removed. Open orders are closed.
 */
async function detachFromBooks(tx: Database, now: Date, memberId: string): Promise<void> {
  const open = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.state, 'pending')))
  for (const order of open) await closeUnpaid(tx, now, order, 'cancel')
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.memberId, memberId))
  await tx
    .update(payments)
    .set({ methodRef: null, methodLabel: null })
    .where(inArray(payments.orderId, own))
  await tx.update(orders).set({ title: null }).where(eq(orders.memberId, memberId))
}

/**
 * Erases one account, unless its member has cancelled the request.
 * @returns whether it was erased
 */
export async function eraseAccount(parts: Parts, now: Date, id: string): Promise<boolean> {
  return parts.db.transaction(async (tx) => {
    const [member] = await tx
      .select()
      .from(members)
      .where(and(eq(members.id, id), lte(members.deletionDueAt, now)))
      .for('update')
    if (member === undefined) return false
    await removeTraces(tx, member)
    await detachFromBooks(tx, now, member.id)
    // The foreign keys delete all rows that refer to the member.
    await tx.delete(members).where(eq(members.id, id))
    await tx.insert(events).values({
      id: randomUUID(),
      at: now,
      kind: 'accountErased',
      memberId: null,
      ip: '',
      data: {},
    })
    await mailMember({ db: tx, outbox: parts.outbox, now }, member, (language) =>
      accountErasedMail(language),
    )
    return true
  })
}

/**
 * Erases the accounts whose grace period is over.
 * @returns the number of erased accounts
 */
export async function eraseDueMembers(parts: Parts, now: Date): Promise<number> {
  const due = await parts.db
    .select({ id: members.id })
    .from(members)
    .where(lte(members.deletionDueAt, now))
  let erased = 0
  for (const { id } of due) if (await eraseAccount(parts, now, id)) erased += 1
  if (erased > 0) parts.log.info({ erased }, 'accounts erased after their grace period')
  return erased
}
