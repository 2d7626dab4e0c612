import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { type Outcome, runCommandLine } from '../../../../tools/analyse/run-command-line.ts'

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
/** A folder of this thread's test files, removed when the process ends. */
export const folder = mkdtempSync(join(tmpdir(), 'analyse-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
// Whole analyses take long on a busy machine.
export const PATIENT = 120_000

/** Runs the command line in this process; one test starts it as users do, through npm. */
export function analyse(...args: string[]): Promise<Outcome> {
  return runCommandLine(args)
}

export type Row = { method: string; b: number; se: number | null; p: number | null }
export type Output = Record<string, never> & {
  estimates: Row[]
  heterogeneity: { method: string; q: number; df: number; p: number }[]
  taxa: Record<string, never>[]
  exposures: (Row & { exposure: string; conditionalF: number })[]
}

/** Runs the command line with --json, which must succeed. The caller gives the type of the result. */
export async function json<T = Output>(...args: string[]): Promise<T> {
  const { status, stdout, stderr } = await analyse(...args, '--json')
  expect(stderr).toBe('')
  expect(status).toBe(0)
  return JSON.parse(stdout) as T
}

/** Writes a file. @returns its path */
export function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

/** Writes the rows of the first taxa of the simulated scan, which are quicker than all 211. @returns the path */
export function firstTaxa(count: number): string {
  const [header = '', ...rows] = readFileSync('public/examples/sim211_exposure.tsv', 'utf8')
    .trim()
    .split('\n')
  const at = header.split('\t').findIndex((name) => /phenotype|taxon|bac|exposure/i.test(name))
  const taxonOf = (row: string) => row.split('\t')[at] ?? ''
  const taxa = new Set([...new Set(rows.map(taxonOf))].slice(0, count))
  const own = rows.filter((row) => taxa.has(taxonOf(row)))
  return file('sim211_exposure.tsv', [header, ...own].join('\n'))
}
