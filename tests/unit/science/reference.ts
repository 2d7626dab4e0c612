import { existsSync, readFileSync } from 'node:fs'
import { readTable } from '../../../src/science/parser/table.ts'
import { effectsOf } from '../../../src/science/two-sample/effects-of.ts'
import { selectVariants } from '../../../src/science/two-sample/variants.ts'
import type { Effects } from '../../../src/science/methods/effects.ts'
import { webEngineHost } from '../../../src/workers/engine-host.ts'
import { expectClose } from './close.ts'
import type { GoldenSet } from './golden-set.ts'

const ROOT = new URL('../../../', import.meta.url)
const SHARED = new URL('../shared/science/', ROOT)

/** Returns the URL of one of this project's fixtures. */
export function fixture(name: string): URL {
  return new URL(`tests/fixtures/science/${name}`, ROOT)
}

/** Returns the URL of an optional public data file; check `existsSync` before reading. */
export function sharedFile(path: string): URL {
  return new URL(path, SHARED)
}

export function readJson(file: URL): unknown {
  return JSON.parse(readFileSync(file, 'utf8'))
}

export const hasShared = existsSync(SHARED)

/** Parses a tab-separated file into rows by column name; missing cells are ''. */
export function readTsv(file: URL): Record<string, string>[] {
  const [header, ...rows] = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
  return rows.map((row) => Object.fromEntries(header!.map((name, k) => [name, row[k] ?? ''])))
}

/** Parses a comma-separated file whose cells may be quoted, without commas inside. */
export function readCsv(file: URL): Record<string, string>[] {
  const [header, ...rows] = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split(',').map((cell) => cell.replaceAll('"', '').trim()))
  return rows.map((row) => Object.fromEntries(header!.map((name, k) => [name, row[k] ?? ''])))
}

export function numbersOf(rows: Record<string, string>[], column: string): Float64Array {
  return Float64Array.from(rows, (row) => Number(row[column]))
}

export function effectsOfSet(set: GoldenSet): Effects {
  const table = readTable(set.bytes(), webEngineHost())
  return effectsOf(selectVariants(table, set.mapping()).variants)
}

/** Output of R by the name of its function, whose fields differ. */
export type Printed = Record<string, Record<string, number>>

export function printedBy(set: GoldenSet): Printed {
  return set.expected().results as unknown as Printed
}

type Row = { b: number; se: number | null; p: number | null }

/** Compares with TwoSampleMR's b, se, pval or MendelianRandomization's Estimate, StdError, Pvalue. */
export function expectPrinted(
  actual: Row | undefined,
  expected: Record<string, number> | undefined,
  tolerance: number,
  what: string,
) {
  const row = expected!
  expectClose(actual?.b ?? null, row['b'] ?? row['Estimate']!, tolerance, `${what} b`)
  expectClose(actual?.se ?? null, row['se'] ?? row['StdError']!, tolerance, `${what} se`)
  const p = row['pval'] ?? row['Pvalue']!
  // The error of a tail is about z² times that of its argument.
  const steep = Math.max(1, -2 * Math.log(p))
  expectClose(actual?.p ?? null, p, tolerance * steep, `${what} p`)
}

/**
 * Returns the outcome of the synthetic scan with the first row of each variant only, as R used it: four variants
 * have a second row with the opposite effect, between which no rule decides.
 */
export function firstRowsOfOutcome(): string {
  const seen = new Set<string>()
  const lines = readFileSync(fixture('sim211/sim211_outcome.tsv'), 'utf8').split('\n')
  return lines
    .filter((line) => {
      const name = line.split('\t')[0]!
      return line === '' || (!seen.has(name) && seen.add(name))
    })
    .join('\n')
}
