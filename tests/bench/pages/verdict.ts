/** Limits of the page benches: ratios within one run, and times with what the machine was doing. */
import { loadavg } from 'node:os'
import { missLimit } from '../options.ts'

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

export type Limit = {
  what: string
  /** One value for each round. */
  values: readonly number[]
  most: number
  show: (value: number) => string
}

/**
 * Says whether a limit is kept, by the median. Other programs only ever make a page slower: where the best
 * round keeps the limit and the median does not, the machine is to blame, and the run does not fail.
 */
export function judge({ what, values, most, show }: Limit): void {
  const usual = median(values)
  const best = Math.min(...values)
  const told = `${what}: ${show(usual)}, at most ${show(most)}`
  if (usual <= most) console.log(`  kept    ${told}`)
  else if (best <= most) console.log(`  busy    ${told}; ${show(best)} in the best round`)
  else {
    missLimit()
    console.log(`  MISSED  ${told}; ${show(best)} in the best round`)
  }
}

export function tellLoad(): void {
  const load = loadavg().map((value) => value.toFixed(1))
  console.log(`load of the machine: ${load.join(', ')}`)
}

export const times = (value: number): string => `${value.toFixed(2)} ×`
