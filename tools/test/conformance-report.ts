/**
 * `node tools/test/conformance-report.ts`: compares `docs/conformance.md`, `docs/security.md` and `docs/reliability.md`
 * with the reports of the unit and browser tests that ran before, and writes its counts to `CONFORMANCE_JSON`.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { isWaiting, judge, readRows, type Rules } from './conformance.ts'
import { type Counts, readTestRuns, type TestRun } from './reports.ts'
import { RELIABILITY_IDS, SECURITY_IDS, STATEMENT_IDS } from './statement-ids.ts'
import { REPORTS } from './steps.ts'

function report(
  document: string,
  ids: readonly string[],
  rules: Rules,
  runs: readonly TestRun[],
): Counts {
  const rows = readRows(readFileSync(document, 'utf8'))
  const faults = judge(ids, rows, runs, rules)
  for (const fault of [...faults.values()].flat()) console.log(`${document}: ${fault}`)
  const isFaulty = ({ id }: { id: string }) => (faults.get(id) ?? []).length > 0
  const skipped = rows.filter((row) => !isFaulty(row) && isWaiting(row, runs)).length
  const failed = [...faults.values()].filter((list) => list.length > 0).length
  return { passed: faults.size - failed - skipped, failed, skipped }
}

const runs = ['unit', 'e2e'].flatMap((name) => readTestRuns(`${REPORTS}/${name}.json`))
const all = [
  report('docs/conformance.md', STATEMENT_IDS, { requiresFailsWhen: true }, runs),
  report('docs/security.md', SECURITY_IDS, { requiresFailsWhen: false }, runs),
  report('docs/reliability.md', RELIABILITY_IDS, { requiresFailsWhen: true, maySkip: true }, runs),
]
const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0)
const counts: Counts = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
const file = process.env['CONFORMANCE_JSON']
if (file !== undefined) writeFileSync(file, JSON.stringify(counts))
console.log(`${counts.passed} statements shown, ${counts.failed} not, ${counts.skipped} waiting`)
process.exitCode = counts.failed > 0 ? 1 : 0
