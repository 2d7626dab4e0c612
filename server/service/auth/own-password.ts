import { CODE } from '../../../src/contract/codes.ts'
import { eq } from '../../db/drizzle.ts'
import { members } from '../../db/schema.ts'
import { checkAttempt } from '../rate-limits/attempts.ts'
import { recordLockout } from '../rate-limits/record-lockout.ts'
import type { Context } from '../context.ts'
import { fieldError, ServiceError } from '../service-error.ts'
import type { Member } from './accounts.ts'
import { decryptPassword, isPasswordRight } from './passwords.ts'

/**
 * The signed-in member's row.
 * @throws ServiceError 401 when the account has just been erased
 */
export async function findMemberById(context: Context, id: string): Promise<Member> {
  const [member] = await context.db.select().from(members).where(eq(members.id, id))
  if (member === undefined) throw new ServiceError(CODE.unauthorized, 'authInvalid')
  return member
}

/**
 * Checks the password of a signed-in member again.
 * @param field the name of the parameter, for the message at the field
 * @param cost the decryptions of the whole call
 * @throws ServiceError 400 with the field, 429 after too many wrong ones
 */
export async function checkOwnPassword(
  context: Context,
  member: Member,
  cipher: string,
  field: string,
  cost = 1,
): Promise<void> {
  const attempt = {
    kind: 'password',
    subject: member.id,
    memberId: member.id,
    cost,
    refusedAs: 'reauthenticateLocked',
  } as const
  const check = async (own: Context) => {
    const password = await decryptPassword(own, cipher, field)
    return (await isPasswordRight(own, member.passwordHash, password)) ? 'right' : 'wrong'
  }
  const outcome = await checkAttempt(context, attempt, check, () => recordLockout(context, member))
  if (outcome === 'wrong') throw fieldError('oldPasswordWrong', { [field]: 'wrong' })
}
