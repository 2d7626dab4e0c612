/** Handler of the token endpoint: signs in by password, code or passkey, and refreshes sessions. */
import { CODE, CODE_TYPE, GRANT } from '../../../src/contract/codes.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import { eq } from '../../db/drizzle.ts'
import { members } from '../../db/schema.ts'
import { storeDevice } from '../rate-limits/device.ts'
import { checkAttempt } from '../rate-limits/attempts.ts'
import { recordLockout } from '../rate-limits/record-lockout.ts'
import type { Context, Handler } from '../context.ts'
import { recordEvent } from '../events.ts'
import { memberView } from '../members/member-view.ts'
import { fieldError, ServiceError } from '../service-error.ts'
import { type Account, accountOf, requireOpenAccount, findMember, type Member } from './accounts.ts'
import { isWaiting } from './new-addresses.ts'
import { useCode } from './codes.ts'
import { notifyOfNewDevice } from './devices.ts'
import { decryptPassword, isPasswordRight } from './passwords.ts'
import { requireSecondFactor } from './second-factor.ts'
import { findMemberByPasskey } from './passkeys/passkeys.ts'
import { openSession, rotate, type TokenPair } from './sessions.ts'

/** The token object in BladeX's form, without an envelope. */
async function tokenReply(context: Context, pair: TokenPair) {
  const [member] = await context.db.select().from(members).where(eq(members.id, pair.memberId))
  if (member === undefined) throw new ServiceError(CODE.bad, 'refreshInvalid')
  const view = memberView(member, context.now)
  return {
    access_token: pair.accessToken,
    refresh_token: pair.refreshToken,
    token_type: 'bearer',
    expires_in: LIMITS.accessTokenMs / 1000,
    user_id: member.id,
    account: view.account,
    user_name: view.nickName,
    nick_name: view.nickName,
    avatar: view.avatar ?? '',
    role_name: view.level,
    detail: { type: 'web' },
  }
}

async function signInWithPassword(
  context: Context,
  account: Account,
  cipher: string,
): Promise<Member> {
  const found = await findMember(context.db, account)
  const attempt = {
    kind: 'password',
    subject: found?.id ?? account.value,
    memberId: found?.id ?? null,
    cost: 1,
    refusedAs: 'signInLocked',
  } as const
  // Read again before the check: the attempt may have waited for its turn.
  let member: Member | null = null
  const check = async (own: Context) => {
    const password = await decryptPassword(own, cipher, 'password')
    member = await findMember(context.db, account)
    const isRight = await isPasswordRight(own, member?.passwordHash ?? null, password)
    return isRight ? 'right' : 'wrong'
  }
  const outcome = await checkAttempt(context, attempt, check, () => recordLockout(context, found))
  if (member === null || outcome === 'wrong') {
    await recordEvent(context, 'signInFailed', found?.id ?? null)
    throw new ServiceError(CODE.bad, 'wrongCredentials')
  }
  return member
}

async function signInWithCode(
  context: Context,
  account: Account,
  code: string,
  secondFactor: string | undefined,
): Promise<{ member: Member; hasSecondFactor: boolean }> {
  const member = await findMember(context.db, account)
  const hasSecondFactor = await useCode(context, {
    purpose: CODE_TYPE.signIn,
    target: account.value,
    code,
    member,
    // Before the code is used up: it stays valid for the next call, which contains the second factor.
    first: () => (member === null ? false : requireSecondFactor(context, member, secondFactor)),
  })
  if (member === null) throw fieldError('codeInvalid', { code: 'invalid' })
  return { member, hasSecondFactor }
}

type SignInParams = Exclude<Parameters<typeof token>[1], { grant_type: typeof GRANT.refresh }>

/** The authenticated member, the method used, and the factors that count as a recent authentication for changes too. */
async function authenticateMember(context: Context, params: SignInParams) {
  if (params.passkey !== undefined) {
    return {
      member: await findMemberByPasskey(context, params.passkey),
      by: 'passkey',
      proved: { credential: true, secondFactor: true },
    }
  }
  const account = accountOf(params)
  if (params.password !== undefined) {
    const member = await signInWithPassword(context, account, params.password)
    const secondFactor = await requireSecondFactor(context, member, params.secondFactor)
    return { member, by: 'password', proved: { credential: true, secondFactor } }
  }
  if (params.code === undefined) throw fieldError('checkFields', { password: 'required' })
  const { member, hasSecondFactor: secondFactor } = await signInWithCode(
    context,
    account,
    params.code,
    params.secondFactor,
  )
  // A code to a newly bound address does not authenticate the member from before.
  const credential = !(await isWaiting(context, member.id, account.value))
  return { member, by: 'code', proved: { credential, secondFactor } }
}

export const token: Handler<'token'> = async (context, params) => {
  if (params.grant_type === GRANT.refresh) {
    return tokenReply(context, await rotate(context, params.refresh_token))
  }
  const { member, by, proved } = await authenticateMember(context, params)
  // Checked after the password or code, so that only the owner learns that the account is suspended.
  requireOpenAccount(member)
  const { device, isFirst } = await notifyOfNewDevice(context, member)
  await storeDevice(context, member.id)
  const pair = await openSession(context, member.id, proved)
  // Only at the first sign-in: a later empty time zone is the member's choice of each device's own.
  if (isFirst && member.timeZone === null && context.timeZone !== null) {
    await context.db
      .update(members)
      .set({ timeZone: context.timeZone })
      .where(eq(members.id, member.id))
  }
  await recordEvent(context, 'signedIn', member.id, {
    by,
    device,
    session: pair.sessionId,
  })
  return tokenReply(context, pair)
}
