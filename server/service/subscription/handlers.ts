import { CODE } from '../../../src/contract/codes.ts'
import type { Handler } from '../context.ts'
import { ServiceError } from '../service-error.ts'

/** Being written. */
const soon = async () => {
  throw new ServiceError(CODE.unavailable, 'unavailable')
}
export const subscription: Handler<'subscription'> = soon
export const cancelSubscription: Handler<'cancelSubscription'> = soon
export const resumeSubscription: Handler<'resumeSubscription'> = soon
export const changeSubscription: Handler<'changeSubscription'> = soon
