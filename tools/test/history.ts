/** What the last runs on this machine said, so that a wavering test is noticed: never committed. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Ran } from './conformance.ts'

/** One run: the tests that needed a second try, as `file › name`. */
export type PastRun = { at: string; secondTries: string[] }

const KEPT = 10

/** How a test is called in the history and in the report. */
export function nameOf({ file, name }: Ran): string {
  return `${file} › ${name}`
}

/** The history with one more run, of which the last ten are kept. */
export function withRun(history: readonly PastRun[], runs: readonly Ran[], at: string): PastRun[] {
  const secondTries = runs.filter(({ isSecondTry }) => isSecondTry === true).map(nameOf)
  return [...history, { at, secondTries }].slice(-KEPT)
}

/** Tests that needed a second try more than once in the runs that are kept: to be mended. */
export function wavering(history: readonly PastRun[]): string[] {
  const counts = new Map<string, number>()
  for (const name of history.flatMap(({ secondTries }) => [...new Set(secondTries)])) {
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .map(
      ([name, count]) => `to be mended: ${name} (second try in ${count} of ${history.length} runs)`,
    )
}

/** Reads the history; a file that is missing or broken is an empty one. */
export function readHistory(file: string): PastRun[] {
  if (!existsSync(file)) return []
  try {
    const read: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return Array.isArray(read) ? (read as PastRun[]) : []
  } catch {
    return []
  }
}

/** Writes the history. */
export function writeHistory(file: string, history: readonly PastRun[]): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(history, null, 2))
}
