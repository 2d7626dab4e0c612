/**
 * A unit test that failed gets a second try, as a browser test has. Not within its file: members,
 * orders and clocks of the first try would still be there. The whole file runs again, in a process
 * of its own.
 */
type Assertion = {
  ancestorTitles: string[]
  title: string
  status: string
  failureMessages?: readonly string[]
  duration?: number
}
type FileResult = { name: string; status: string; assertionResults: readonly Assertion[] }
export type UnitReport = { testResults: readonly FileResult[] }

/** With more files than these the fault is no wavering test, and a second run only takes time. */
const MOST_FILES = 6

const hasFailure = ({ assertionResults }: FileResult) =>
  assertionResults.some(({ status }) => status === 'failed')

const isFailed = (file: FileResult) => file.status === 'failed' || hasFailure(file)

const nameOf = ({ ancestorTitles, title }: Assertion) => JSON.stringify([...ancestorTitles, title])

/** The files that deserve another run; none when too many failed. */
export function filesToRepeat({ testResults }: UnitReport): string[] {
  const failed = testResults.filter(isFailed).map(({ name }) => name)
  return failed.length > MOST_FILES ? [] : failed
}

/** A test that passed once has passed; what the first try said of it stays beside it. */
function better(first: Assertion | undefined, second: Assertion): Assertion {
  if (first?.status === 'passed') return first
  if (second.status === 'passed') {
    const said = first?.failureMessages ?? []
    return { ...second, failureMessages: said.length > 0 ? said : ['the first try did not run it'] }
  }
  return first?.status === 'failed' ? first : second
}

function repeated(first: FileResult, second: FileResult): FileResult {
  const before = new Map(first.assertionResults.map((each) => [nameOf(each), each]))
  const assertionResults = second.assertionResults.map((each) =>
    better(before.get(nameOf(each)), each),
  )
  // A file that failed without a failed test did not load, or a hook of it failed.
  const isBroken = second.status === 'failed' && !hasFailure(second)
  const merged = { ...second, assertionResults }
  return { ...merged, status: isBroken || hasFailure(merged) ? 'failed' : 'passed' }
}

/** The first report with the files of the second in their places. */
export function withSecondTry(first: UnitReport, second: UnitReport): UnitReport {
  const again = new Map(second.testResults.map((file) => [file.name, file]))
  const testResults = first.testResults.map((file) => {
    const other = again.get(file.name)
    return other === undefined ? file : repeated(file, other)
  })
  return { testResults }
}

/** Whether some file of a report failed, also one that failed without a failed test. */
export function isReportFailed({ testResults }: UnitReport): boolean {
  return testResults.some(isFailed)
}

/** Errors outside any test: no second run of a file can take them back. */
export function hasStrayError(output: string): boolean {
  return /⎯ Unhandled Errors ⎯/.test(output)
}
