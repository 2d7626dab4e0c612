/** Operator commands on invoices of all members, found by id or by number. */
import { emailKey } from '../auth/accounts.ts'
import { normaliseCode } from '../../../src/contract/typed-text.ts'
import { lockMembers } from '../../db/lock-order.ts'
import { and, desc, eq, isNull, or, sql } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { members } from '../../db/schema.ts'
import { invoices } from '../../db/schema-invoices.ts'
import {
  type BillingDetails,
  normaliseBillingDetails,
  findBillingDetailsProblems,
} from '../../../src/contract/billing-details.ts'
import type { Outbox } from '../../mail/outbox.ts'
import { OperatorError } from '../feedback/operator.ts'
import { likePattern } from '../paging.ts'
import { ServiceError } from '../service-error.ts'
import { messages } from '../messages.ts'
import { anyInvoice, detailOf, type FoundInvoice, summaryOf } from './queries.ts'
import { replaceInvoice } from './reissue.ts'
import { officialNotice, reissuedNotice, notifyOfInvoice } from './notices.ts'

type Parts = { db: Database; outbox: Outbox; now: Date }

const LIST_LIMIT = 100

export type InvoiceFilters = {
  /**
   * Part of a number, of the name or of the tax number in the billing details; or a member's e-mail, phone or id.
   */
  text?: string
  /** Only those whose number at the tax authority has not been entered. */
  withoutOfficial?: boolean
}

/** Lists invoices and credit notes with their members, newest first. */
export async function findInvoices(db: Database, filters: InvoiceFilters = {}) {
  const text = filters.text?.trim() ?? ''
  const pattern = likePattern(text)
  const has = or(
    sql`lower(${invoices.number}) like ${pattern}`,
    sql`lower(${invoices.title} ->> 'name') like ${pattern}`,
    sql`lower(${invoices.title} ->> 'taxNo') like ${pattern}`,
    eq(invoices.orderId, text),
    eq(members.id, text),
    eq(members.email, emailKey(text)),
    eq(members.phone, text),
  )
  return db
    .select({
      id: invoices.id,
      number: invoices.number,
      kind: invoices.kind,
      orderId: invoices.orderId,
      memberId: invoices.memberId,
      email: members.email,
      phone: members.phone,
      titleKind: sql<string>`${invoices.title} ->> 'kind'`,
      titleName: sql<string>`${invoices.title} ->> 'name'`,
      currency: invoices.currency,
      amount: invoices.amount,
      officialNumber: invoices.officialNumber,
      issuedAt: invoices.issuedAt,
    })
    .from(invoices)
    .leftJoin(members, eq(members.id, invoices.memberId))
    .where(
      and(
        text === '' ? undefined : has,
        filters.withoutOfficial === true ? isNull(invoices.officialNumber) : undefined,
      ),
    )
    .orderBy(desc(invoices.issuedAt), desc(invoices.number))
    .limit(LIST_LIMIT)
}

async function requireInvoice(db: Database, reference: string): Promise<FoundInvoice> {
  const found = await anyInvoice(db, reference.trim())
  if (found === null) throw new OperatorError(`There is no invoice ${reference}`)
  return found
}

/**
 * One invoice with all its lines and its member.
 * @throws OperatorError when there is none
 */
export async function showInvoice(db: Database, reference: string) {
  const found = await requireInvoice(db, reference)
  return { ...detailOf(found), memberId: found.row.memberId, seller: found.row.seller }
}

/** Numbers of the tax authority: 20 digits for electronic invoices, 8 to 12 for older forms. */
const OFFICIAL = /^\d{8}(?:\d{2}|\d{4}|\d{12})?$/

/**
 * Enters the number of the tax authority's own document; the member is notified once.
 * @param number null removes a wrong entry
 * @returns the previous number
 * @throws OperatorError when it is invalid, or is another invoice's
 */
export async function setOfficialNumber(
  { db, outbox, now }: Parts,
  reference: string,
  number: string | null,
): Promise<{ invoice: string; before: string | null }> {
  const tidy = number === null ? null : normaliseCode(number)
  if (tidy !== null && !OFFICIAL.test(tidy)) {
    throw new OperatorError(
      'The number of an official invoice has 20 digits (8, 10 or 12 in older forms)',
    )
  }
  return db.transaction(async (tx) => {
    const { row } = await requireInvoice(tx, reference)
    if (row.memberId !== null) await lockMembers(tx, row.memberId)
    if (tidy !== null) {
      const [other] = await tx
        .select({ number: invoices.number })
        .from(invoices)
        .where(and(eq(invoices.officialNumber, tidy), sql`${invoices.id} <> ${row.id}`))
      if (other !== undefined) {
        throw new OperatorError(`${tidy} is the number of ${other.number} already`)
      }
    }
    const [stored] = await tx
      .select({ before: invoices.officialNumber })
      .from(invoices)
      .where(eq(invoices.id, row.id))
    const before = stored?.before ?? null
    await tx.update(invoices).set({ officialNumber: tidy }).where(eq(invoices.id, row.id))
    if (row.memberId !== null && tidy !== null && tidy !== before) {
      const notice = officialNotice(row.number, tidy)
      await notifyOfInvoice({ db: tx, outbox, now }, row.memberId, row.id, notice)
    }
    return { invoice: row.number, before }
  })
}

/**
 * Checks billing details typed by an operator, like a member's.
 * @throws OperatorError
 */
function requireBillingDetails(title: BillingDetails): BillingDetails {
  const tidy = normaliseBillingDetails(title)
  const problems = Object.entries(findBillingDetailsProblems(tidy))
  if (problems.length > 0) {
    const reasons = problems.map(([field, problem]) => `${field} (${problem})`).join(', ')
    throw new OperatorError(`The title cannot stand on an invoice: ${reasons}`)
  }
  return tidy
}

/**
 * Reissues an invoice on its member's behalf, any number of times, and notifies them. An invoice of an erased
 * account can be reissued as well.
 * @throws OperatorError when it is not valid any more, or has these billing details already
 */
export async function reissueFor(
  { db, outbox, now }: Parts,
  reference: string,
  title: BillingDetails,
  reason: string,
) {
  const checked = requireBillingDetails(title)
  return db.transaction(async (tx) => {
    const first = await requireInvoice(tx, reference)
    const { memberId } = first.row
    if (memberId !== null) await lockMembers(tx, memberId)
    const found = await requireInvoice(tx, reference)
    const id = await replaceInvoice(tx, now, found, {
      title: checked,
      reason: reason.trim().slice(0, 200),
      isUnlimited: true,
    }).catch((error: unknown) => {
      if (error instanceof ServiceError) throw new OperatorError(messages[error.key].en)
      throw error
    })
    const reissuedId = summaryOf(await requireInvoice(tx, id))
    if (memberId !== null) {
      const notice = reissuedNotice(found.row.number, reissuedId.number)
      await notifyOfInvoice({ db: tx, outbox, now }, memberId, id, notice)
    }
    return reissuedId
  })
}
