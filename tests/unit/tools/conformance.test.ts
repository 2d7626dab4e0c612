import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import {
  isWaiting,
  judge,
  type Ran,
  readRows,
  type Rules,
} from '../../../tools/test/conformance.ts'
import { playwrightRuns, vitestRuns } from '../../../tools/test/reports.ts'
import { RELIABILITY_IDS, STATEMENT_IDS } from '../../../tools/test/statement-ids.ts'

const STATEMENTS = '../shared/spec/statements.md'

const ran: Ran[] = [
  { file: 'tests/unit/a.test.ts', name: 'outer › 1.1 it holds', status: 'passed' },
  { file: 'tests/unit/a.test.ts', name: 'outer › 1.2 it holds (zh)', status: 'passed' },
  { file: 'tests/unit/a.test.ts', name: 'outer › 1.2 it holds (en)', status: 'failed' },
  { file: 'tests/unit/a.test.ts', name: 'needs material', status: 'skipped' },
]

function faultsOf(markdown: string, rules: Partial<Rules> = {}): string[] {
  const all = { mayBeOpen: new Set<string>(), asksFailsWhen: false, ...rules }
  return [...judge(['1.1', '1.2'], readRows(markdown), ran, all).values()].flat()
}

const GOOD = '| 1.1 | it holds | `tests/unit/a.test.ts` › 1.1 it holds |'

describe('conformance', () => {
  it('is content when each statement has a test that passed', () => {
    const second = '| 1.2 | it holds | `tests/unit/a.test.ts` › 1.2 it holds (zh) |'
    expect(faultsOf(`| id | what | shown by |\n|---|---|---|\n${GOOD}\n${second}`)).toEqual([])
  })

  it.each([
    ['a statement without a row', '', '1.2: has no row'],
    ['a row without a test', '| 1.2 | it holds | |', '1.2: names no test'],
    [
      'a row without words',
      '| 1.2 | | `tests/unit/a.test.ts` › 1.1 it holds |',
      '1.2: says nothing',
    ],
    [
      'a test that does not exist',
      '| 1.2 | it holds | `tests/unit/a.test.ts` › it never was |',
      '1.2: no test "it never was" in tests/unit/a.test.ts',
    ],
    [
      'a test of another file',
      '| 1.2 | it holds | `tests/unit/b.test.ts` › 1.1 it holds |',
      '1.2: no test "1.1 it holds" in tests/unit/b.test.ts',
    ],
    [
      'one failure among the tests that a pattern names',
      '| 1.2 | it holds | `tests/unit/a.test.ts` › 1.2 it holds (*) |',
      '1.2: "outer › 1.2 it holds (en)" in tests/unit/a.test.ts failed',
    ],
    [
      'a test that was skipped',
      '| 1.2 | it holds | `tests/unit/a.test.ts` › needs material |',
      '1.2: "needs material" in tests/unit/a.test.ts was skipped',
    ],
    ['an open row for a screen that exists', '| 1.2 | it holds | open |', '1.2: is open'],
    [
      'an unknown statement',
      '| 1.2 | x | `tests/unit/a.test.ts` › 1.1 it holds |\n| 7.7 | x | open |',
      '7.7: there is no such statement',
    ],
  ])('reports %s', (_what, rows, fault) => {
    expect(faultsOf(`${GOOD}\n${rows}`).join('\n')).toContain(fault)
  })

  it('lets a statement wait while its screen does not exist', () => {
    expect(faultsOf(`${GOOD}\n| 1.2 | it holds | open |`, { mayBeOpen: new Set(['1.2']) })).toEqual(
      [],
    )
  })

  it('counts a row whose test had nothing to run on as waiting, where that may be', () => {
    const row = '| 1.2 | it holds | `tests/unit/a.test.ts` › needs material |'
    expect(faultsOf(`${GOOD}\n${row}`, { maySkip: true })).toEqual([])
    expect(readRows(`${GOOD}\n${row}`).map((one) => isWaiting(one, ran))).toEqual([false, true])
    const failed = '| 1.2 | it holds | `tests/unit/a.test.ts` › 1.2 it holds (*) |'
    expect(faultsOf(`${GOOD}\n${failed}`, { maySkip: true })).toHaveLength(1)
  })

  describe('where each row says what would make its tests fail', () => {
    const asks = { asksFailsWhen: true, mayBeOpen: new Set(['1.2']) }
    const first = `${GOOD} the greeting is left out |`
    const second = '| 1.2 | it holds | `tests/unit/a.test.ts` › 1.2 it holds (zh) |'

    it('is content with a sentence in the fourth cell, which is read', () => {
      const table = `${first}\n${second} the other greeting is left out |`
      expect(faultsOf(table, asks)).toEqual([])
      expect(readRows(table).map(({ failsWhen }) => failsWhen)).toEqual([
        'the greeting is left out',
        'the other greeting is left out',
      ])
      expect(readRows(table)[0]?.shownBy).toHaveLength(1)
    })

    it.each([
      ['is missing', second],
      ['is empty', `${second}  |`],
    ])('reports a row whose fourth cell %s', (_what, row) => {
      expect(faultsOf(`${first}\n${row}`, asks)).toEqual([
        '1.2: does not say what would make its tests fail',
      ])
    })

    it('asks nothing of a row that waits for its screen, nor of a table without that column', () => {
      expect(faultsOf(`${first}\n| 1.2 | it holds | open |`, asks)).toEqual([])
      expect(faultsOf(`${GOOD}\n${second}`)).toEqual([])
    })
  })
})

test('the reports of both runners are read', () => {
  const vitest = {
    testResults: [
      {
        name: '/somewhere/tests/unit/a.test.ts',
        status: 'passed',
        assertionResults: [
          { ancestorTitles: ['x'], title: 'y', status: 'pending', duration: 1200 },
        ],
      },
    ],
  }
  expect(vitestRuns(vitest, '/somewhere')).toEqual([
    {
      file: 'tests/unit/a.test.ts',
      name: 'x › y',
      status: 'skipped',
      isSecondTry: false,
      ms: 1200,
      why: [],
    },
  ])
  const spec = {
    title: 'y',
    ok: true,
    tests: [{ status: 'flaky', results: [{ duration: 2000 }, { duration: 3000 }] }],
  }
  const inner = { title: 'x', file: 'a.spec.ts', specs: [spec] }
  const outer = { title: 'a.spec.ts', file: 'a.spec.ts', suites: [inner] }
  expect(playwrightRuns({ suites: [outer] })).toEqual([
    {
      file: 'tests/e2e/a.spec.ts',
      name: 'x › y',
      status: 'passed',
      isSecondTry: true,
      ms: 5000,
      why: [],
    },
  ])
})

test('each row of docs/conformance.md says what would make its tests fail', () => {
  const rows = readRows(readFileSync('docs/conformance.md', 'utf8'))
  const wordless = rows.filter(({ isOpen, failsWhen }) => !isOpen && failsWhen === '')
  expect(rows.map(({ id }) => id)).toEqual([...STATEMENT_IDS])
  expect(wordless.map(({ id }) => id)).toEqual([])
})

test('each row of docs/reliability.md names tests, and says what would make them fail, or that it is open', () => {
  const rows = readRows(readFileSync('docs/reliability.md', 'utf8'))
  expect(rows.map(({ id }) => id)).toEqual([...RELIABILITY_IDS])
  const wordless = rows.filter(
    ({ isOpen, shownBy, failsWhen }) => !isOpen && (shownBy.length === 0 || failsWhen === ''),
  )
  expect(wordless.map(({ id }) => id)).toEqual([])
})

test.skipIf(!existsSync(STATEMENTS))('the ids are those of the specification', () => {
  const ids = readFileSync(STATEMENTS, 'utf8').matchAll(/^- \*\*([\d.]+[a-z]?)\*\*/gm)
  expect([...STATEMENT_IDS]).toEqual([...ids].map(([, id]) => id))
})
