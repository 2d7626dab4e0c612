import { eq } from '../../db/drizzle.ts'
import { CODE, CODE_TYPE } from '../../../src/contract/codes.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import { members } from '../../db/schema.ts'
import { accountChangedMail, languageOf } from '../../mail/texts.ts'
import type { Context, Handler } from '../context.ts'
import { recordEvent } from '../events.ts'
import { fieldError, ServiceError } from '../service-error.ts'
import { type Account, accountOf, findMember, type Member, normaliseEmail } from './accounts.ts'
import { useCode } from './codes.ts'
import { decryptPassword, hashPassword, isPasswordRight, readNewPassword } from './passwords.ts'
import { revokeSessionsOf } from './sessions.ts'
import { accountThrottleKey } from './sign-in.ts'
import { countAttempt, forgetAttempts } from './throttle.ts'

async function notify(
  context: Context,
  member: Member,
  what: Parameters<typeof accountChangedMail>[0],
): Promise<void> {
  if (member.email === null) return
  const text = accountChangedMail(what, languageOf(member.language, member.timeZone))
  await context.outbox.put(context.db, context.now, {
    channel: 'mail',
    recipient: member.email,
    ...text,
  })
}

/**
 * Asks a signed-in member for his password once more; five wrong ones lock this for 30 minutes.
 * @throws ServiceError 400 naming the field, 429 when locked
 */
async function reauthenticate(context: Context, member: Member, cipher: string, field: string) {
  const password = decryptPassword(context.keys, cipher, field)
  const key = `reauthenticate:${member.id}`
  const rule = { limit: LIMITS.signInFailures, windowMs: LIMITS.signInLockMs, rearms: true }
  const state = await countAttempt(context.db, key, rule, context.now)
  if (state.isOver) {
    throw new ServiceError(CODE.tooMany, 'signInLocked', { retryAfterS: state.retryAfterS })
  }
  if (!(await isPasswordRight(member.passwordHash, password))) {
    throw fieldError('oldPasswordWrong', { [field]: 'wrong' })
  }
  await forgetAttempts(context.db, key)
}

async function writePassword(
  context: Context,
  member: Member,
  password: string,
  reason: 'passwordReset' | 'passwordChanged',
  keepSession: string | null,
): Promise<void> {
  const { db, now } = context
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    await tx.update(members).set({ passwordHash, updatedAt: now }).where(eq(members.id, member.id))
    await revokeSessionsOf(tx, now, member.id, reason, keepSession)
  })
  await recordEvent(context, reason, member.id)
  await notify(context, member, 'password')
}

/** A forgotten password: works also for an account that is locked by failed sign-ins. */
export const resetPassword: Handler<'resetPassword'> = async (context, params) => {
  const account = accountOf(params)
  const password = readNewPassword(context.keys, params, [account.value])
  await useCode(context, CODE_TYPE.resetPassword, account.value, params.code)
  const member = await findMember(context.db, account)
  if (member === null) throw fieldError('codeInvalid', { code: 'invalid' })
  await writePassword(context, member, password, 'passwordReset', null)
  await forgetAttempts(context.db, accountThrottleKey(account, member))
  return null
}

async function memberById(context: Context, id: string): Promise<Member> {
  const [member] = await context.db.select().from(members).where(eq(members.id, id))
  if (member === undefined) throw new ServiceError(CODE.unauthorized, 'authInvalid')
  return member
}

/** A new password for the signed-in member; his other sessions end. */
export const setPassword: Handler<'setPassword'> = async (context, params) => {
  const viewer = await context.member()
  const member = await memberById(context, viewer.memberId)
  const own = [member.email, member.phone, member.nickName]
  const password = readNewPassword(context.keys, params, own)
  await reauthenticate(context, member, params.oldPassword, 'oldPassword')
  await writePassword(context, member, password, 'passwordChanged', viewer.sessionId)
  return null
}

function newAddress(params: {
  bindEmail?: string | undefined
  bindPhone?: string | undefined
}): Account {
  if (params.bindEmail !== undefined) {
    return { kind: 'email', value: normaliseEmail(params.bindEmail) }
  }
  if (params.bindPhone !== undefined) return { kind: 'phone', value: params.bindPhone }
  throw fieldError('accountMissing', { bindEmail: 'required' })
}

/**
 * Binds an address to the account. A first one needs its code only; to replace one the password is
 * asked for as well, the other sessions end, and the old address is told.
 */
export const bindAccount: Handler<'bindAccount'> = async (context, params) => {
  const viewer = await context.member()
  const member = await memberById(context, viewer.memberId)
  const account = newAddress(params)
  const isReplacing = member[account.kind] !== null
  if (isReplacing) {
    if (params.password === undefined) {
      throw fieldError('reauthenticate', { password: 'required' })
    }
    await reauthenticate(context, member, params.password, 'password')
  }
  await useCode(context, CODE_TYPE.bind, account.value, params.code)
  const { db, now } = context
  try {
    await db.transaction(async (tx) => {
      await tx
        .update(members)
        .set({ [account.kind]: account.value, updatedAt: now })
        .where(eq(members.id, member.id))
      if (isReplacing) {
        await revokeSessionsOf(tx, now, member.id, 'addressChanged', viewer.sessionId)
      }
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw fieldError('addressTaken', { code: 'taken' })
    throw error
  }
  await recordEvent(context, 'addressChanged', member.id, { kind: account.kind })
  await notify(context, member, account.kind)
  return null
}
