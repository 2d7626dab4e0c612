import { readFileSync } from 'node:fs'
import { isWaiting, judge, type Ran, readRows, type Rules } from './conformance.ts'
import { readRuns } from './reports.ts'
import { RELIABILITY_IDS, SECURITY_IDS, STATEMENT_IDS } from './statement-ids.ts'
import { type Outcome, sumOf } from './counts.ts'

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

function outcomeOf(
  document: string,
  ids: readonly string[],
  rules: Rules,
  runs: readonly Ran[],
): Outcome {
  const rows = readRows(readFileSync(document, 'utf8'))
  const faults = judge(ids, rows, runs, rules)
  const isFaulty = ({ id }: { id: string }) => (faults.get(id) ?? []).length > 0
  const waiting = rows.filter((row) => !isFaulty(row) && isWaiting(row, runs)).length
  const failed = [...faults.values()].filter((list) => list.length > 0).length
  return {
    passed: faults.size - failed - waiting,
    failed,
    skipped: waiting,
    output: [...faults.values()].flat().join('\n'),
  }
}

/**
 * One check per statement of the specification and per requirement on security and reliability, after the tests that show
 * them have run.
 */
export function conformance(reports: string): Outcome {
  let runs: Ran[]
  try {
    runs = readRuns(reports, process.cwd())
  } catch (error) {
    const output = `no reports to read: run the steps unit, behind and e2e first (${String(error)})`
    return { passed: 0, failed: 1, skipped: 0, output }
  }
  const outcomes = [
    outcomeOf(
      'docs/conformance.md',
      STATEMENT_IDS,
      { mayBeOpen: withoutScreen(), asksFailsWhen: true },
      runs,
    ),
    outcomeOf(
      'docs/security.md',
      SECURITY_IDS,
      { mayBeOpen: new Set(), asksFailsWhen: false },
      runs,
    ),
    outcomeOf(
      'docs/reliability.md',
      RELIABILITY_IDS,
      { mayBeOpen: new Set(RELIABILITY_IDS), asksFailsWhen: true, maySkip: true },
      runs,
    ),
  ]
  const said = outcomes.map(({ output }) => output).filter((text) => text !== '')
  return { ...sumOf(outcomes), output: said.join('\n') }
}
