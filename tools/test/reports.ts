import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Ran } from './conformance.ts'
import type { UnitReport } from './second-try.ts'

type PlaywrightSpec = { title: string; ok: boolean; tests: { status: string }[] }
type PlaywrightSuite = {
  title: string
  file: string
  specs?: PlaywrightSpec[]
  suites?: PlaywrightSuite[]
}
type PlaywrightReport = { suites: PlaywrightSuite[] }

function statusOf(word: string): Ran['status'] {
  return word === 'passed' || word === 'failed' ? word : 'skipped'
}

/** The tests of Vitest's report, with file names from the project's root. */
export function vitestRuns(report: UnitReport, root: string): Ran[] {
  return report.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, failureMessages }) => ({
      file: relative(root, file),
      name: [...ancestorTitles, title].join(' › '),
      status: statusOf(status),
      // Vitest keeps what the first try said of a test that passed at the second.
      isSecondTry: status === 'passed' && (failureMessages ?? []).length > 0,
    })),
  )
}

function suiteRuns(suite: PlaywrightSuite, titles: readonly string[]): Ran[] {
  const own = (suite.specs ?? []).map(({ title, ok, tests }) => ({
    file: `tests/e2e/${suite.file}`,
    name: [...titles, title].join(' › '),
    status: tests.every(({ status }) => status === 'skipped')
      ? ('skipped' as const)
      : ok
        ? ('passed' as const)
        : ('failed' as const),
    isSecondTry: tests.some(({ status }) => status === 'flaky'),
  }))
  const inner = (suite.suites ?? []).flatMap((each) => suiteRuns(each, [...titles, each.title]))
  return [...own, ...inner]
}

/** The tests of Playwright's report; the outermost suites are the files. */
export function playwrightRuns({ suites }: PlaywrightReport): Ran[] {
  return suites.flatMap((suite) => suiteRuns(suite, []))
}

export type Kind = 'unit' | 'e2e'

/** Reads what the last run of one kind of tests reported. @throws when it has not run */
export function readKind(directory: string, kind: Kind, root: string): Ran[] {
  const report: unknown = JSON.parse(readFileSync(`${directory}/${kind}.json`, 'utf8'))
  return kind === 'unit'
    ? vitestRuns(report as UnitReport, root)
    : playwrightRuns(report as PlaywrightReport)
}

/** Reads what the last run of both kinds of tests reported. @throws when one has not run */
export function readRuns(directory: string, root: string): Ran[] {
  return [...readKind(directory, 'unit', root), ...readKind(directory, 'e2e', root)]
}

/** Names the tests that failed, and those that only passed at their second try. */
export function remarkable(runs: readonly Ran[]): string[] {
  const line = (word: string) => (run: Ran) => `${word}: ${run.file} › ${run.name}`
  return [
    ...runs.filter(({ status }) => status === 'failed').map(line('failed')),
    ...runs.filter(({ isSecondTry }) => isSecondTry === true).map(line('second try')),
  ]
}
