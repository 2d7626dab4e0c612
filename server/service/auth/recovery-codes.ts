/** Recovery codes, for members who have lost their authenticator app; stored as hashes. */
import { createHmac, randomInt } from 'node:crypto'
import { and, count, eq, isNull } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { recoveryCodes } from '../../db/schema-second-factors.ts'
import type { Context } from '../context.ts'

const COUNT = 10
/** Alphabet without characters that are easily confused. 31^10 codes: 49 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
const LENGTH = 10

/** Normalises a code before it is hashed: without the separators that people add. */
export const normaliseRecoveryCode = (code: string) => code.toLowerCase().replaceAll(/[\s-]/g, '')

function hashOf({ keys }: Pick<Context, 'keys'>, memberId: string, code: string): string {
  return createHmac('sha256', keys.codes)
    .update(`recovery|${memberId}|${normaliseRecoveryCode(code)}`)
    .digest('hex')
}

function newCode(): string {
  const characters = Array.from(
    { length: LENGTH },
    () => ALPHABET[randomInt(ALPHABET.length)],
  ).join('')
  return `${characters.slice(0, LENGTH / 2)}-${characters.slice(LENGTH / 2)}`
}

/**
 * Generates new codes; earlier ones no longer work.
 * @returns the codes, which are only shown once
 */
export async function renewCodes(
  tx: Database,
  context: Pick<Context, 'keys'>,
  memberId: string,
): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < COUNT) codes.add(newCode())
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.memberId, memberId))
  const rows = [...codes].map((code) => ({ memberId, hash: hashOf(context, memberId, code) }))
  await tx.insert(recoveryCodes).values(rows)
  return [...codes]
}

const unused = (memberId: string) =>
  and(eq(recoveryCodes.memberId, memberId), isNull(recoveryCodes.usedAt))

/** Number of unused codes of a member. */
export async function countCodes(db: Database, memberId: string): Promise<number> {
  const [row] = await db.select({ left: count() }).from(recoveryCodes).where(unused(memberId))
  return row?.left ?? 0
}

/**
 * Uses a code up.
 * @returns whether it was one of the member's, and not used before
 */
export async function useRecoveryCode(
  context: Pick<Context, 'db' | 'keys' | 'now'>,
  memberId: string,
  code: string,
): Promise<boolean> {
  const used = await context.db
    .update(recoveryCodes)
    .set({ usedAt: context.now })
    .where(and(unused(memberId), eq(recoveryCodes.hash, hashOf(context, memberId, code))))
    .returning({ hash: recoveryCodes.hash })
  return used.length === 1
}
