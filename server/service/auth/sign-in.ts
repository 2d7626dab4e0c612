import { CODE, CODE_TYPE, GRANT } from '../../../src/contract/codes.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import { eq } from '../../db/drizzle.ts'
import { members } from '../../db/schema.ts'
import type { Context, Handler } from '../context.ts'
import { recordEvent } from '../events.ts'
import { memberView } from '../members/member-view.ts'
import { fieldError, ServiceError } from '../service-error.ts'
import { type Account, accountOf, demandOpen, findMember, type Member } from './accounts.ts'
import { useCode } from './codes.ts'
import { watchDevices } from './devices.ts'
import { decryptPassword, isPasswordRight } from './passwords.ts'
import { openSession, rotate, type TokenPair } from './sessions.ts'
import { addressKey, countAttempt, forgetAttempts, takeBackAttempts } from './throttle.ts'

/** The key of the counter of failed sign-ins: one per account, whichever of its addresses is used. */
export function accountThrottleKey(account: Account, member: { id: string } | null): string {
  return member === null ? `sign-in:address:${account.value}` : `sign-in:member:${member.id}`
}

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

/**
 * Counts the attempt for the account and for the IP address.
 * @throws ServiceError 429 when one of them is locked
 */
async function admitAttempt(
  context: Context,
  accountKey: string,
  ipKey: string,
  id: string | null,
) {
  const { db, now, limits } = context
  const rule = { windowMs: LIMITS.signInLockMs, rearms: true }
  const states = [
    await countAttempt(db, ipKey, { ...rule, limit: limits.signInFailuresPerIp }, now),
    await countAttempt(db, accountKey, { ...rule, limit: LIMITS.signInFailures }, now),
  ]
  const locked = states.find((state) => state.isOver)
  if (locked === undefined) return
  await recordEvent(context, 'signInLocked', id)
  throw new ServiceError(CODE.tooMany, 'signInLocked', { retryAfterS: locked.retryAfterS })
}

async function signInWithPassword(
  context: Context,
  account: Account,
  cipher: string,
): Promise<Member> {
  const password = await decryptPassword(context, cipher, 'password')
  const member = await findMember(context.db, account)
  const accountKey = accountThrottleKey(account, member)
  const ipKey = `sign-in:ip:${addressKey(context.ip)}`
  await admitAttempt(context, accountKey, ipKey, member?.id ?? null)
  const isRight = await isPasswordRight(member?.passwordHash ?? null, password)
  if (member === null || !isRight) {
    await recordEvent(context, 'signInFailed', member?.id ?? null)
    throw new ServiceError(CODE.bad, 'wrongCredentials')
  }
  // The failures before a success were typing errors of the owner, so they no longer count for the IP.
  const honest = await forgetAttempts(context.db, accountKey)
  await takeBackAttempts(context.db, ipKey, honest)
  return member
}

async function signInWithCode(context: Context, account: Account, code: string): Promise<Member> {
  const member = await findMember(context.db, account)
  await useCode(context, CODE_TYPE.signIn, account.value, code)
  if (member === null) throw fieldError('codeInvalid', { code: 'invalid' })
  return member
}

/** Sign-in by password or code, and refresh. */
export const token: Handler<'token'> = async (context, params) => {
  if (params.grant_type === GRANT.refresh) {
    return tokenReply(context, await rotate(context, params.refresh_token))
  }
  const account = accountOf(params)
  let member: Member
  if (params.password !== undefined) {
    member = await signInWithPassword(context, account, params.password)
  } else if (params.code !== undefined) {
    member = await signInWithCode(context, account, params.code)
  } else {
    throw fieldError('checkFields', { password: 'required' })
  }
  // Checked after the password or code, so that only the owner learns that the account is suspended.
  demandOpen(member)
  const { device, isFirst } = await watchDevices(context, member)
  const pair = await openSession(context, member.id)
  // Only at the first sign-in: an empty time zone later is the member's choice of each device's own.
  if (isFirst && member.timeZone === null && context.timeZone !== null) {
    await context.db
      .update(members)
      .set({ timeZone: context.timeZone })
      .where(eq(members.id, member.id))
  }
  await recordEvent(context, 'signedIn', member.id, {
    by: params.password === undefined ? 'code' : 'password',
    device,
  })
  return tokenReply(context, pair)
}
