/** Reauthentication: sensitive changes of an account require an authentication that is at most ten minutes old. */
import type * as z from 'zod/mini'
import { CODE, CODE_TYPE } from '../../../src/contract/codes.ts'
import { SECOND_FACTOR_CONTRACT } from '../../../src/contract/contract-number.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import type { memberEndpoints } from '../../../src/contract/endpoints/members.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import type {
  ReauthenticationRefusal,
  ReauthenticationStep,
} from '../../../src/contract/reauthentication.ts'
import { eq } from '../../db/drizzle.ts'
import { sessions } from '../../db/schema.ts'
import { secondFactors } from '../../db/schema-second-factors.ts'
import type { Context, Handler } from '../context.ts'
import { fieldError, ServiceError } from '../service-error.ts'
import type { Account, Member } from './accounts.ts'
import { isWaiting } from './new-addresses.ts'
import { useCode } from './codes.ts'
import { findMemberById, checkOwnPassword } from './own-password.ts'
import { findMemberByPasskey } from './passkeys/passkeys.ts'
import { requireSecondFactor } from './second-factor.ts'
import { type AuthenticatedBy, recordAuthentication } from './sessions.ts'

const CREDENTIAL_ONLY: AuthenticatedBy = { credential: true, secondFactor: false }

/** When each factor was last proved in a session, and since when the account has a second one. */
async function findAuthentication({ db }: Context, sessionId: string) {
  const [found] = await db
    .select({
      provedAt: sessions.provedAt,
      secondFactorAt: sessions.secondFactorAt,
      secondFactorSince: secondFactors.confirmedAt,
    })
    .from(sessions)
    .leftJoin(secondFactors, eq(secondFactors.memberId, sessions.memberId))
    .where(eq(sessions.id, sessionId))
  return found ?? { provedAt: null, secondFactorAt: null, secondFactorSince: null }
}
type Authentication = Awaited<ReturnType<typeof findAuthentication>>

const isRecent = (now: Date, at: Date | null): at is Date =>
  at !== null && now.getTime() - at.getTime() < LIMITS.reauthenticationLifeMs

/** The steps that a session lacks for a call that needs a recent authentication. */
function missingSteps(now: Date, authentication: Authentication): ReauthenticationStep[] {
  const { provedAt, secondFactorAt, secondFactorSince } = authentication
  if (!isRecent(now, provedAt))
    return secondFactorSince === null ? ['credential'] : ['credential', 'secondFactor']
  // A code of an earlier second factor, or a passkey from before it, does not count.
  const isComplete =
    secondFactorSince === null ||
    (isRecent(now, secondFactorAt) && secondFactorAt >= secondFactorSince)
  return isComplete ? [] : ['secondFactor']
}

/** A call that may need a re-authentication, and the contract number of the page that makes it. */
type GuardedCall = {
  endpoint: Endpoint
  params: Readonly<Record<string, unknown>>
  pageContract?: number | null
}

/** Refusal of a call that lacks steps: pages whose dialog cannot ask for them are told to reload. */
function refusal({ endpoint, pageContract = null }: GuardedCall, steps: ReauthenticationStep[]) {
  const { reauthentication = 'none' } = endpoint
  const hasDialog = reauthentication !== 'none' && reauthentication.field !== undefined
  const isTooOld = pageContract !== null && pageContract < SECOND_FACTOR_CONTRACT
  if (isTooOld && (!hasDialog || steps.includes('secondFactor')))
    return new ServiceError(CODE.outdated, 'outdatedPage')
  const data: ReauthenticationRefusal = { proof: 'needed', steps }
  return new ServiceError(CODE.forbidden, 'proofNeeded', { data })
}

/**
 * Refuses a call without the proof of identity that it declares. A password that comes with the call is one, but
 * not the second factor.
 * @throws ServiceError 403 with `data.proof`, 400 for a wrong password or code, 429 after too many, 426 for a page
 * that cannot ask for the second factor
 */
export async function requireReauthentication(context: Context, call: GuardedCall): Promise<void> {
  const { endpoint, params } = call
  const { reauthentication = 'none' } = endpoint
  if (reauthentication === 'none') return
  const { level, field } = reauthentication
  const { memberId, sessionId } = await context.member()
  const given = field === undefined ? undefined : params[field]
  if (level === 'secondFactor') {
    const code = typeof given === 'string' ? given : undefined
    await requireSecondFactor(context, await findMemberById(context, memberId), code)
    return
  }
  if (field !== undefined && typeof given === 'string') {
    const member = await findMemberById(context, memberId)
    // Each secret of the call may have to be decrypted.
    await checkOwnPassword(context, member, given, field, endpoint.secrets?.length ?? 1)
    await recordAuthentication(context.db, context.now, sessionId, CREDENTIAL_ONLY)
  }
  const authentication = await findAuthentication(context, sessionId)
  if (level === 'recentWithFactor' && authentication.secondFactorSince === null) return
  const steps = missingSteps(context.now, authentication)
  if (steps.length > 0) throw refusal(call, steps)
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

type Given = z.output<typeof memberEndpoints.prove.params>

/** Checks the factors that were given. @returns those that are proved by them */
async function checkFactors(
  context: Context,
  member: Member,
  { password, code, channel = 'email', secondFactor, passkey }: Given,
  authentication: Authentication,
): Promise<AuthenticatedBy> {
  if (passkey !== undefined) {
    const owner = await findMemberByPasskey(context, passkey)
    if (owner.id !== member.id) throw new ServiceError(CODE.bad, 'passkeyUnknown')
    return { credential: true, secondFactor: true }
  }
  const checkSecond = () => requireSecondFactor(context, member, secondFactor)
  if (password !== undefined) {
    await checkOwnPassword(context, member, password, 'password')
    return { credential: true, secondFactor: await checkSecond() }
  }
  if (code !== undefined) {
    const target = await requireReauthenticationAddress(context, member, channel)
    const use = { purpose: CODE_TYPE.signIn, target, code, member, first: checkSecond }
    return { credential: true, secondFactor: await useCode(context, use) }
  }
  const isCredentialRecent = isRecent(context.now, authentication.provedAt)
  if (secondFactor === undefined || !isCredentialRecent)
    throw fieldError('checkFields', { password: 'required' })
  return { credential: false, secondFactor: await checkSecond() }
}

/**
 * Reauthenticates the member by their password or a sign-in code sent to an address known before, with the second
 * factor where they have one, or by a passkey.
 */
export const prove: Handler<'prove'> = async (context, params) => {
  const { memberId, sessionId } = await context.member()
  const member = await findMemberById(context, memberId)
  const authentication = await findAuthentication(context, sessionId)
  const proved = await checkFactors(context, member, params, authentication)
  await recordAuthentication(context.db, context.now, sessionId, proved)
  const since = proved.credential ? context.now : (authentication.provedAt ?? context.now)
  return { until: new Date(since.getTime() + LIMITS.reauthenticationLifeMs) }
}
