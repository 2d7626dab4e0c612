import { eq } from '../../db/drizzle.ts'
import { CODE_TYPE } from '../../../src/contract/codes.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import { members } from '../../db/schema.ts'
import { addressChangedMail, passwordChangedMail } from '../../mail/account-texts.ts'
import { deleteOtherDevices } from '../rate-limits/device.ts'
import { resetFailures } from '../rate-limits/attempts.ts'
import type { Context, Handler } from '../context.ts'
import { notices } from '../notifications/texts.ts'
import { fieldError } from '../service-error.ts'
import { type Account, accountOf, emailKey } from './accounts.ts'
import { findResettable } from './new-addresses.ts'
import { useCode } from './codes.ts'
import { hashPassword, readNewPassword } from './passwords.ts'
import { findMemberById } from './own-password.ts'
import { revokeSessionsOf } from './sessions.ts'
import { changeSignIn } from './sign-in-changes.ts'

async function writePassword(
  context: Context,
  memberId: string,
  password: string,
  reason: 'passwordReset' | 'passwordChanged',
  keepSession: string | null,
): Promise<void> {
  const { now } = context
  const passwordHash = await hashPassword(context, password)
  await changeSignIn(context, memberId, 'password', async (tx) => {
    await tx.update(members).set({ passwordHash, updatedAt: now }).where(eq(members.id, memberId))
    await revokeSessionsOf(tx, now, memberId, reason, keepSession)
    await deleteOtherDevices(tx, context, memberId)
    if (reason === 'passwordReset') await resetFailures(tx, context, memberId)
    return {
      result: null,
      notice: notices.passwordChanged(),
      mail: (link, language) => passwordChangedMail(link, language),
      event: { kind: reason },
    }
  })
  context.authCache.invalidate(memberId)
}

/** Resets a forgotten password. Anyone who has read the code may then sign in, regardless of earlier failures. */
export const resetPassword: Handler<'resetPassword'> = async (context, params) => {
  const account = accountOf(params)
  const member = await findResettable(context, account)
  const password = await useCode(context, {
    purpose: CODE_TYPE.resetPassword,
    target: account.value,
    code: params.code,
    member,
    cost: 2,
    first: (own) => readNewPassword(own, params, [account.value]),
  })
  if (member === null) throw fieldError('codeInvalid', { code: 'invalid' })
  await writePassword(context, member.id, password, 'passwordReset', null)
  return null
}

/** Sets a new password for the signed-in member and ends their other sessions. */
export const setPassword: Handler<'setPassword'> = async (context, params) => {
  const principal = await context.member()
  const member = await findMemberById(context, principal.memberId)
  const own = [member.email, member.phone, member.nickName]
  const password = await readNewPassword(context, params, own)
  await writePassword(context, member.id, password, 'passwordChanged', principal.sessionId)
  return null
}

function newAddress(params: {
  bindEmail?: string | undefined
  bindPhone?: string | undefined
}): Account {
  if (params.bindEmail !== undefined) {
    return { kind: 'email', value: emailKey(params.bindEmail) }
  }
  if (params.bindPhone !== undefined) return { kind: 'phone', value: params.bindPhone }
  throw fieldError('accountMissing', { bindEmail: 'required' })
}

/**
 * Binds an address to the account, by a code that was sent to it. Replacing one ends the other sessions. The
 * addresses that the member had before are notified, with a link that undoes it.
 */
export const bindAccount: Handler<'bindAccount'> = async (context, params) => {
  const principal = await context.member()
  const member = await findMemberById(context, principal.memberId)
  const account = newAddress(params)
  const { code } = params
  await useCode(context, { purpose: CODE_TYPE.bind, target: account.value, code, member })
  const { kind, value } = account
  const { now } = context
  try {
    await changeSignIn(context, member.id, kind, async (tx, before) => {
      const oldValue = before[kind]
      if (oldValue === value) return null
      const isReplacing = oldValue !== null
      await tx
        .update(members)
        .set({ [kind]: value, updatedAt: now })
        .where(eq(members.id, member.id))
      if (isReplacing) {
        await revokeSessionsOf(tx, now, member.id, 'addressChanged', principal.sessionId)
      }
      return {
        result: null,
        oldValue,
        newValue: value,
        notice: notices.addressBound(kind, isReplacing),
        mail: (link, language) =>
          addressChangedMail({ kind, hasEnded: isReplacing, link }, language),
        event: { kind: 'addressChanged', data: { kind } },
      }
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw fieldError('addressTaken', { code: 'taken' })
    throw error
  }
  return null
}
