/** Second factor of a member: set up, required, and turned off. */
import { and, eq, isNull, lt } from '../../db/drizzle.ts'
import { CODE } from '../../../src/contract/codes.ts'
import type { ContentLanguage } from '../../../src/contract/languages.ts'
import type { Database } from '../../db/database.ts'
import { recoveryCodes, secondFactors } from '../../db/schema-second-factors.ts'
import { secondFactorMail } from '../../mail/second-factor-texts.ts'
import { checkAttempt, type Outcome } from '../rate-limits/attempts.ts'
import { recordLockout } from '../rate-limits/record-lockout.ts'
import type { Context, Handler } from '../context.ts'
import { recordEvent } from '../events.ts'
import { notices } from '../notifications/texts.ts'
import { fieldError, ServiceError } from '../service-error.ts'
import type { Member } from './accounts.ts'
import { findMemberById } from './own-password.ts'
import { countCodes, renewCodes, useRecoveryCode } from './recovery-codes.ts'
import { seal, unseal } from './encrypted-secrets.ts'
import { recordAuthentication } from './sessions.ts'
import { changeSignIn, type SignInParts } from './sign-in-changes.ts'
import { newTotpSecret, totpStep, totpUri } from './totp.ts'

type SecondFactorRow = typeof secondFactors.$inferSelect

async function findSecondFactor(db: Database, memberId: string): Promise<SecondFactorRow | null> {
  const [stored] = await db.select().from(secondFactors).where(eq(secondFactors.memberId, memberId))
  return stored ?? null
}

/** Accepts a code of the authenticator app once: its step must be later than that of the last one. */
async function useStep(context: Context, stored: SecondFactorRow, code: string): Promise<boolean> {
  const { db, keys, now } = context
  const { memberId } = stored
  const step = totpStep(unseal(keys.seal, memberId, stored.sealedSecret), code, now)
  if (step === null) return false
  const taken = await db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(eq(secondFactors.memberId, memberId), lt(secondFactors.lastStep, step)))
    .returning({ memberId: secondFactors.memberId })
  return taken.length === 1
}

async function useAndReportRecoveryCode(
  context: Context,
  member: Member,
  code: string,
): Promise<boolean> {
  const used = await changeSignIn(context, member.id, 'device', async (tx) => {
    if (!(await useRecoveryCode({ ...context, db: tx }, member.id, code))) return null
    const left = await countCodes(tx, member.id)
    return {
      result: null,
      notice: notices.recoveryCodeUsed(left),
      mail: (link, language) => secondFactorMail('used', { left, link }, language),
    }
  })
  return used !== null
}

const APP_CODE = /^\d{6}$/

/**
 * Requires the second factor of a member who has one, after the first was correct.
 * @param given a code of the app or a recovery code, as typed
 * @returns whether the member has one
 * @throws ServiceError 400 with the field when it is missing or wrong, 429 after too many wrong ones
 */
export async function requireSecondFactor(
  context: Context,
  member: Member,
  given: string | undefined,
): Promise<boolean> {
  const stored = await findSecondFactor(context.db, member.id)
  if (stored === null || stored.confirmedAt === null) return false
  if (given === undefined) throw fieldError('secondFactorNeeded', { secondFactor: 'required' })
  const code = given.replaceAll(/\s/g, '')
  const attempt = {
    kind: 'factor',
    subject: member.id,
    memberId: member.id,
    cost: 0,
    refusedAs: 'codeLocked',
  } as const
  const check = async (): Promise<Outcome> => {
    const isRight = APP_CODE.test(code)
      ? await useStep(context, stored, code)
      : await useAndReportRecoveryCode(context, member, code)
    return isRight ? 'right' : 'wrong'
  }
  const outcome = await checkAttempt(context, attempt, check, () => recordLockout(context, member))
  if (outcome === 'right') return true
  await recordEvent(context, 'signInFailed', member.id, { at: 'secondFactor' })
  throw fieldError('secondFactorWrong', { secondFactor: 'wrong' })
}

/** Reports whether the member signs in with a second factor, and how many recovery codes are left. */
export const secondFactor: Handler<'secondFactor'> = async (context) => {
  const { memberId } = await context.member()
  const stored = await findSecondFactor(context.db, memberId)
  return {
    since: stored?.confirmedAt ?? null,
    recoveryCodesLeft: await countCodes(context.db, memberId),
  }
}

/** Generates a secret for the member's app. It is required only once a code of it has confirmed it. */
export const beginSecondFactor: Handler<'beginSecondFactor'> = async (context) => {
  const { memberId } = await context.member()
  const member = await findMemberById(context, memberId)
  const { db, keys, now } = context
  const secret = newTotpSecret()
  const fresh = { sealedSecret: seal(keys.seal, memberId, secret), createdAt: now, lastStep: 0 }
  const insertedRows = await db
    .insert(secondFactors)
    .values({ memberId, ...fresh })
    .onConflictDoUpdate({
      target: secondFactors.memberId,
      set: fresh,
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ memberId: secondFactors.memberId })
  if (insertedRows.length === 0) throw new ServiceError(CODE.conflict, 'secondFactorOn')
  return { secret, uri: totpUri(secret, member.email ?? member.phone ?? member.nickName) }
}

/** The report of a change of the second factor. */
const reportOf = <T>(change: 'on' | 'off' | 'renewed', result: T) => ({
  result,
  notice: notices.secondFactor(change),
  mail: (link: string, language: ContentLanguage) =>
    secondFactorMail(change, { left: 0, link }, language),
  event: { kind: 'secondFactorChanged', data: { change } } as const,
})

/** Turns the second factor on, by a code of the app. @returns the recovery codes, shown once */
export const confirmSecondFactor: Handler<'confirmSecondFactor'> = async (context, { code }) => {
  const { memberId, sessionId } = await context.member()
  const stored = await findSecondFactor(context.db, memberId)
  if (stored === null || stored.confirmedAt !== null) {
    throw new ServiceError(CODE.conflict, stored === null ? 'secondFactorGone' : 'secondFactorOn')
  }
  if (!(await useStep(context, stored, code))) {
    throw fieldError('secondFactorWrong', { code: 'wrong' })
  }
  const done = await changeSignIn(context, memberId, 'secondFactor', async (tx) => {
    const confirmed = await tx
      .update(secondFactors)
      .set({ confirmedAt: context.now })
      .where(and(eq(secondFactors.memberId, memberId), isNull(secondFactors.confirmedAt)))
      .returning({ memberId: secondFactors.memberId })
    if (confirmed.length === 0) return null
    await recordAuthentication(tx, context.now, sessionId, {
      credential: false,
      secondFactor: true,
    })
    return reportOf('on', await renewCodes(tx, context, memberId))
  })
  if (done === null) throw new ServiceError(CODE.conflict, 'secondFactorOn')
  return { recoveryCodes: done.result }
}

/**
 * Removes the second factor of a member, with its recovery codes, and reports it.
 * @returns whether the member had one
 */
export async function removeSecondFactor(parts: SignInParts, memberId: string): Promise<boolean> {
  const done = await changeSignIn(parts, memberId, 'secondFactor', async (tx) => {
    const gone = await tx
      .delete(secondFactors)
      .where(eq(secondFactors.memberId, memberId))
      .returning({ confirmedAt: secondFactors.confirmedAt })
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId))
    return gone.some(({ confirmedAt }) => confirmedAt !== null) ? reportOf('off', null) : null
  })
  return done !== null
}

/** Turns the second factor off. */
export const endSecondFactor: Handler<'endSecondFactor'> = async (context) => {
  const { memberId } = await context.member()
  await removeSecondFactor(context, memberId)
  return null
}

/** Generates new recovery codes in place of the old ones. */
export const renewRecoveryCodes: Handler<'renewRecoveryCodes'> = async (context) => {
  const { memberId } = await context.member()
  const done = await changeSignIn(context, memberId, 'recoveryCodes', async (tx) => {
    const stored = await findSecondFactor(tx, memberId)
    if (stored === null || stored.confirmedAt === null) return null
    return reportOf('renewed', await renewCodes(tx, context, memberId))
  })
  if (done === null) throw new ServiceError(CODE.conflict, 'secondFactorGone')
  return { recoveryCodes: done.result }
}
