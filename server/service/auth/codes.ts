import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from '../../db/drizzle.ts'
import { CODE, type CodeType } from '../../../src/contract/codes.ts'
import { LIMITS } from '../../../src/contract/limits.ts'
import { codes } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { fieldError, ServiceError } from '../service-error.ts'
import { addressKey, countAttempt } from './throttle.ts'

const HOUR_MS = 60 * 60_000

/** Limits guessing (5 tries per code) and the number of mails that an attacker can cause. */
const CODES_PER_HOUR_PER_TARGET = 8

function newCode(): string {
  return String(randomInt(10 ** LIMITS.codeDigits)).padStart(LIMITS.codeDigits, '0')
}

function hashCode(context: Context, purpose: CodeType, target: string, code: string): string {
  return createHmac('sha256', context.keys.codes)
    .update(`${purpose}|${target}|${code}`)
    .digest('hex')
}

/**
 * Makes a code for one purpose and one target. It replaces the previous code.
 * @returns the code, which is only sent: the database has its hash
 * @throws ServiceError 429 within 60 s of the previous code, or after too many in an hour
 */
export async function makeCode(
  context: Context,
  purpose: CodeType,
  target: string,
): Promise<string> {
  const { db, now, limits } = context
  const code = newCode()
  const [made] = await db
    .insert(codes)
    .values({
      purpose,
      target,
      hash: hashCode(context, purpose, target, code),
      sentAt: now,
      expiresAt: new Date(now.getTime() + LIMITS.codeLifeMs),
    })
    .onConflictDoUpdate({
      target: [codes.purpose, codes.target],
      set: {
        hash: sql`excluded.hash`,
        tries: 0,
        sentAt: sql`excluded.sent_at`,
        expiresAt: sql`excluded.expires_at`,
        usedAt: null,
      },
      setWhere: sql`${codes.sentAt} <= ${new Date(now.getTime() - LIMITS.codeResendMs).toISOString()}::timestamptz`,
    })
    .returning({ sentAt: codes.sentAt })
  if (made === undefined) throw await tooSoon(context, purpose, target)

  const window = { windowMs: HOUR_MS, rearms: false }
  const perTarget = { ...window, limit: CODES_PER_HOUR_PER_TARGET }
  const perAddress = { ...window, limit: limits.codesPerHourPerIp }
  const counts = [
    await countAttempt(db, `code:target:${target}`, perTarget, now),
    await countAttempt(db, `code:ip:${addressKey(context.ip)}`, perAddress, now),
  ]
  const over = counts.find((count) => count.isOver)
  if (over !== undefined) {
    throw new ServiceError(CODE.tooMany, 'codeTooSoon', { retryAfterS: over.retryAfterS })
  }
  return code
}

async function tooSoon(context: Context, purpose: CodeType, target: string) {
  const [last] = await context.db
    .select({ sentAt: codes.sentAt })
    .from(codes)
    .where(and(eq(codes.purpose, purpose), eq(codes.target, target)))
  const sentAt = (last?.sentAt ?? context.now).getTime()
  const waitMs = sentAt + LIMITS.codeResendMs - context.now.getTime()
  return new ServiceError(CODE.tooMany, 'codeTooSoon', {
    retryAfterS: Math.max(1, Math.ceil(waitMs / 1000)),
  })
}

/**
 * Checks a code and marks it as used.
 * @throws ServiceError 400 when it is wrong, expired, used, for another purpose, or tried too often
 */
export async function useCode(
  context: Context,
  purpose: CodeType,
  target: string,
  code: string,
): Promise<void> {
  const { db, now } = context
  const its = and(eq(codes.purpose, purpose), eq(codes.target, target), isNull(codes.usedAt))
  // The try is counted before the comparison, so that parallel guesses share the five tries.
  const [row] = await db
    .update(codes)
    .set({ tries: sql`${codes.tries} + 1` })
    .where(and(its, gt(codes.expiresAt, now), lt(codes.tries, LIMITS.codeTries)))
    .returning({ hash: codes.hash })
  const given = hashCode(context, purpose, target, code)
  const isRight =
    row !== undefined && timingSafeEqual(Buffer.from(row.hash, 'hex'), Buffer.from(given, 'hex'))
  if (isRight) {
    const used = await db
      .update(codes)
      .set({ usedAt: now })
      .where(and(its, eq(codes.hash, given)))
      .returning({ target: codes.target })
    if (used.length === 1) return
  }
  throw fieldError('codeInvalid', { code: 'invalid' })
}
