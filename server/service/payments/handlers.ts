import { CODE } from '../../../src/contract/codes.ts'
import type { Handler } from '../context.ts'
import { ServiceError } from '../service-error.ts'

/** Being written. */
const soon = async () => {
  throw new ServiceError(CODE.unavailable, 'unavailable')
}
export const payOrder: Handler<'payOrder'> = soon
export const syncOrder: Handler<'syncOrder'> = soon
export const requestRefund: Handler<'requestRefund'> = soon
