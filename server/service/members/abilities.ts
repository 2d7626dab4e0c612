import type { AbilityRule } from '../../../src/contract/endpoints/session.ts'

/** Levels in rising order; a level includes those before it. */
const LEVELS = ['free', 'plus', 'pro'] as const

/**
 * The permission rules of a level as CASL raw rules. Subjects: `Article`, `Tool` (with its `level`),
 * `AnalysisRecord`, `Report`. An unknown level has the rights of `free`.
 */
export function abilityRules(level: string): AbilityRule[] {
  const rank = Math.max(0, LEVELS.indexOf(level as (typeof LEVELS)[number]))
  const rules: AbilityRule[] = [
    { action: ['read', 'like', 'favourite'], subject: 'Article' },
    {
      action: 'use',
      subject: 'Tool',
      conditions: { level: { $in: LEVELS.slice(0, rank + 1) } },
    },
    { action: ['read', 'save', 'remove'], subject: 'AnalysisRecord' },
  ]
  if (rank > 0) rules.push({ action: 'export', subject: 'Report' })
  return rules
}
