/** Options, numbers and limits of all benches. `--quick` runs each to its end with small sizes and judges no limit. */
import { loadavg } from 'node:os'

export const isQuick = process.argv.includes('--quick')

/** Returns the size of a whole run, or that of a quick one. */
export const sized = (whole: number, quick: number): number => (isQuick ? quick : whole)

/** Returns the values of an option that may be given several times: `--only=scan --only=clumping`. */
export const valuesOf = (name: string): string[] =>
  process.argv
    .filter((word) => word.startsWith(`--${name}=`))
    .map((word) => word.slice(name.length + 3))

/** Returns a size that an option may set: `--rounds=5`. */
export const sizeOf = (name: string, whole: number, quick: number): number =>
  Number(valuesOf(name)[0] ?? sized(whole, quick))

/** Returns the value below which the given share of all values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)

export const milliseconds = (value: number): string => `${value.toFixed(0)} ms`
export const megabytes = (value: number): string => `${value.toFixed(0)} MB`
export const times = (value: number): string => `${value.toFixed(2)} ×`

export type Limit = {
  what: string
  /** One value for each round. */
  values: readonly number[]
  limit: number
  show: (value: number) => string
}

/**
 * Prints whether the median is within a limit, and fails the run otherwise. Other programs only ever add to a cost: where
 * the best round is within the limit, the machine was busy, and the run does not fail.
 */
export function judge({ what, values, limit, show }: Limit): void {
  const best = Math.min(...values)
  const isWithin = median(values) <= limit
  const verdict = isQuick ? 'quick' : isWithin ? 'kept' : best <= limit ? 'busy' : 'MISSED'
  if (verdict === 'MISSED') process.exitCode = 1
  const inBest = values.length > 1 ? ` (best round ${show(best)})` : ''
  console.log(
    `  ${verdict.padEnd(7)} ${what}: ${show(median(values))}${inBest}, at most ${show(limit)}`,
  )
}

/** Fails the run, also a quick one, unless something holds. */
export function demand(isTrue: boolean, what: string): void {
  if (isTrue) return
  process.exitCode = 1
  console.log(`  FAILED  ${what}`)
}

/** Runs the parts of a bench one after the other: all of them, or those that `--only=NAME` names. */
export async function runParts(parts: Record<string, () => Promise<void>>): Promise<void> {
  const only = valuesOf('only')
  const chosen = Object.entries(parts).filter(([name]) => only.length === 0 || only.includes(name))
  if (chosen.length === 0) throw new Error(`--only takes ${Object.keys(parts).join(', ')}`)
  for (const [name, run] of chosen) {
    console.log(`${name}:`)
    await run()
  }
  console.log(
    `load of the machine: ${loadavg()
      .map((value) => value.toFixed(1))
      .join(', ')}`,
  )
}
