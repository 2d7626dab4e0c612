import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { isWaiting, judge, readRows, type Rules } from '../../../tools/test/conformance.ts'
import { playwrightRuns, type TestRun, vitestRuns } from '../../../tools/test/reports.ts'
import { RELIABILITY_IDS, SECURITY_IDS, STATEMENT_IDS } from '../../../tools/test/statement-ids.ts'

const STATEMENTS = '../shared/spec/statements.md'

function ran(name: string, status: TestRun['status']): TestRun {
  return { file: 'a.test.ts', name, status, isFlaky: false, errors: [] }
}
const runs = [
  ran('outer › 1.1 it holds', 'passed'),
  ran('outer › 1.2 it holds (zh)', 'passed'),
  ran('outer › 1.2 it holds (en)', 'failed'),
  ran('needs material', 'skipped'),
]
const GOOD = '| 1.1 | it holds | `a.test.ts` › 1.1 it holds |'

function faultsOf(markdown: string, rules: Partial<Rules> = {}): string[] {
  const all = { requiresFailsWhen: false, ...rules }
  return [...judge(['1.1', '1.2'], readRows(markdown), runs, all).values()].flat()
}

describe('conformance', () => {
  it('accepts a table in which each statement has a test that passed', () => {
    expect(faultsOf(`${GOOD}\n| 1.2 | it holds | \`a.test.ts\` › 1.2 it holds (zh) |`)).toEqual([])
  })

  it.each([
    ['', '1.2: has no row'],
    ['| 1.2 | it holds | |', '1.2: names no test'],
    ['| 1.2 | it holds | `a.test.ts` › it never was |', '1.2: no test "it never was" in a.test.ts'],
    ['| 1.2 | it holds | `b.test.ts` › 1.1 it holds |', '1.2: no test "1.1 it holds" in b.test.ts'],
    ['| 1.2 | it holds | `a.test.ts` › 1.2 it holds (*) |', '(en)" in a.test.ts failed'],
    ['| 1.2 | it holds | `a.test.ts` › needs material |', 'in a.test.ts was skipped'],
    ['| 7.7 | x | `a.test.ts` › 1.1 it holds |', '7.7: there is no such statement'],
  ])('reports the row "%s"', (row, fault) => {
    expect(faultsOf(`${GOOD}\n${row}`).join('\n')).toContain(fault)
  })

  it('counts a row whose test lacks a system program as waiting, where the table allows it', () => {
    const rows = `${GOOD}\n| 1.2 | it holds | \`a.test.ts\` › needs material |`
    expect(faultsOf(rows, { maySkip: true })).toEqual([])
    expect(readRows(rows).map((row) => isWaiting(row, runs))).toEqual([false, true])
  })
})

describe('reports', () => {
  const assertion = { ancestorTitles: ['x'], title: 'y', status: 'passed' }
  const suite = (name: string, status: string, ...assertionResults: (typeof assertion)[]) => ({
    name: `/root/${name}`,
    status,
    assertionResults,
  })

  it('count a file of Vitest that did not load as a failure', () => {
    const testResults = [suite('a.ts', 'passed', assertion), suite('b.ts', 'failed')]
    expect(vitestRuns({ testResults }, '/root')).toMatchObject([
      { file: 'a.ts', name: 'x › y', status: 'passed' },
      { file: 'b.ts', status: 'failed' },
    ])
  })

  it('name a test of Playwright that passed at its retry only', () => {
    const specs = [{ title: 'y', ok: true, tests: [{ status: 'flaky' }] }]
    const suites = [{ title: 'x', file: 'a.spec.ts', specs }]
    expect(playwrightRuns({ suites: [{ title: 'a.spec.ts', file: 'a.spec.ts', suites }] })).toEqual(
      [{ file: 'tests/e2e/a.spec.ts', name: 'x › y', status: 'passed', isFlaky: true, errors: [] }],
    )
  })
})

test.each([
  ['docs/conformance.md', STATEMENT_IDS, true],
  ['docs/security.md', SECURITY_IDS, false],
  ['docs/reliability.md', RELIABILITY_IDS, true],
])('each row of %s names tests of files that exist', (document, ids, requiresFailsWhen) => {
  const rows = readRows(readFileSync(document, 'utf8'))
  expect(rows.map(({ id }) => id)).toEqual([...ids])
  const isUnshown = ({ shownBy, failsWhen }: (typeof rows)[number]) =>
    shownBy.length === 0 ||
    (requiresFailsWhen && failsWhen === '') ||
    shownBy.some(({ file }) => !existsSync(file))
  expect(rows.filter(isUnshown).map(({ id }) => id)).toEqual([])
})

test.skipIf(!existsSync(STATEMENTS))('the ids are those of the specification', () => {
  const ids = readFileSync(STATEMENTS, 'utf8').matchAll(/^- \*\*([\d.]+[a-z]?)\*\*/gm)
  expect([...STATEMENT_IDS]).toEqual([...ids].map(([, id]) => id))
})
