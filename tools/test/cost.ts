/** What a step costs: processor seconds tell more of it than the clock, which other work slows down. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'

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
 * Runs something and says what its commands have cost; without those that left their parents, as a PostgreSQL
 * server does.
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
