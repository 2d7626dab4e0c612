import { CODE } from '../../../src/contract/codes.ts'
import type { Handler } from '../context.ts'
import { ServiceError } from '../service-error.ts'

/** Being written. */
const soon = async () => {
  throw new ServiceError(CODE.unavailable, 'unavailable')
}
export const orderReceipt: Handler<'orderReceipt'> = soon
export const invoicePage: Handler<'invoicePage'> = soon
export const invoice: Handler<'invoice'> = soon
export const invoicePdf: Handler<'invoicePdf'> = soon
export const reissueInvoice: Handler<'reissueInvoice'> = soon
export const invoiceTitles: Handler<'invoiceTitles'> = soon
export const saveInvoiceTitle: Handler<'saveInvoiceTitle'> = soon
export const removeInvoiceTitle: Handler<'removeInvoiceTitle'> = soon
