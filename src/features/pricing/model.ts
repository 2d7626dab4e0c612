/** Pure rules of the comparison of levels. */
import type { Quote } from '../../contract/endpoints/orders.ts'
import {
  type Currency,
  type Level,
  LEVELS,
  type Period,
  type Plan,
} from '../../contract/endpoints/levels.ts'

/** Returns the plan of a level at the chosen period and currency, or null. */
export function offerOf(
  plans: readonly Plan[],
  selection: { level: Level; period: Period; currency: Currency },
): Plan | null {
  return (
    plans.find(
      ({ level, period, currency }) =>
        level === selection.level && period === selection.period && currency === selection.currency,
    ) ?? null
  )
}

/**
 * Returns the saving of a year against twelve months, as a share from 0 to 1; 0 when there is none.
 * Compared within one level and one currency.
 */
export function yearlySaving(
  plans: readonly Plan[],
  of: { level: Level; currency: Currency },
): number {
  const month = offerOf(plans, { ...of, period: 'month' })
  const year = offerOf(plans, { ...of, period: 'year' })
  if (!month || !year || month.amount === 0) return 0
  return Math.max(0, 1 - year.amount / (12 * month.amount))
}

/** Returns the largest saving of all levels: the "up to" of the switch. */
export function bestSaving(plans: readonly Plan[], currency: Currency): number {
  return Math.max(0, ...LEVELS.map((level) => yearlySaving(plans, { level, currency })))
}

/**
 * Returns the level that applies now. A paid one past its end becomes the free one; a visitor has none.
 * @param member null for a visitor
 */
export function currentLevel(
  member: { level: string; levelExpiresAt: string | null } | null,
  nowMs: number,
): Level | null {
  if (!member) return null
  const level = LEVELS.find((known) => known === member.level) ?? 'free'
  const isOver = member.levelExpiresAt !== null && Date.parse(member.levelExpiresAt) <= nowMs
  return isOver ? 'free' : level
}

/**
 * Action of a level's button.
 * `register`: the free level for a visitor. `buy`: to checkout with this plan. `upgrade`: the same,
 * for a member of a lower paid level. `current`: the user has it. `lower`: the user has a higher
 * one, and would change at the end of the paid period. `none`: not sold at this period and
 * currency.
 */
export type LevelAction =
  | { name: 'register' }
  | { name: 'buy' | 'upgrade'; planId: string }
  | { name: 'current' }
  | { name: 'lower' }
  | { name: 'none' }

/** Returns the action of a level's button, without a quote. */
export function actionOf(level: Level, current: Level | null, offer: Plan | null): LevelAction {
  const rank = LEVELS.indexOf(level)
  const currentRank = current === null ? -1 : LEVELS.indexOf(current)
  if (rank === currentRank) return { name: 'current' }
  if (rank < currentRank) return { name: 'lower' }
  if (level === 'free') return { name: 'register' }
  if (!offer) return { name: 'none' }
  return { name: currentRank > 0 ? 'upgrade' : 'buy', planId: offer.id }
}

/**
 * Effect of choosing a plan for this member, by the service's quote. `pay`: an order, at once, of
 * one of three kinds. `later`: a change at the end of the period. `same`: the member has it.
 */
export type PlanStep =
  | { name: 'pay'; kind: 'new' | 'renewal' | 'upgrade' }
  | { name: 'later' }
  | { name: 'same' }

/** Returns the effect of choosing a plan, from its quote. */
export function stepOf({ kind, takesEffect }: Pick<Quote, 'kind' | 'takesEffect'>): PlanStep {
  if (kind === 'same') return { name: 'same' }
  if (kind === 'downgrade' || takesEffect === 'periodEnd') return { name: 'later' }
  return { name: 'pay', kind }
}
