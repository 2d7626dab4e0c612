/** What a step costs: processor seconds tell more of it than the clock, which other work slows down. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { type CpuInfo, cpus } from 'node:os'

/** Linux counts processor time in hundredths of a second, for programs of every machine. */
const TICKS_PER_S = 100

/**
 * The seconds of all children that have ended, and of theirs, by the line of Linux about a process.
 * @returns 0 for a line that is none
 */
export function endedSeconds(stat: string): number {
  // The name of the command stands in parentheses and may hold spaces; cutime and cstime are fields 16 and 17.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user = 0, system = 0] = fields.slice(13, 15).map(Number)
  return (user + system) / TICKS_PER_S || 0
}

function now(): number {
  try {
    return endedSeconds(readFileSync('/proc/self/stat', 'utf8'))
  } catch {
    // Elsewhere there is no such file, and no step says what it cost.
    return 0
  }
}

type Cost = { seconds: number }
const current = new AsyncLocalStorage<Cost>()
let counted = now()

/**
 * Runs something and says what its commands have cost; without those that left their parents (a PostgreSQL server) and
 * those that nobody waited for: the pages of a Chromium, which are half of what browser tests cost.
 */
export async function costOf<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const cost: Cost = { seconds: 0 }
  const result = await current.run(cost, work)
  return { result, seconds: cost.seconds }
}

/** For who starts a command: to be called when it starts; what it returns when it has ended. */
export function chargeWhenEnded(): () => void {
  const cost = current.getStore()
  return () => {
    const all = now()
    if (cost) cost.seconds += all - counted
    counted = all
  }
}

/** What the processors have done since the machine was started, in seconds of all of them together. */
export type Machine = { busy: number; all: number }

/** Reads it from what the system says of each processor, in milliseconds. */
export function machineTimes(processors: readonly Pick<CpuInfo, 'times'>[] = cpus()): Machine {
  const sums = processors.map(({ times }) => Object.values(times).reduce((all, each) => all + each))
  const all = sums.reduce((sum, each) => sum + each, 0)
  const idle = processors.reduce((sum, { times }) => sum + times.idle, 0)
  return { busy: (all - idle) / 1000, all: all / 1000 }
}

/**
 * One line about what the machine did from then to now: all there is, with what no step knows of and with the work of
 * others, if it had any.
 */
export function tellMachine(before: Machine, after: Machine): string {
  const busy = after.busy - before.busy
  const share = Math.round((100 * busy) / Math.max(after.all - before.all, Number.EPSILON))
  return `the machine: ${busy.toFixed(0)} s of processor, ${share} % of what it has`
}
