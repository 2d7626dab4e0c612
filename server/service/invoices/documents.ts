import { CODE } from '../../../src/contract/codes.ts'
import type { Handler } from '../context.ts'
import { ServiceError } from '../service-error.ts'

/** Being written. */
const soon = async () => {
  throw new ServiceError(CODE.unavailable, 'unavailable')
}
export const orderReceipt: Handler<'orderReceipt'> = soon
export const invoicePdf: Handler<'invoicePdf'> = soon
