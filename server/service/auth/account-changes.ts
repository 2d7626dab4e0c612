import { eq } from '../../db/drizzle.ts'
import { CODE_TYPE } from '../../../src/contract/codes.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import { members } from '../../db/schema.ts'
import { accountChangedMail } from '../../mail/texts.ts'
import type { Context, Handler } from '../context.ts'
import { recordEvent } from '../events.ts'
import { mailMember } from '../members/mail-member.ts'
import { notify } from '../notifications/notify.ts'
import { notices } from '../notifications/texts.ts'
import { fieldError } from '../service-error.ts'
import { type Account, accountOf, findMember, type Member, normaliseEmail } from './accounts.ts'
import { useCode } from './codes.ts'
import { hashPassword, readNewPassword } from './passwords.ts'
import { memberById, reauthenticate } from './reauthenticate.ts'
import { revokeSessionsOf } from './sessions.ts'
import { accountThrottleKey } from './sign-in.ts'
import { forgetAttempts } from './throttle.ts'

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
    await notify(tx, now, member.id, 'security', notices.passwordChanged())
  })
  await recordEvent(context, reason, member.id)
  await mailMember(context, member, (language) => accountChangedMail('password', true, language))
}

/** Resets a forgotten password, also of an account that failed sign-ins have locked. */
export const resetPassword: Handler<'resetPassword'> = async (context, params) => {
  const account = accountOf(params)
  const password = await readNewPassword(context, params, [account.value])
  await useCode(context, CODE_TYPE.resetPassword, account.value, params.code)
  const member = await findMember(context.db, account)
  if (member === null) throw fieldError('codeInvalid', { code: 'invalid' })
  await writePassword(context, member, password, 'passwordReset', null)
  await forgetAttempts(context.db, accountThrottleKey(account, member))
  return null
}

/** Sets a new password for the signed-in member and ends his other sessions. */
export const setPassword: Handler<'setPassword'> = async (context, params) => {
  const viewer = await context.member()
  const member = await memberById(context, viewer.memberId)
  const own = [member.email, member.phone, member.nickName]
  const password = await readNewPassword(context, params, own)
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
 * Binds an address to the account. A first address needs only its code. Replacing an address also needs
 * the password, ends the other sessions, and sends a mail to the old address.
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
      const notice = notices.addressBound(account.kind, isReplacing)
      await notify(tx, now, member.id, 'security', notice)
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw fieldError('addressTaken', { code: 'taken' })
    throw error
  }
  await recordEvent(context, 'addressChanged', member.id, { kind: account.kind })
  // `member` still has the old address, so the mail goes there.
  await mailMember(context, member, (language) =>
    accountChangedMail(account.kind, isReplacing, language),
  )
  return null
}
