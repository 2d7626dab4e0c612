/**
 * Reads `docs/conformance.md`, `docs/security.md` and `docs/reliability.md` and compares them with the report of the last
 * test run: every statement has a row, every row names tests, and each of them exists and has passed.
 */
import type { TestRun } from './reports.ts'

export type Row = {
  id: string
  wording: string
  shownBy: Named[]
  /** The defect that makes its tests fail; empty where the row has no such cell. */
  failsWhen: string
}
export type Named = { file: string; name: string }

const ROW = /^\|\s*(\d+\.\d+[a-z]?|[RS]\d+)\s*\|([^|]*)\|([^|]*)\|(?:([^|]*)\|)?$/
const NAMED = /`([^`]+)` › (.+)/

/** Parses the rows of the table. `*` in a test's name stands for any text, as in names made per language. */
export function readRows(markdown: string): Row[] {
  return markdown.split('\n').flatMap((line) => {
    const cells = ROW.exec(line.trim())
    if (cells === null) return []
    const [id = '', wording = '', shown = '', failsWhen = ''] = cells
      .slice(1)
      .map((cell: string | undefined) => (cell ?? '').trim())
    const shownBy = shown.split('<br>').flatMap((part) => {
      const named = NAMED.exec(part.trim())
      return named ? [{ file: named[1] ?? '', name: (named[2] ?? '').trim() }] : []
    })
    return [{ id, wording, shownBy, failsWhen }]
  })
}

function matcher(name: string): RegExp {
  const escaped = name.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`(^| › )${escaped.join('.*')}$`, 's')
}

function foundFor(named: Named, ran: readonly TestRun[]): TestRun[] {
  const pattern = matcher(named.name)
  return ran.filter(({ file, name }) => file === named.file && pattern.test(name))
}

const areSkipped = (found: readonly TestRun[]) =>
  found.length > 0 && found.every(({ status }) => status === 'skipped')

/** Returns whether a row is neither shown nor at fault, because the machine lacks what a test of it runs on. */
export function isWaiting({ shownBy }: Row, ran: readonly TestRun[]): boolean {
  return shownBy.some((named) => areSkipped(foundFor(named, ran)))
}

function judgeTest(id: string, named: Named, ran: readonly TestRun[], maySkip: boolean): string[] {
  const found = foundFor(named, ran)
  if (found.length === 0) return [`${id}: no test "${named.name}" in ${named.file}`]
  const failed = found.filter(({ status }) => status === 'failed')
  if (failed.length > 0) return [`${id}: "${failed[0]?.name}" in ${named.file} failed`]
  // One of several may be skipped where its requirements are missing; all of them may not.
  if (!maySkip && areSkipped(found)) {
    return [`${id}: "${named.name}" in ${named.file} was skipped`]
  }
  return []
}

/** Rules of one table. */
export type Rules = {
  /** A test may have nothing to run on, such as a machine without PostgreSQL: its row waits. */
  maySkip?: boolean
  /** Each row states the defect that makes its tests fail. */
  requiresFailsWhen: boolean
}

/**
 * Returns what is wrong with the table.
 * @param ids all statements
 * @returns one sentence per fault, by statement; empty lists are statements that are shown
 */
export function judge(
  ids: readonly string[],
  rows: readonly Row[],
  ran: readonly TestRun[],
  { requiresFailsWhen, maySkip = false }: Rules,
): Map<string, string[]> {
  const faults = new Map<string, string[]>(ids.map((id) => [id, []]))
  const add = (id: string, ...more: string[]) =>
    faults.set(id, [...(faults.get(id) ?? []), ...more])
  const seen = new Set<string>()
  for (const row of rows) {
    if (!faults.has(row.id)) add(row.id, `${row.id}: there is no such statement`)
    if (seen.has(row.id)) add(row.id, `${row.id}: has two rows`)
    seen.add(row.id)
    if (row.wording === '') add(row.id, `${row.id}: says nothing`)
    if (row.shownBy.length === 0) add(row.id, `${row.id}: names no test`)
    if (requiresFailsWhen && row.failsWhen === '') {
      add(row.id, `${row.id}: does not say what would make its tests fail`)
    }
    for (const named of row.shownBy) add(row.id, ...judgeTest(row.id, named, ran, maySkip))
  }
  for (const id of ids) if (!seen.has(id)) add(id, `${id}: has no row`)
  return faults
}
