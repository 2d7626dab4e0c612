/** Codes sent to an address: stored as hashes, each for one purpose and one use. */
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, lt, sql } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import type { CodeType } from '../../../src/contract/codes.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import { codes } from '../../db/schema.ts'
import { addressKey, addressRanges } from '../rate-limits/address-key.ts'
import { deviceOf } from '../rate-limits/device.ts'
import { checkAttempt, createRefusal, type Outcome } from '../rate-limits/attempts.ts'
import { type Spending, spendAll } from '../rate-limits/spend.ts'
import { requireSendingBudget } from '../rate-limits/sending-budget.ts'
import { CODE_LIMITS } from '../../../src/contract/endpoints/credentials.ts'
import { rateRule, scaleRate } from '../rate-limits/rules.ts'
import { recordLockout } from '../rate-limits/record-lockout.ts'
import type { Context } from '../context.ts'
import { fieldError } from '../service-error.ts'
import type { Account, Member } from './accounts.ts'

function newCode(): string {
  return String(randomInt(10 ** LIMITS.codeDigits)).padStart(LIMITS.codeDigits, '0')
}

function hashCode(context: Context, purpose: CodeType, target: string, code: string): string {
  return createHmac('sha256', context.keys.codes)
    .update(`${purpose}|${target}|${code}`)
    .digest('hex')
}

/** Identifiers of the requester, best first: the device, once it has a cookie of ours; before that, its address. */
function identifyRequester(context: Context): string[] {
  const device = deviceOf(context.keys, context.device.token)
  const address = `address:${addressKey(context.ip)}`
  return device === null ? [address] : [`device:${device}`, address]
}

/** The spendings of sending a code. Other people's requests do not count against a known device. */
function codeSpendings(context: Context, target: string): Spending[] {
  const { limits, knownDevice: device } = context
  const pair = rateRule(CODE_LIMITS, 'address and recipient', limits)
  if (device !== null) {
    return [{ key: `codes:device:${device}:${target}`, rule: pair, units: 1 }]
  }
  const address = rateRule(CODE_LIMITS, 'address', limits)
  const ofRanges = addressRanges(context.ip).flatMap(({ key, multiple }) => [
    { key: `codes:pair:${key}:${target}`, rule: scaleRate(pair, multiple), units: 1 },
    { key: `codes:address:${key}`, rule: scaleRate(address, multiple), units: 1 },
  ])
  const recipient = rateRule(CODE_LIMITS, 'recipient', limits)
  return [...ofRanges, { key: `codes:target:${target}`, rule: recipient, units: 1 }]
}

/**
 * Enforces the pause between two codes.
 * @throws ServiceError 429 within 60 s of the requester's previous code for this purpose
 */
async function requirePause(
  tx: Database,
  context: Context,
  purpose: CodeType,
  target: string,
): Promise<void> {
  const [last] = await tx
    .select({ sentAt: codes.sentAt })
    .from(codes)
    .where(
      and(
        eq(codes.purpose, purpose),
        eq(codes.target, target),
        inArray(codes.requester, identifyRequester(context)),
      ),
    )
    .orderBy(desc(codes.sentAt))
    .limit(1)
  if (last === undefined) return
  const waitMs = last.sentAt.getTime() + LIMITS.codeResendMs - context.now.getTime()
  if (waitMs > 0) throw createRefusal('codeTooSoon', waitMs)
}

/**
 * Generates a code for one purpose and one target. It replaces the previous code of the same requester. To be
 * called in a transaction, so that a refusal writes nothing.
 * @returns the code, which is only sent: the database has its hash
 * @throws ServiceError 429 within 60 s of the previous code, or after too many in an hour, also of all callers
 */
export async function createCode(
  tx: Database,
  context: Context,
  purpose: CodeType,
  { kind, value: target }: Account,
): Promise<string> {
  const { now } = context
  // First the budgets: their row locks serialise parallel requests.
  const waitMs = await spendAll(tx, now, codeSpendings(context, target))
  if (waitMs !== null) throw createRefusal('codeTooSoon', waitMs)
  await requirePause(tx, context, purpose, target)
  // Last, so that the one row that all senders lock is locked most briefly.
  await requireSendingBudget(tx, context, kind === 'email' ? 'mail' : 'sms')
  const code = newCode()
  const [requester = ''] = identifyRequester(context)
  const fresh = {
    hash: hashCode(context, purpose, target, code),
    tries: 0,
    otherTries: 0,
    sentAt: now,
    expiresAt: new Date(now.getTime() + LIMITS.codeLifeMs),
    usedAt: null,
  }
  await tx
    .insert(codes)
    .values({ purpose, target, requester, ...fresh })
    .onConflictDoUpdate({ target: [codes.purpose, codes.target, codes.requester], set: fresh })
  return code
}

type Row = typeof codes.$inferSelect

/**
 * Finds the code that an attempt is compared with, and counts the attempt: the caller's own, or else the newest
 * that another requester has (on another device, from another network). Others have attempts of their own, so that
 * they cannot use up those of the requester.
 */
async function countAttempt(
  context: Context,
  purpose: CodeType,
  target: string,
): Promise<{ row: Row; isOwn: boolean } | null> {
  const { db, now } = context
  const rows = await db
    .select()
    .from(codes)
    .where(and(eq(codes.purpose, purpose), eq(codes.target, target), gt(codes.expiresAt, now)))
    .orderBy(desc(codes.sentAt))
  const named = identifyRequester(context).map((name) => rows.find((row) => row.requester === name))
  const own = named.find((row) => row !== undefined)
  const row = own ?? rows[0]
  if (row === undefined) return null
  const isOwn = own !== undefined
  const counter = isOwn ? codes.tries : codes.otherTries
  // Counted before the comparison, so that parallel attempts share the five.
  const [counted] = await db
    .update(codes)
    .set({ [isOwn ? 'tries' : 'otherTries']: sql`${counter} + 1` })
    .where(and(isRow(row), isNull(codes.usedAt), lt(counter, LIMITS.codeTries)))
    .returning()
  return counted === undefined ? null : { row: counted, isOwn }
}

const isRow = ({ purpose, target, requester, hash }: Row) =>
  and(
    eq(codes.purpose, purpose),
    eq(codes.target, target),
    eq(codes.requester, requester),
    eq(codes.hash, hash),
  )

/** Uncounts the attempt of a correct code that was not used after all. */
async function uncountAttempt({ db }: Context, row: Row, isOwn: boolean): Promise<void> {
  const counter = isOwn ? codes.tries : codes.otherTries
  await db
    .update(codes)
    .set({ [isOwn ? 'tries' : 'otherTries']: sql`${counter} - 1` })
    .where(isRow(row))
}

/** The caller of `useCode`, and the work that a correct code allows. */
type CodeUse<T> = {
  purpose: CodeType
  target: string
  code: string
  /** The member whose known devices have attempts of their own, and who is notified of too many wrong codes. */
  member: Member | null
  /** Decryptions that `first` needs. */
  cost?: number
  /** Runs when the code is correct and before it is used up; if it throws, the code stays usable. */
  first?: (context: Context) => T | Promise<T>
}

/**
 * Checks a code and marks it as used. Only a correct code causes further work.
 * @returns the result of `first`
 * @throws ServiceError 400 when the code is wrong, expired, used, for another purpose, or tried too often; 429 when
 * the caller has tried too many
 */
export async function useCode<T = undefined>(context: Context, use: CodeUse<T>): Promise<T> {
  const { purpose, target, code, member, cost = 0, first } = use
  let result: T | undefined
  const attempt = {
    kind: 'code',
    subject: target,
    memberId: member?.id ?? null,
    cost,
    refusedAs: 'codeLocked',
  } as const
  const check = async (own: Context): Promise<Outcome> => {
    const taken = await countAttempt(context, purpose, target)
    if (taken === null) return 'wrong'
    const { row, isOwn } = taken
    const given = Buffer.from(hashCode(context, purpose, target, code), 'hex')
    if (!timingSafeEqual(Buffer.from(row.hash, 'hex'), given)) return 'wrong'
    try {
      result = await first?.(own)
    } catch (error) {
      await uncountAttempt(context, row, isOwn)
      throw error
    }
    const used = await context.db
      .update(codes)
      .set({ usedAt: context.now })
      .where(and(isRow(row), isNull(codes.usedAt)))
      .returning({ target: codes.target })
    return used.length === 1 ? 'right' : 'wrong'
  }
  const outcome = await checkAttempt(context, attempt, check, () => recordLockout(context, member))
  if (outcome === 'wrong') throw fieldError('codeInvalid', { code: 'invalid' })
  return result as T
}
