/** Keys with which devices encrypt what they keep locked after the end of a session. */
import { createHmac } from 'node:crypto'
import type { Handler } from '../context.ts'

/**
 * The member's key for one device. Derived from a key that is never replaced, so that nothing has to be stored, and what
 * was locked opens again after a change of the password.
 */
export const deviceKey: Handler<'deviceKey'> = async (context, { device }) => {
  const { memberId } = await context.member()
  const mac = createHmac('sha256', context.keys.deviceKeys).update(`${memberId}:${device}`)
  return { deviceKey: mac.digest('base64') }
}
