import { lockMembers } from '../../db/lock-order.ts'
import type { Handler } from '../context.ts'
import { notFound } from '../service-error.ts'
import { detailOf, ownInvoice, pageOf } from './queries.ts'
import { replaceInvoice } from './reissue.ts'
import { checkBillingDetails } from './billing-details.ts'

/** The member's own invoices and credit notes, newest first. */
export const invoicePage: Handler<'invoicePage'> = async (context, params) => {
  const { memberId } = await context.member()
  return pageOf(context.db, memberId, params)
}

export const invoice: Handler<'invoice'> = async (context, { id }) => {
  const { memberId } = await context.member()
  const found = await ownInvoice(context.db, memberId, id)
  if (found === null) throw notFound()
  return detailOf(found)
}

export const reissueInvoice: Handler<'reissueInvoice'> = async (context, params) => {
  const { memberId } = await context.member()
  const title = checkBillingDetails(params.title)
  const reason = params.reason.trim()
  return context.db.transaction(async (tx) => {
    await lockMembers(tx, memberId)
    const found = await ownInvoice(tx, memberId, params.id)
    if (found === null) throw notFound()
    const id = await replaceInvoice(tx, context.now, found, { title, reason })
    const reissuedId = await ownInvoice(tx, memberId, id)
    if (reissuedId === null) throw new Error(`the invoice ${id} was written and is not there`)
    return detailOf(reissuedId)
  })
}
