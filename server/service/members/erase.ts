/** Erases accounts, with what other rows hold about their members. */
import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, lte, ne, or, sql } from '../../db/drizzle.ts'
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
import {
  signInChanges,
  memberExportParts,
  memberExports,
  notifications,
  pushDevices,
} from '../../db/schema-account.ts'
import { orders, payments, refunds } from '../../db/schema-billing.ts'
import { invoices } from '../../db/schema-invoices.ts'
import { auditLog } from '../../db/schema-operations.ts'
import { seats } from '../../db/schema-seats.ts'
import { accountErasedMail } from '../../mail/account-texts.ts'
import type { Member } from '../auth/accounts.ts'
import type { ServiceParts } from '../context.ts'
import { deletePushDevices } from '../notifications/push.ts'
import { endOffer } from '../offers/end-offer.ts'
import { closeUnpaid } from '../orders/end-order.ts'
import { reportEnd } from '../seats/end-invitation.ts'
import { mailMember } from './mail-member.ts'
import { RETAINED } from './retained-columns.ts'

type Parts = Pick<ServiceParts, 'db' | 'outbox' | 'log'>

/** The e-mail addresses and phone numbers of a member, and those they have replaced unless another member has one now. */
async function addressesOf(
  tx: Database,
  member: Pick<Member, 'id' | 'email' | 'phone'>,
): Promise<string[]> {
  const changes = await tx
    .select({ before: signInChanges.oldValue, after: signInChanges.newValue })
    .from(signInChanges)
    .where(eq(signInChanges.memberId, member.id))
  const values = [
    member.email,
    member.phone,
    ...changes.flatMap(({ before, after }) => [before, after]),
  ]
  const own = [...new Set(values.filter((value) => value !== null))]
  const taken = await tx
    .select({ email: members.email, phone: members.phone })
    .from(members)
    .where(
      and(ne(members.id, member.id), or(inArray(members.email, own), inArray(members.phone, own))),
    )
  return own.filter(
    (value) => !taken.some(({ email, phone }) => value === email || value === phone),
  )
}

/** Ids of the other members whose rows name the member: payers and holders of seats, and notified ones. */
async function findOthersNaming(
  db: Database,
  memberId: string,
  addresses: readonly string[],
): Promise<string[]> {
  const own = or(eq(seats.memberId, memberId), inArray(seats.address, [...addresses]))
  const rows = await db
    .select({ id: seats.payerId })
    .from(seats)
    .where(own)
    .union(
      db
        .select({ id: sql<string>`${seats.memberId}` })
        .from(seats)
        .where(eq(seats.payerId, memberId)),
    )
    .union(
      db
        .select({ id: members.id })
        .from(members)
        .innerJoin(seats, eq(seats.address, members.email))
        .where(eq(seats.payerId, memberId)),
    )
    .union(
      db
        .select({ id: notifications.memberId })
        .from(notifications)
        .where(eq(notifications.aboutId, memberId)),
    )
  return rows.flatMap(({ id }) => (id === null || id === memberId ? [] : [id]))
}

/** Anonymises the logs: they keep the entries without the member and their addresses. */
async function anonymiseLogs(tx: Database, memberId: string): Promise<void> {
  const own = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.memberId, memberId))
  // Two statements: each uses an index, where both conditions at once would scan the whole log.
  const unnamed = { memberId: null, ip: '', data: {} }
  await tx.update(events).set(unnamed).where(eq(events.memberId, memberId))
  const ids = own.map(({ id }) => id)
  await tx
    .update(events)
    .set(unnamed)
    .where(inArray(sql`${events.data} ->> 'session'`, ids))
  for (const named of [sql`${auditLog.target}`, sql`${auditLog.data} ->> 'member'`]) {
    await tx.update(auditLog).set({ target: '', data: {} }).where(eq(named, memberId))
  }
}

/** Removes the member's data outside their own rows: likes in counts, log entries, messages, codes, counters. */
async function removeTraces(
  tx: Database,
  member: Member,
  addresses: readonly string[],
): Promise<void> {
  const liked = tx.select({ id: likes.articleId }).from(likes).where(eq(likes.memberId, member.id))
  await tx
    .update(content)
    .set({ likeCount: sql`greatest(${content.likeCount} - 1, 0)` })
    .where(inArray(content.id, liked))

  // The foreign keys delete what names the member by id; other members' invitations name the address.
  await tx.delete(seats).where(inArray(seats.address, [...addresses]))
  // The key of a budget ends with the member's id or address.
  for (const table of [budgets, reservations]) {
    const end = sql`split_part(${table.key}, ':', -1)`
    await tx.delete(table).where(inArray(end, [member.id, ...addresses]))
  }
  await tx.delete(codes).where(inArray(codes.target, [...addresses]))
  await anonymiseLogs(tx, member.id)
  await deletePushDevices(tx, eq(pushDevices.memberId, member.id))
  await tx
    .delete(outboxTable)
    .where(or(inArray(outboxTable.recipient, [...addresses]), eq(outboxTable.aboutId, member.id)))
}

/**
 * Detaches orders, payments and invoices from the member: `RETAINED` lists what stays in them. Open orders are closed.
 */
async function detachFromBooks(tx: Database, now: Date, memberId: string): Promise<void> {
  const open = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.memberId, memberId), eq(orders.state, 'pending')))
  for (const order of open) await closeUnpaid(tx, now, order, 'cancelled')
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.memberId, memberId))
  await tx.update(payments).set(RETAINED.payments.cleared).where(inArray(payments.orderId, own))
  await tx.update(refunds).set(RETAINED.refunds.cleared).where(inArray(refunds.orderId, own))
  await tx.update(orders).set(RETAINED.orders.cleared).where(eq(orders.memberId, memberId))
  await tx.update(invoices).set(RETAINED.invoices.cleared).where(eq(invoices.memberId, memberId))
}

/** Notifies the people with a seat of the member, or an invitation to one, that the account is closed. */
async function endSeatsOf(
  parts: Parameters<typeof reportEnd>[1],
  tx: Database,
  payer: Member,
  locked: readonly Member[],
): Promise<void> {
  const isOpen = and(eq(seats.payerId, payer.id), isNull(seats.endedAt))
  for (const seat of await tx.select().from(seats).where(isOpen)) {
    if (seat.memberId === null) {
      const invited = locked.find(({ email }) => email === seat.address) ?? null
      await reportEnd(tx, parts, { seat, payer, invited }, 'closed')
    } else {
      const used = { kind: 'usedSeat', id: seat.memberId, memberId: seat.memberId } as const
      await endOffer(tx, parts.now, { ...used, facts: { level: '' } }, 'closed')
    }
  }
}

/**
 * Erases one account, unless its member has cancelled the request.
 * @returns whether it was erased
 */
export async function eraseAccount(parts: Parts, now: Date, id: string): Promise<boolean> {
  return parts.db.transaction(async (tx) => {
    const [found] = await tx.select().from(members).where(eq(members.id, id))
    if (found === undefined) return false
    const addresses = await addressesOf(tx, found)
    const others = await findOthersNaming(tx, id, addresses)
    const locked = await tx
      .select()
      .from(members)
      .where(inArray(members.id, [id, ...others]))
      .orderBy(asc(members.id))
      .for('update')
    const member = locked.find((each) => each.id === id)
    if (member === undefined || member.deletionDueAt === null || member.deletionDueAt > now) {
      return false
    }
    await removeTraces(tx, member, addresses)
    // Copies of their data, which others have requested, name the member.
    for (const table of [memberExportParts, memberExports]) {
      await tx.delete(table).where(inArray(table.memberId, others))
    }
    await detachFromBooks(tx, now, member.id)
    await endSeatsOf({ outbox: parts.outbox, now }, tx, member, locked)
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
    const erased = { ...member, id: null }
    await mailMember({ db: tx, outbox: parts.outbox, now }, erased, (language) =>
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
  const erased: string[] = []
  for (const { id } of due) if (await eraseAccount(parts, now, id)) erased.push(id)
  // With the ids, so that they can be erased again after an older backup was restored.
  if (erased.length > 0) parts.log.info({ erased }, 'accounts erased after their grace period')
  return erased.length
}
