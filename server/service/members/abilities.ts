import { LEVELS } from '../../../src/contract/endpoints/levels.ts'
import type { AbilityRule } from '../../../src/contract/endpoints/session.ts'

const visitorRules: AbilityRule[] = [
  { action: 'read', subject: ['Article', 'Subject', 'Level', 'Terms'] },
  { action: 'use', subject: 'Tool', conditions: { level: 'free' } },
]

/**
 * The permission rules of a level as CASL raw rules; null is a visitor. A `Tool` is told apart by
 * its `level`. An unknown level has the rights of `free`. The rules travel in a cookie: they are few.
 */
export function abilityRules(level: string | null): AbilityRule[] {
  if (level === null) return visitorRules
  const rank = Math.max(0, LEVELS.indexOf(level as (typeof LEVELS)[number]))
  const rules: AbilityRule[] = [
    { action: 'read', subject: ['Article', 'Subject', 'Level', 'Terms'] },
    { action: 'like', subject: 'Article' },
    { action: 'track', subject: 'Subject' },
    { action: 'confirm', subject: 'Terms' },
    { action: 'use', subject: 'Tool', conditions: { level: { $in: LEVELS.slice(0, rank + 1) } } },
    { action: ['read', 'save', 'remove'], subject: ['AnalysisRecord', 'Favourite'] },
    { action: ['read', 'send', 'update'], subject: 'Feedback' },
    { action: ['read', 'update', 'remove'], subject: 'Notification' },
    { action: ['read', 'update', 'export', 'delete'], subject: 'Account' },
    { action: ['read', 'remove'], subject: 'Session' },
    { action: ['read', 'pay', 'update'], subject: ['Order', 'Invoice', 'Subscription'] },
  ]
  if (rank > 0) rules.push({ action: 'export', subject: 'Report' })
  return rules
}
