import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect } from 'vitest'

export const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
/** A folder of this test file's own, removed at the end. */
export const folder = mkdtempSync(join(tmpdir(), 'analyse-'))
afterAll(() => rmSync(folder, { recursive: true }))
// Each test starts a process, which takes long on a busy machine.
export const PATIENT = 120_000

/** Runs the command line in a process of its own. */
export function analyse(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['tools/analyse/main.ts', ...args],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  return { status, stdout, stderr }
}

export type Row = { method: string; b: number; se: number | null; p: number | null }
export type Output = Record<string, never> & {
  estimates: Row[]
  heterogeneity: { method: string; q: number; df: number; p: number }[]
  taxa: Record<string, never>[]
  exposures: (Row & { exposure: string; conditionalF: number })[]
}

/** Runs the command line with --json, which must succeed. The caller gives the type of the result. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the output of each command differs
export function json<T = Output>(...args: string[]): T {
  const { status, stdout, stderr } = analyse(...args, '--json')
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
