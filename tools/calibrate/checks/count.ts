/** Counts of marks in simulated results. */
import { type Check, type Grade, worstOf } from '../../../src/results/summary.ts'
import { FastRandom } from '../../../src/science/numerics/fast-random.ts'
import type { CheckScenario } from './scenario.ts'

/** Results with an amber mark and with a red one. */
export type Marks = { amber: number; red: number }

/** One row of the table; plain JSON. */
export type CheckRates = Pick<CheckScenario, 'tool' | 'name' | 'group'> & {
  runs: number
  /** Worst mark of a result. */
  any: Marks
  /** By check, in display order. */
  checks: Record<string, Marks>
}

function add(marks: Marks, grade: Grade): void {
  if (grade === 'look') marks.amber += 1
  if (grade === 'against') marks.red += 1
}

const LEAST_RUNS = 20

/** Draws results of a scenario and counts their marks. */
export async function countMarks(
  { tool, name, group, share = 1, draw }: CheckScenario,
  { runs, seed }: { runs: number; seed: number },
): Promise<CheckRates> {
  const random = new FastRandom(seed)
  const own = Math.max(Math.min(LEAST_RUNS, runs), Math.round(share * runs))
  const none = (): Marks => ({ amber: 0, red: 0 })
  const rates: CheckRates = { tool, name, group, runs: own, any: none(), checks: {} }
  for (let run = 0; run < own; run += 1) {
    const checks: Check[] = await draw(random)
    add(rates.any, worstOf(checks.map(({ grade }) => grade)))
    for (const { id, grade } of checks) add((rates.checks[id] ??= none()), grade)
  }
  return rates
}
