import { CODE } from '../../../src/contract/codes.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import { eq } from '../../db/drizzle.ts'
import { members } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { fieldError, ServiceError } from '../service-error.ts'
import type { Member } from './accounts.ts'
import { decryptPassword, isPasswordRight } from './passwords.ts'
import { countAttempt, forgetAttempts } from './throttle.ts'

/** The key of the counter of wrong passwords when a signed-in member confirms his password. */
export function reauthenticateKey(memberId: string): string {
  return `reauthenticate:${memberId}`
}

/**
 * The signed-in member's row.
 * @throws ServiceError 401 when the account has just been erased
 */
export async function memberById(context: Context, id: string): Promise<Member> {
  const [member] = await context.db.select().from(members).where(eq(members.id, id))
  if (member === undefined) throw new ServiceError(CODE.unauthorized, 'authInvalid')
  return member
}

/**
 * Checks the password of a signed-in member again. Five wrong passwords lock this for 30 minutes.
 * @param field the name of the parameter, for the message at the field
 * @throws ServiceError 400 with the field, 429 when locked
 */
export async function reauthenticate(
  context: Context,
  member: Member,
  cipher: string,
  field: string,
): Promise<void> {
  const password = await decryptPassword(context, cipher, field)
  const key = reauthenticateKey(member.id)
  const rule = { limit: LIMITS.signInFailures, windowMs: LIMITS.signInLockMs, rearms: true }
  const state = await countAttempt(context.db, key, rule, context.now)
  if (state.isOver) {
    throw new ServiceError(CODE.tooMany, 'reauthenticateLocked', {
      retryAfterS: state.retryAfterS,
    })
  }
  if (!(await isPasswordRight(member.passwordHash, password))) {
    throw fieldError('oldPasswordWrong', { [field]: 'wrong' })
  }
  await forgetAttempts(context.db, key)
}
