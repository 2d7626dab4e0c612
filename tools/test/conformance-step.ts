import { readFileSync } from 'node:fs'
import { judge, type Ran, readRows } from './conformance.ts'
import { readRuns } from './reports.ts'
import { STATEMENT_IDS } from './statement-ids.ts'
import type { Outcome } from './counts.ts'

/**
 * Statements about a screen of the list, by the name that `src/app/screens.ts` gives it: they may
 * be open while the screen does not exist.
 */
const SCREEN_OF: Readonly<Record<string, string>> = {
  '2.7a': 'checkout',
  '2.7b': 'payment',
  '2.15d': 'invoice',
  '2.15e': 'orders',
  '2.15i': 'subscription',
}

function withoutScreen(): ReadonlySet<string> {
  const screens = readFileSync('src/app/screens.ts', 'utf8')
  return new Set(
    Object.entries(SCREEN_OF)
      .filter(([, screen]) => !new RegExp(`^  ${screen}: async`, 'm').test(screens))
      .map(([id]) => id),
  )
}

/** One check per statement of the specification, after the tests that show them have run. */
export function conformance(reports: string): Outcome {
  let runs: Ran[]
  try {
    runs = readRuns(reports, process.cwd())
  } catch (error) {
    const output = `no reports to read: run the steps unit and e2e first (${String(error)})`
    return { passed: 0, failed: 1, skipped: 0, output }
  }
  const rows = readRows(readFileSync('docs/conformance.md', 'utf8'))
  const open = withoutScreen()
  const faults = judge(STATEMENT_IDS, rows, runs, open)
  const waiting = rows.filter(({ id, isOpen }) => isOpen && open.has(id)).length
  const failed = [...faults.values()].filter((list) => list.length > 0).length
  return {
    passed: faults.size - failed - waiting,
    failed,
    skipped: waiting,
    output: [...faults.values()].flat().join('\n'),
  }
}
