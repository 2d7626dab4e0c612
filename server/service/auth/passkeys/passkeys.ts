/** Passkeys of a member: listed, added, removed, and verified at sign-in. */
import { and, asc, eq } from '../../../db/drizzle.ts'
import { CODE } from '../../../../src/contract/codes.ts'
import type { ContentLanguage } from '../../../../src/contract/languages.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { isUniqueViolation } from '../../../db/errors.ts'
import { passkeys as table } from '../../../db/schema-second-factors.ts'
import { passkeyMail } from '../../../mail/second-factor-texts.ts'
import type { Context, Handler } from '../../context.ts'
import { recordEvent } from '../../events.ts'
import { notices } from '../../notifications/texts.ts'
import { ServiceError } from '../../service-error.ts'
import type { Member } from '../accounts.ts'
import { findMemberById } from '../own-password.ts'
import { changeSignIn } from '../sign-in-changes.ts'
import { challengeEnd, createChallenge, useChallenge } from './challenges.ts'
import { verifyRegistration, verifySignIn, registrationOptions, signInOptions } from './webauthn.ts'

const SIGN_IN = 'signIn'
const additionBy = (memberId: string) => `add:${memberId}`

/** Expectations on an answer; `end` is that of its challenge once that was checked. */
function expectedAnswer(context: Context, purpose: string) {
  const seen = { challenge: '', end: null as Date | null }
  return {
    seen,
    expected: {
      origin: context.origin,
      isChallenge: (challenge: string) => {
        Object.assign(seen, { challenge, end: challengeEnd(context, purpose, challenge) })
        return seen.end !== null
      },
    },
  }
}

/** The passkeys of the member, oldest first. */
export const passkeys: Handler<'passkeys'> = async (context) => {
  const { memberId } = await context.member()
  return context.db
    .select({
      id: table.id,
      name: table.name,
      isSynced: table.isSynced,
      createdAt: table.createdAt,
      lastUsedAt: table.lastUsedAt,
    })
    .from(table)
    .where(eq(table.memberId, memberId))
    .orderBy(asc(table.createdAt), asc(table.id))
}

/** Creates the options with which the browser registers a new passkey. */
export const beginPasskey: Handler<'beginPasskey'> = async (context) => {
  const { memberId } = await context.member()
  const { id, email, phone, nickName } = await findMemberById(context, memberId)
  const known = await context.db.select().from(table).where(eq(table.memberId, memberId))
  if (known.length >= LIMITS.passkeys) throw new ServiceError(CODE.conflict, 'passkeysFull')
  return registrationOptions({
    origin: context.origin,
    member: { id, account: email ?? phone ?? nickName, name: nickName },
    challenge: createChallenge(context, additionBy(memberId)),
    known,
  })
}

/** The report of a passkey that was added or removed. */
const reportOf = (change: 'added' | 'removed', name: string) => ({
  result: null,
  notice: notices.passkey(change),
  mail: (link: string, language: ContentLanguage) => passkeyMail(change, { name, link }, language),
  event: { kind: 'passkeyChanged', data: { change } } as const,
})

/** Stores a new passkey. */
export const addPasskey: Handler<'addPasskey'> = async (context, { name, answer }) => {
  const { memberId } = await context.member()
  const { expected, seen } = expectedAnswer(context, additionBy(memberId))
  const key = await verifyRegistration(answer, expected)
  if (key === null || seen.end === null) throw new ServiceError(CODE.bad, 'passkeyWrong')
  const { challenge, end } = seen
  const row = { ...key, memberId, name, createdAt: context.now, lastUsedAt: null }
  try {
    await changeSignIn(context, memberId, 'passkeys', async (tx) => {
      if (!(await useChallenge(tx, challenge, end)))
        throw new ServiceError(CODE.bad, 'passkeyWrong')
      const keys = await tx.$count(table, eq(table.memberId, memberId))
      if (keys >= LIMITS.passkeys) throw new ServiceError(CODE.conflict, 'passkeysFull')
      await tx.insert(table).values(row)
      return reportOf('added', name)
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new ServiceError(CODE.conflict, 'passkeyWrong')
    throw error
  }
  const { id, isSynced, createdAt, lastUsedAt } = row
  return { id, name, isSynced, createdAt, lastUsedAt }
}

/** Removes a passkey: it no longer signs in. */
export const removePasskey: Handler<'removePasskey'> = async (context, { id }) => {
  const { memberId } = await context.member()
  await changeSignIn(context, memberId, 'passkeys', async (tx) => {
    const [gone] = await tx
      .delete(table)
      .where(and(eq(table.id, id), eq(table.memberId, memberId)))
      .returning({ name: table.name })
    return gone === undefined ? null : reportOf('removed', gone.name)
  })
  return null
}

/**
 * Creates the options with which the browser signs in; it offers the passkeys that the device has for this site.
 */
export const passkeyChallenge: Handler<'passkeyChallenge'> = (context) =>
  signInOptions(context.origin, createChallenge(context, SIGN_IN))

/**
 * Finds the member of a passkey's answer. The device's user verification is the second factor, so no other is
 * required.
 * @throws ServiceError 400 when the answer is wrong, late, used before, or of an unknown key
 */
export async function findMemberByPasskey(
  context: Context,
  answer: { id: string },
): Promise<Member> {
  const refused = () => new ServiceError(CODE.bad, 'passkeyUnknown')
  const [key] = await context.db.select().from(table).where(eq(table.id, answer.id))
  if (key === undefined) throw refused()
  const { expected, seen } = expectedAnswer(context, SIGN_IN)
  const counter = await verifySignIn(answer, key, expected)
  if (counter === null || seen.end === null) {
    await recordEvent(context, 'signInFailed', key.memberId, { at: 'passkey' })
    throw refused()
  }
  if (!(await useChallenge(context.db, seen.challenge, seen.end))) throw refused()
  await context.db
    .update(table)
    .set({ counter, lastUsedAt: context.now })
    .where(eq(table.id, key.id))
  return findMemberById(context, key.memberId)
}
