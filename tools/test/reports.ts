import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export type Counts = { passed: number; failed: number; skipped: number }

/** One test of a report: its file, and its describe titles and own title joined by ` › `. */
export type TestRun = {
  file: string
  name: string
  status: 'passed' | 'failed' | 'skipped'
  /** It failed first and passed at its retry. */
  isFlaky: boolean
  /** Messages of its failed assertions and other errors. */
  errors: readonly string[]
}

type VitestReport = {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: {
      ancestorTitles: string[]
      title: string
      status: string
      failureMessages?: string[]
    }[]
  }[]
}
type PlaywrightSuite = {
  title: string
  file: string
  specs?: {
    title: string
    ok: boolean
    tests: { status: string; results?: { errors?: { message?: string }[] }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}
type PlaywrightReport = { suites: PlaywrightSuite[] }

/** Returns the tests of Vitest's JSON report, with file names from the project's root. */
export function vitestRuns({ testResults }: VitestReport, root: string): TestRun[] {
  return testResults.flatMap(({ name: file, status: fileStatus, message, assertionResults }) => {
    const path = relative(root, file)
    const runs = assertionResults.map(
      ({ ancestorTitles, title, status, failureMessages = [] }): TestRun => ({
        file: path,
        name: [...ancestorTitles, title].join(' › '),
        status: status === 'passed' || status === 'failed' ? status : 'skipped',
        isFlaky: false,
        errors: failureMessages,
      }),
    )
    // A file that failed without a failed test did not load, or a hook of it failed.
    const isBroken = fileStatus === 'failed' && runs.every(({ status }) => status !== 'failed')
    if (!isBroken) return runs
    const broken = { name: 'did not load', status: 'failed' as const, errors: [message ?? ''] }
    return [...runs, { file: path, isFlaky: false, ...broken }]
  })
}

function suiteRuns(suite: PlaywrightSuite, titles: readonly string[]): TestRun[] {
  const own = (suite.specs ?? []).map(({ title, ok, tests }) => ({
    file: `tests/e2e/${suite.file}`,
    name: [...titles, title].join(' › '),
    status: tests.every(({ status }) => status === 'skipped')
      ? ('skipped' as const)
      : ok
        ? ('passed' as const)
        : ('failed' as const),
    isFlaky: tests.some(({ status }) => status === 'flaky'),
    errors: tests
      .flatMap(({ results = [] }) => results)
      .flatMap(({ errors = [] }) => errors.map(({ message = '' }) => message)),
  }))
  const inner = (suite.suites ?? []).flatMap((each) => suiteRuns(each, [...titles, each.title]))
  return [...own, ...inner]
}

/** Returns the tests of Playwright's JSON report; the outermost suites are the files. */
export function playwrightRuns({ suites }: PlaywrightReport): TestRun[] {
  return suites.flatMap((suite) => suiteRuns(suite, []))
}

function readReport(file: string): Counts | TestRun[] | null {
  if (!existsSync(file)) return null
  const report = JSON.parse(readFileSync(file, 'utf8')) as Counts | VitestReport | PlaywrightReport
  if ('testResults' in report) return vitestRuns(report, process.cwd())
  return 'suites' in report ? playwrightRuns(report) : report
}

/** Returns the tests that a report names; none where it is missing or holds counts only. */
export function readTestRuns(file: string): TestRun[] {
  const report = readReport(file)
  return Array.isArray(report) ? report : []
}

/** Returns the counts of a report, null where there is none. A flaky test has passed. */
export function readCounts(file: string): Counts | null {
  const report = readReport(file)
  if (report === null || !Array.isArray(report)) return report
  const count = (status: TestRun['status']) => report.filter((run) => run.status === status).length
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') }
}

/** Returns how a test is named in a list: `file › title`. */
export const titleOf = ({ file, name }: TestRun) => `${file} › ${name}`

/** Returns a line per test of a report that failed, with the start of its first error, or passed at its retry only. */
export function listFaults(file: string): string[] {
  return readTestRuns(file).flatMap((run) => {
    if (run.status === 'failed') {
      const [error = ''] = stripVTControlCharacters(run.errors[0] ?? '').split('\n')
      return [`failed: ${titleOf(run)}: ${error}`]
    }
    return run.isFlaky ? [`passed at its retry only: ${titleOf(run)}`] : []
  })
}
