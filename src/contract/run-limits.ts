/**
 * Checks a run, a record or a report against a level: one pure rule for the page, before anything
 * starts, and for the service, before a record enters the account.
 * Counted variants are those that enter the estimate of one pair of exposure and outcome, after
 * selection, pruning and matching, as they are sent to the engine. A scan is therefore bounded by
 * its largest pair and by its exposures (taxa) that have such variants, and not by the sum; a
 * bidirectional analysis by the larger direction. Tools that estimate no causal effect (power,
 * meta-analysis, selection of instruments) have no such number.
 */
import { type Level, LEVELS } from './endpoints/levels.ts'
import { LEVEL_LIMITS } from './level-limits.ts'
import { levelOf, rankOf } from './level-rank.ts'
import { type Counted, toolById } from './tools.ts'

/** Quantities and rights that are checked against a level. */
export const LIMITED = ['tool', 'maxTaxa', 'maxVariants', 'savedRecords', 'reportExport'] as const
export type Limited = (typeof LIMITED)[number]

/** One limit that is exceeded. Also the `data` of the refusal `levelLimit`. */
export type LevelLimit = {
  key: Limited
  /** The level's limit; null where it is no number. */
  limit: number | null
  /** The requested amount: a run's own number, or the number of existing records. */
  use: number | null
  /** The level that was checked. */
  level: Level
  /** The lowest level that allows it. */
  needs: Level
}

/** Numbers of a run that levels limit; null where they are unknown or there are none. */
export type RunUse = {
  toolId: string
  /** Whether all its data are example sets of the product, which everybody may run. */
  isExample: boolean
  variants: number | null
  taxa: number | null
}

function allowing(isEnough: (level: Level) => boolean): Level {
  return LEVELS.find(isEnough) ?? 'pro'
}

function countLimit(key: Counted | 'savedRecords', requestedCount: number, level: Level) {
  const limit = LEVEL_LIMITS[level][key]
  if (limit === null || requestedCount <= limit) return null
  const needs = allowing((each) => requestedCount <= (LEVEL_LIMITS[each][key] ?? Infinity))
  return { limit, needs }
}

/**
 * Returns the limits of a level that a run exceeds; empty when it may start. The tool itself comes
 * first.
 */
export function limitsOf(run: RunUse, level: Level): LevelLimit[] {
  const tool = toolById(run.toolId)
  if (!tool || run.isExample) return []
  const found: LevelLimit[] = []
  if (rankOf(tool.level) > rankOf(level)) {
    found.push({ key: 'tool', limit: null, use: null, level, needs: tool.level })
  }
  const uses: Record<Counted, number | null> = { maxTaxa: run.taxa, maxVariants: run.variants }
  for (const key of tool.counted) {
    const use = uses[key]
    const over = use === null ? null : countLimit(key, use, level)
    // Suggest the level that the tool needs anyway, not one below it.
    if (over && use !== null) {
      const needs = LEVELS[Math.max(rankOf(over.needs), rankOf(tool.level))] ?? over.needs
      found.push({ key, limit: over.limit, use, level, needs })
    }
  }
  return found
}

/** Returns the limit that one more record would exceed; null when it fits. */
export function recordsLimit(saved: number, level: Level): LevelLimit | null {
  const over = countLimit('savedRecords', saved + 1, level)
  return over && { key: 'savedRecords', limit: over.limit, use: saved, level, needs: over.needs }
}

/** Returns the limit that forbids reports; null when they are allowed. */
export function reportLimit(level: Level): LevelLimit | null {
  if (LEVEL_LIMITS[level].reportExport) return null
  const needs = allowing((each) => LEVEL_LIMITS[each].reportExport)
  return { key: 'reportExport', limit: null, use: null, level, needs }
}

type Fields = Record<string, unknown>

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Fields)
    : {}
}

/** Reads the `data` of a refusal; null for anything else. */
export function readLevelLimit(data: unknown): LevelLimit | null {
  const { key, limit, use, level, needs } = fieldsOf(data)
  const known = LIMITED.find((each) => each === key)
  if (!known || typeof level !== 'string' || typeof needs !== 'string') return null
  const number = (value: unknown) => (typeof value === 'number' ? value : null)
  return {
    key: known,
    limit: number(limit),
    use: number(use),
    level: levelOf(level),
    needs: levelOf(needs),
  }
}
