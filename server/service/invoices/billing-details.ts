/** Saved billing details of a member. */
import { lockMembers } from '../../db/lock-order.ts'
import { and, asc, eq, ne } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { invoiceTitles as titles } from '../../db/schema-invoices.ts'
import { CODE } from '../../../src/contract/codes.ts'
import {
  type BillingDetails,
  normaliseBillingDetails,
  findBillingDetailsProblems,
} from '../../../src/contract/billing-details.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import type { Handler } from '../context.ts'
import { newNumericId } from '../ids.ts'
import { fieldError, notFound, ServiceError } from '../service-error.ts'
import { updateRenewalBillingDetails } from '../subscription/open-renewal.ts'
import { hasSameBillingDetails } from './same-billing-details.ts'

/**
 * Normalises and checks billing details.
 * @throws ServiceError 400 with the reason for each invalid field
 */
export function checkBillingDetails(title: BillingDetails): BillingDetails {
  const tidy = normaliseBillingDetails(title)
  const problems = findBillingDetailsProblems(tidy)
  if (Object.keys(problems).length > 0) throw fieldError('checkFields', problems)
  return tidy
}

export const savedBillingDetails = async (db: Database, memberId: string) =>
  db
    .select()
    .from(titles)
    .where(eq(titles.memberId, memberId))
    .orderBy(asc(titles.createdAt), asc(titles.id))

/** The default billing details first, then in the order in which they were added. */
export const invoiceTitles: Handler<'invoiceTitles'> = async (context) => {
  const { memberId } = await context.member()
  const rows = await savedBillingDetails(context.db, memberId)
  return rows
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
    .map(({ id, title, isDefault }) => ({ id, ...title, isDefault }))
}

type Saved = { id?: string | undefined; title: BillingDetails; isDefault?: boolean | undefined }

/** Adds billing details, or changes existing ones. The first ones are the default; there is at most one default. */
async function saveBillingDetails(
  tx: Database,
  now: Date,
  memberId: string,
  request: Saved,
): Promise<string> {
  await lockMembers(tx, memberId)
  const rows = await savedBillingDetails(tx, memberId)
  const known = rows.find(({ id, title }) =>
    // Saving the same billing details again returns the existing ones.
    request.id === undefined ? hasSameBillingDetails(title, request.title) : id === request.id,
  )
  if (request.id !== undefined && known === undefined) throw notFound()
  if (known === undefined && rows.length >= LIMITS.invoiceTitles) {
    throw new ServiceError(CODE.conflict, 'titlesFull')
  }
  const hasOther = rows.some(({ id, isDefault }) => isDefault && id !== known?.id)
  const isDefault = !hasOther || (request.isDefault ?? known?.isDefault ?? false)
  const id = known?.id ?? newNumericId(now)
  const values = { title: request.title, isDefault, updatedAt: now }
  await (known === undefined
    ? tx.insert(titles).values({ ...values, id, memberId, createdAt: now })
    : tx.update(titles).set(values).where(eq(titles.id, id)))
  if (isDefault && hasOther) {
    await tx
      .update(titles)
      .set({ isDefault: false })
      .where(and(eq(titles.memberId, memberId), ne(titles.id, id)))
  }
  await updateRenewalBillingDetails(tx, now, memberId, id)
  return id
}

export const saveInvoiceTitle: Handler<'saveInvoiceTitle'> = async (context, params) => {
  const { memberId } = await context.member()
  const title = checkBillingDetails(params.title)
  const id = await context.db.transaction((tx) =>
    saveBillingDetails(tx, context.now, memberId, { ...params, title }),
  )
  return { id }
}

/** Removes billing details. If they were the default, the oldest of the others become it. */
export const removeInvoiceTitle: Handler<'removeInvoiceTitle'> = async (context, { id }) => {
  const { memberId } = await context.member()
  await context.db.transaction(async (tx) => {
    await lockMembers(tx, memberId)
    const [removed] = await tx
      .delete(titles)
      .where(and(eq(titles.memberId, memberId), eq(titles.id, id)))
      .returning({ isDefault: titles.isDefault })
    if (removed === undefined) throw notFound()
    await updateRenewalBillingDetails(tx, context.now, memberId, id)
    if (!removed.isDefault) return
    const [next] = await savedBillingDetails(tx, memberId)
    if (next === undefined) return
    await tx.update(titles).set({ isDefault: true }).where(eq(titles.id, next.id))
  })
  return null
}
