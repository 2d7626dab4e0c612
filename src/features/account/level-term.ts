/** Rule for the one statement about how long a level lasts. */
import type { Level } from '../../contract/endpoints/levels.ts'
import type { Subscription } from '../../contract/endpoints/subscription.ts'

/** How long a level lasts: renewed on a day, ended on a day, or without an end. */
export type LevelTerm = { kind: 'renews' | 'until'; day: string } | { kind: 'noEnd' }

type Known = {
  level: Level
  /** ISO 8601, as at the last refresh of the session; null without an end. */
  levelExpiresAt: string | null
  /** Undefined until it is known; null where the upstream has none. */
  subscription: Subscription | null | undefined
}

/**
 * Returns the one statement about the term of a level. The subscription that gives the level decides: the session
 * knows nothing of renewals, and is older than a purchase. Null for the free level and while nothing is known.
 */
export function levelTerm({ level, levelExpiresAt, subscription }: Known): LevelTerm | null {
  if (level === 'free') return null
  const gives = subscription?.plan?.level === level && subscription.state !== 'ended'
  if (subscription && gives) {
    const { state, cancelAtPeriodEnd, methodLabel, nextChargeAt, graceUntil, periodEnd } =
      subscription
    const willRenew = state === 'active' && !cancelAtPeriodEnd && methodLabel !== null
    if (willRenew && nextChargeAt !== null) return { kind: 'renews', day: nextChargeAt }
    const day = graceUntil ?? periodEnd
    if (day !== null) return { kind: 'until', day }
  }
  const ends = subscription ? subscription.levelExpiresAt : levelExpiresAt
  if (ends !== null) return { kind: 'until', day: ends }
  return subscription === undefined ? null : { kind: 'noEnd' }
}
