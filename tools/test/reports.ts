import { readdirSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Ran } from './conformance.ts'
import { nameOf } from './history.ts'
import type { UnitReport } from './second-try.ts'
import { reportName, reportNames, type Shard } from './shard.ts'

type PlaywrightTry = { duration?: number; errors?: { message?: string }[] }
type PlaywrightTest = { status: string; results?: PlaywrightTry[] }
type PlaywrightSpec = { title: string; ok: boolean; tests: PlaywrightTest[] }
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

/** So many signs of what a test said are shown in the closing report. */
const SAID_LENGTH = 400

/** What a test said, on one line, without colours and without where it stands in the code. */
function inShort(message: string): string {
  const [said = ''] = stripVTControlCharacters(message).split(/\n\s+at /)
  const line = said.replaceAll(/\s+/g, ' ').trim()
  return line.length > SAID_LENGTH ? `${line.slice(0, SAID_LENGTH)}…` : line
}

/** The tests of Vitest's report, with file names from the project's root. */
export function vitestRuns(report: UnitReport, root: string): Ran[] {
  return report.testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status, failureMessages, duration }) => ({
      file: relative(root, file),
      name: [...ancestorTitles, title].join(' › '),
      status: statusOf(status),
      // Vitest keeps what the first try said of a test that passed at the second.
      isSecondTry: status === 'passed' && (failureMessages ?? []).length > 0,
      ms: duration ?? 0,
      why: (failureMessages ?? []).map(inShort),
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
    ms: tests
      .flatMap(({ results = [] }) => results)
      .reduce((sum, { duration = 0 }) => sum + duration, 0),
    why: tests
      .flatMap(({ results = [] }) => results)
      .flatMap(({ errors = [] }) => errors.map(({ message = '' }) => inShort(message))),
  }))
  const inner = (suite.suites ?? []).flatMap((each) => suiteRuns(each, [...titles, each.title]))
  return [...own, ...inner]
}

/** The tests of Playwright's report; the outermost suites are the files. */
export function playwrightRuns({ suites }: PlaywrightReport): Ran[] {
  return suites.flatMap((suite) => suiteRuns(suite, []))
}

export const KINDS = ['behind', 'unit', 'e2e'] as const
export type Kind = (typeof KINDS)[number]

function readReport(file: string, kind: Kind, root: string): Ran[] {
  const report: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return kind === 'e2e'
    ? playwrightRuns(report as PlaywrightReport)
    : vitestRuns(report as UnitReport, root)
}

/** Reads what this machine's last run of one kind of tests reported. @throws when it has not run */
export function readKind(directory: string, kind: Kind, root: string, shard: Shard | null): Ran[] {
  return readReport(`${directory}/${reportName(kind, shard)}`, kind, root)
}

/**
 * Reads what all kinds of tests reported, on this machine or on all that shared the run.
 * @throws when a report is missing
 */
export function readRuns(directory: string, root: string): Ran[] {
  const names = readdirSync(directory)
  return KINDS.flatMap((kind) =>
    reportNames(names, kind).flatMap((name) => readReport(`${directory}/${name}`, kind, root)),
  )
}

const SHOWN_SLOWEST = 10

/** The tests that took longest, with all their tries. */
export function slowest(runs: readonly Ran[]): string[] {
  return runs
    .toSorted((a, b) => (b.ms ?? 0) - (a.ms ?? 0))
    .slice(0, SHOWN_SLOWEST)
    .map((run) => `slowest: ${((run.ms ?? 0) / 1000).toFixed(1).padStart(6)} s  ${nameOf(run)}`)
}

/** Names the tests that failed, and those that only passed at their second try, with what each try said. */
export function remarkable(runs: readonly Ran[]): string[] {
  const lines = (word: string) => (run: Ran) => [
    `${word}: ${nameOf(run)}`,
    ...[...new Set(run.why)].map((said) => `  said: ${said}`),
  ]
  return [
    ...runs.filter(({ status }) => status === 'failed').flatMap(lines('failed')),
    ...runs.filter(({ isSecondTry }) => isSecondTry === true).flatMap(lines('second try')),
  ]
}
