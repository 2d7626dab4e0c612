/** The permission rules of each level, as the service sends them and both sides check them. */
import type { AbilityRule } from './endpoints/session.ts'
import { LEVELS } from './endpoints/levels.ts'
import { LEVEL_LIMITS } from './level-limits.ts'
import { levelOf, rankOf } from './level-rank.ts'

const visitorRules: AbilityRule[] = [
  { action: 'read', subject: ['Article', 'Subject', 'Level', 'Terms'] },
  { action: 'use', subject: 'Tool', conditions: { level: 'free' } },
]

/**
 * The permission rules of a level as CASL raw rules; null is a visitor. `Tool` subjects differ by
 * their `level`. An unknown level has the rights of `free`. The rules travel in a cookie, so they
 * are few.
 */
export function abilityRules(level: string | null): AbilityRule[] {
  if (level === null) return visitorRules
  const rank = rankOf(level)
  const rules: AbilityRule[] = [
    { action: 'read', subject: ['Article', 'Subject', 'Level', 'Terms'] },
    { action: 'like', subject: 'Article' },
    { action: 'track', subject: ['Article', 'Subject'] },
    { action: 'confirm', subject: 'Terms' },
    { action: 'use', subject: 'Tool', conditions: { level: { $in: LEVELS.slice(0, rank + 1) } } },
    { action: ['read', 'save', 'remove'], subject: ['AnalysisRecord', 'Favourite'] },
    { action: ['read', 'send', 'update'], subject: 'Feedback' },
    { action: ['read', 'update', 'remove'], subject: 'Notification' },
    { action: ['read', 'update', 'export', 'delete'], subject: 'Account' },
    { action: ['read', 'remove'], subject: 'Session' },
    { action: ['read', 'pay', 'update'], subject: ['Order', 'Invoice', 'Subscription'] },
  ]
  if (LEVEL_LIMITS[levelOf(level)].reportExport) rules.push({ action: 'export', subject: 'Report' })
  return rules
}
