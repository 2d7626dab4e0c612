/** What a process and all that it has started have cost so far, by what Linux says of each of them. */
import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second, for programs of every machine. */
const TICKS_PER_S = 100

type Process = { parent: number; seconds: number }

/**
 * Reads the line of Linux about a process (`/proc/…/stat`): its own time, and that of its children that have ended.
 * @returns null for a line that is none
 */
export function readProcess(stat: string): Process | null {
  // The name of the command stands in parentheses and may hold spaces. After it: state, parent, … and as fields
  // 14 to 17 utime, stime, cutime and cstime.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const parent = Number(fields[1])
  const ticks = fields.slice(11, 15).map(Number)
  const sum = ticks.reduce((all, each) => all + each, 0)
  return ticks.length === 4 && Number.isFinite(sum + parent)
    ? { parent, seconds: sum / TICKS_PER_S }
    : null
}

/** The seconds of a process and of all that descend from it. @param processes by their numbers */
export function secondsOf(root: number, processes: ReadonlyMap<number, Process>): number {
  const isBelow = (pid: number): boolean => {
    for (let at = pid; at > 1; at = processes.get(at)?.parent ?? 0) if (at === root) return true
    return false
  }
  let sum = 0
  for (const [pid, { seconds }] of processes) if (isBelow(pid)) sum += seconds
  return sum
}

/** The seconds of this process and of all that it has started; 0 where there is no such file system. */
export function secondsSoFar(): number {
  const processes = new Map<number, Process>()
  try {
    for (const name of readdirSync('/proc')) {
      const pid = Number(name)
      if (!Number.isInteger(pid)) continue
      try {
        const read = readProcess(readFileSync(`/proc/${pid}/stat`, 'utf8'))
        if (read !== null) processes.set(pid, read)
      } catch {
        // It has ended since.
      }
    }
  } catch {
    return 0
  }
  return secondsOf(process.pid, processes)
}
