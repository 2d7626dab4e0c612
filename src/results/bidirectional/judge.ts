/** Grades of the conditions of both directions, with the reason for each. */
import type { Words } from '../../i18n/words.ts'
import type { DirectionRule } from '../../science/bidirectional/result.ts'
import { SUPPORT_RULES } from '../../science/bidirectional/verdict.ts'
import { type Grade, worstOf } from '../summary.ts'
import { isBelow } from '../two-sample/level.ts'
import type { Direction } from './body.ts'
import { namedReason, ruleReason } from './reasons.ts'

const SUPPORT: ReadonlySet<DirectionRule> = new Set(SUPPORT_RULES)

/** Returns whether a direction passes a condition; null where it cannot be judged. */
export function outcomeOf({ result }: Direction, rule: DirectionRule): boolean | null {
  return result.rules.find((one) => one.rule === rule)?.passed ?? null
}

/** Whether a direction has an association that the other conditions could doubt. */
export const isClaimed = (direction: Direction) => outcomeOf(direction, 'nominal') === true

/** Returns the directions with an association; where there is none, all that have estimates. */
export function claimedOf(directions: readonly Direction[]): readonly Direction[] {
  const claimed = directions.filter(isClaimed)
  return claimed.length > 0 ? claimed : directions.filter(({ result }) => result.numbers !== null)
}

/** Conditions that only an association can meet: without one they fail, which is no doubt about anything. */
const OF_CLAIM: ReadonlySet<DirectionRule> = new Set([
  'classes-agree',
  'beyond-scatter',
  'no-single-variant',
])

/**
 * Grades one condition: a failed one of `supported` speaks against the result, one of the level alone asks for a
 * closer look. Pleiotropy within the scatter is seldom excluded in valid data either, so that it is undecided.
 */
function ruleGrade(direction: Direction, rule: DirectionRule): Grade {
  const passed = outcomeOf(direction, rule)
  if (passed === true) return 'holds'
  if (passed === null || rule === 'beyond-scatter') return 'open'
  if (OF_CLAIM.has(rule) && !isClaimed(direction)) return 'open'
  return SUPPORT.has(rule) ? 'against' : 'look'
}

/** Returns the worst grade of some conditions in the directions with an association. */
export function gradeOf(directions: readonly Direction[], rules: readonly DirectionRule[]): Grade {
  return worstOf(
    claimedOf(directions).flatMap((direction) => rules.map((rule) => ruleGrade(direction, rule))),
  )
}

/** Returns why the first condition with this grade has it; undefined for none. */
export function reasonOf(
  directions: readonly Direction[],
  rules: readonly DirectionRule[],
  grade: Grade,
  words: Words,
): string | undefined {
  for (const direction of claimedOf(directions)) {
    const rule = rules.find((one) => ruleGrade(direction, one) === grade)
    if (grade === 'holds' || rule === undefined) continue
    const passed = outcomeOf(direction, rule)
    const isFailed = passed === false && (isClaimed(direction) || !OF_CLAIM.has(rule))
    const outcome = passed === null ? 'unjudged' : isFailed ? 'failed' : 'unclaimed'
    return namedReason(ruleReason(direction, rule, outcome, words), direction, directions, words)
  }
  return undefined
}

/** Returns grade and reason of conditions in the directions with an association. */
export function judge(
  directions: readonly Direction[],
  rules: readonly DirectionRule[],
  words: Words,
) {
  const own = gradeOf(directions, rules)
  const reason = reasonOf(directions, rules, own, words)
  return { own, ...(reason !== undefined && { reason }) }
}

/** Grades a test of each direction with an association, at the level divided by the number of both (Bonferroni). */
export function judgeTest(
  directions: readonly Direction[],
  words: Words,
  reasonId: string,
  testOf: (direction: Direction) => { p: number | null; text: string } | undefined,
): { own: Grade; reason?: string } {
  const found = claimedOf(directions).find((one) => isBelow((testOf(one)?.p ?? 1) * one.family))
  if (!found) return { own: 'holds' }
  const reason = words.t(reasonId, { p: testOf(found)?.text ?? '' })
  return { own: 'look', reason: namedReason(reason, found, directions, words) }
}
