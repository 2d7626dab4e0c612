/** Reauthentication: sensitive changes of an account require an authentication that is at most ten minutes old. */
import { CODE, CODE_TYPE } from '../../../src/contract/codes.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import type { Database } from '../../db/database.ts'
import { eq } from '../../db/drizzle.ts'
import { sessions } from '../../db/schema.ts'
import type { Context, Handler } from '../context.ts'
import { fieldError, ServiceError } from '../service-error.ts'
import type { Account, Member } from './accounts.ts'
import { isWaiting } from './new-addresses.ts'
import { useCode } from './codes.ts'
import { findMemberById, checkOwnPassword } from './own-password.ts'
import { requireSecondFactor } from './second-factor.ts'

async function recordReauthentication(db: Database, now: Date, sessionId: string): Promise<void> {
  await db.update(sessions).set({ provedAt: now }).where(eq(sessions.id, sessionId))
}

async function isRecentlyAuthenticated({ db, now }: Context, sessionId: string): Promise<boolean> {
  const [session] = await db
    .select({ provedAt: sessions.provedAt })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  const provedAt = session?.provedAt ?? null
  return provedAt !== null && now.getTime() - provedAt.getTime() < LIMITS.reauthenticationLifeMs
}

/**
 * Refuses a call without the proof of identity that it declares. A password that comes with the call is one.
 * @throws ServiceError 403 with `data.proof`, 400 for a wrong password or code, 429 after too many
 */
export async function requireReauthentication(
  context: Context,
  endpoint: Endpoint,
  params: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { reauthentication = 'none' } = endpoint
  if (reauthentication === 'none') return
  const { level, field } = reauthentication
  const { memberId, sessionId } = await context.member()
  const given = params[field]
  if (level === 'secondFactor') {
    const code = typeof given === 'string' ? given : undefined
    await requireSecondFactor(context, await findMemberById(context, memberId), code)
    return
  }
  if (typeof given === 'string') {
    const member = await findMemberById(context, memberId)
    // Each secret of the call may have to be decrypted.
    await checkOwnPassword(context, member, given, field, endpoint.secrets?.length ?? 1)
    await recordReauthentication(context.db, context.now, sessionId)
    return
  }
  if (await isRecentlyAuthenticated(context, sessionId)) return
  throw new ServiceError(CODE.forbidden, 'proofNeeded', { data: { proof: 'needed' } })
}

/**
 * The address of a code that may reauthenticate.
 * @throws ServiceError 400 when no code to this address can
 */
async function requireReauthenticationAddress(
  context: Context,
  member: Member,
  kind: Account['kind'],
): Promise<string> {
  const address = member[kind]
  const isKnown = address !== null && !(await isWaiting(context, member.id, address))
  if (isKnown) return address
  throw fieldError('codeInvalid', { code: 'invalid' })
}

/** Reauthenticates the member by their password, or by a sign-in code sent to an address known before. */
export const prove: Handler<'prove'> = async (context, params) => {
  const { memberId, sessionId } = await context.member()
  const member = await findMemberById(context, memberId)
  if (params.password !== undefined) {
    await checkOwnPassword(context, member, params.password, 'password')
  } else if (params.code !== undefined) {
    const target = await requireReauthenticationAddress(context, member, params.channel ?? 'email')
    await useCode(context, { purpose: CODE_TYPE.signIn, target, code: params.code, member })
  } else {
    throw fieldError('checkFields', { password: 'required' })
  }
  await recordReauthentication(context.db, context.now, sessionId)
  return { until: new Date(context.now.getTime() + LIMITS.reauthenticationLifeMs) }
}
