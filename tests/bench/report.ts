/** Compares times with their limits, by processor time, so that a busy machine does not fail a run. */
import { loadavg } from 'node:os'
import { missLimit, sized } from './options.ts'
import type { Task } from './tasks.ts'

const RUNS = sized(5, 1)

/** Elapsed milliseconds and milliseconds of processor time. */
export type Cost = { wall: number; processor: number }

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

/** The first run, which also warms up, and the median of the others. A quick bench runs once. */
export async function costsOf(once: () => Promise<Cost>): Promise<{ first: Cost; usual: Cost }> {
  const first = await once()
  const costs: Cost[] = RUNS === 1 ? [first] : []
  while (costs.length < RUNS) costs.push(await once())
  return {
    first,
    usual: {
      wall: median(costs.map(({ wall }) => wall)),
      processor: median(costs.map(({ processor }) => processor)),
    },
  }
}

function verdict({ reach, threads }: Pick<Task, 'reach' | 'threads'>, usual: Cost): string {
  if (reach === null) return 'for comparison'
  const ratio = (usual.wall / reach).toFixed(2)
  if (usual.wall <= reach) return `reach ${reach} ms, ratio ${ratio}: kept`
  // Only the engine's own processor time fails the run, not the time of other programs.
  const own = usual.processor / threads
  if (own <= reach) {
    return `reach ${reach} ms, ratio ${ratio} by the clock, ${(own / reach).toFixed(2)} by the processor: kept`
  }
  missLimit()
  return `reach ${reach} ms, ratio ${ratio}: MISSED`
}

/** One line for a task. */
export function tell(
  where: string,
  task: Pick<Task, 'name' | 'reach' | 'threads'>,
  { first, usual }: { first: Cost; usual: Cost },
  baseline: Cost,
): void {
  const ms = (value: number) => `${value.toFixed(0)} ms`
  const multiple = (usual.processor / baseline.processor).toFixed(1)
  console.log(
    `${where}, ${task.name}: ${ms(usual.wall)} (first ${ms(first.wall)}), ` +
      `processor ${ms(usual.processor)} = ${multiple} baselines; ${verdict(task, usual)}`,
  )
}

/** The machine and its load at this moment, which are needed to judge the times. */
export function tellMachine(where: string, baseline: Cost): void {
  const load = loadavg()
    .map((value) => value.toFixed(1))
    .join(', ')
  console.log(
    `${where}, baseline of 2 million normals: ${baseline.processor.toFixed(0)} ms of the processor; load ${load}`,
  )
}
