import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Ran } from './conformance.ts'

type VitestReport = {
  testResults: {
    name: string
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[]
  }[]
}
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
export function vitestRuns(report: VitestReport, root: string): Ran[] {
  return report.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      file: relative(root, file),
      name: [...ancestorTitles, title].join(' › '),
      status: statusOf(status),
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
  }))
  const inner = (suite.suites ?? []).flatMap((each) => suiteRuns(each, [...titles, each.title]))
  return [...own, ...inner]
}

/** The tests of Playwright's report; the outermost suites are the files. */
export function playwrightRuns({ suites }: PlaywrightReport): Ran[] {
  return suites.flatMap((suite) => suiteRuns(suite, []))
}

/** Reads what the last run of both kinds of tests reported. @throws when one has not run */
export function readRuns(directory: string, root: string): Ran[] {
  const read = (name: string): unknown =>
    JSON.parse(readFileSync(`${directory}/${name}.json`, 'utf8'))
  return [
    ...vitestRuns(read('unit') as VitestReport, root),
    ...playwrightRuns(read('e2e') as PlaywrightReport),
  ]
}
