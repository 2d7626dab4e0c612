/** Updates the level of an account from its subscription. */
import { LEVELS, type Level } from '../../../src/contract/endpoints/levels.ts'
import { eq } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { members } from '../../db/schema.ts'
import { currentLevel } from '../members/member-view.ts'

/** The level that a subscription grants, and until when. */
export type Entitlement = { level: Level; until: Date }

const rank = (level: Level): number => LEVELS.indexOf(level)

/** The better of two entitlements: the higher level, then the longer one. An expired one counts for nothing. */
export function better(
  now: Date,
  one: Entitlement | null,
  other: Entitlement | null,
): Entitlement | null {
  const [first = null, second = null] = [one, other].filter((it) => it !== null && it.until > now)
  if (first === null || second === null) return first ?? one ?? other
  const gain = rank(second.level) - rank(first.level)
  return gain > 0 || (gain === 0 && second.until > first.until) ? second : first
}

/**
 * Writes the level of an account after its subscription has changed. A level given by an operator stays if it is
 * higher or lasts longer.
 * @param before entitlement from the subscription until now
 * @param after entitlement from now on; null when it has ended
 */
export async function writeLevel(
  tx: Database,
  now: Date,
  memberId: string,
  before: Entitlement | null,
  after: Entitlement | null,
): Promise<void> {
  const [member] = await tx
    .select({ level: members.level, levelExpiresAt: members.levelExpiresAt })
    .from(members)
    .where(eq(members.id, memberId))
  if (member === undefined) return
  const current = currentLevel(member, now)
  const isOwn =
    before !== null &&
    member.level === before.level &&
    member.levelExpiresAt?.getTime() === before.until.getTime()
  if (current !== 'free' && !isOwn) {
    const gain = rank(after?.level ?? 'free') - rank(current)
    const lasts =
      member.levelExpiresAt === null || after === null || member.levelExpiresAt >= after.until
    if (gain < 0 || (gain === 0 && lasts)) return
  }
  await tx
    .update(members)
    .set({ level: after?.level ?? 'free', levelExpiresAt: after?.until ?? null, updatedAt: now })
    .where(eq(members.id, memberId))
}
