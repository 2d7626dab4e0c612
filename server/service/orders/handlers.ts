import { CODE } from '../../../src/contract/codes.ts'
import type { Handler } from '../context.ts'
import { ServiceError } from '../service-error.ts'

/** Being written. */
const soon = async () => {
  throw new ServiceError(CODE.unavailable, 'unavailable')
}
export const orderPreview: Handler<'orderPreview'> = soon
export const submitOrder: Handler<'submitOrder'> = soon
export const orderPage: Handler<'orderPage'> = soon
export const order: Handler<'order'> = soon
export const cancelOrder: Handler<'cancelOrder'> = soon
