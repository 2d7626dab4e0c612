/**
 * Challenges for passkeys. A challenge is signed by us and contains its end, so that an unanswered one takes no
 * row: requesting them fills no table.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { LIMITS } from '../../../../src/contract/limits.ts'
import type { Database } from '../../../db/database.ts'
import { lt } from '../../../db/drizzle.ts'
import { usedChallenges } from '../../../db/schema-second-factors.ts'
import type { Context } from '../../context.ts'

const RANDOM_BYTES = 16
const TIME_BYTES = 6
const MAC_BYTES = 16

function macOf({ keys }: Pick<Context, 'keys'>, purpose: string, head: Buffer): Buffer {
  const mac = createHmac('sha256', keys.codes).update(`passkey|${purpose}|`).update(head)
  return mac.digest().subarray(0, MAC_BYTES)
}

/** Creates a challenge for one purpose: signing in, or a new passkey of one member. */
export function createChallenge(
  context: Pick<Context, 'keys' | 'now'>,
  purpose: string,
): Uint8Array<ArrayBuffer> {
  const end = Buffer.alloc(TIME_BYTES)
  end.writeUIntBE(context.now.getTime() + LIMITS.passkeyPromptMs, 0, TIME_BYTES)
  const head = Buffer.concat([randomBytes(RANDOM_BYTES), end])
  return new Uint8Array(Buffer.concat([head, macOf(context, purpose, head)]))
}

/** The end of a challenge; null when it is not one of ours for this purpose, or expired. */
export function challengeEnd(
  context: Pick<Context, 'keys' | 'now'>,
  purpose: string,
  challenge: string,
): Date | null {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== RANDOM_BYTES + TIME_BYTES + MAC_BYTES) return null
  const head = bytes.subarray(0, RANDOM_BYTES + TIME_BYTES)
  if (!timingSafeEqual(macOf(context, purpose, head), bytes.subarray(head.length))) return null
  const end = new Date(head.readUIntBE(RANDOM_BYTES, TIME_BYTES))
  return end > context.now ? end : null
}

/**
 * Records that a challenge was answered.
 * @returns false when it was before
 */
export async function useChallenge(db: Database, challenge: string, end: Date): Promise<boolean> {
  const taken = await db
    .insert(usedChallenges)
    .values({ challenge, expiresAt: end })
    .onConflictDoNothing()
    .returning({ challenge: usedChallenges.challenge })
  return taken.length === 1
}

export async function deleteOldChallenges(db: Database, now: Date): Promise<void> {
  await db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now))
}
