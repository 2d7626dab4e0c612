import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type Finished, type Manner, runCaptured } from './captured.ts'
import { counted } from './commands.ts'
import type { Counts, Outcome } from './counts.ts'
import {
  filesToRepeat,
  hasStrayError,
  isReportFailed,
  type UnitReport,
  withSecondTry,
} from './second-try.ts'

/** The numbers of Vitest's report. */
export function readVitest({ testResults }: UnitReport): Counts {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  const passed = all.filter(({ status }) => status === 'passed').length
  const failed = all.filter(({ status }) => status === 'failed').length
  return { passed, failed, skipped: all.length - passed - failed }
}

async function vitest(report: string, args: readonly string[], manner: Manner): Promise<Finished> {
  rmSync(report, { force: true })
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  return runCaptured('vitest', ['run', ...reporters, ...args], manner)
}

const readUnit = (report: string) => JSON.parse(readFileSync(report, 'utf8')) as UnitReport

/** In CI the files with a failed test run twice; the report names what passed only then. */
async function unitTwice(
  report: string,
  args: readonly string[],
  manner: Manner,
): Promise<Finished> {
  const first = await vitest(report, args, manner)
  if (first.code === 0 || !process.env['CI'] || !existsSync(report)) return first
  const files = filesToRepeat(readUnit(report))
  if (files.length === 0) return first
  const again = report.replace(/\.json$/, '.second')
  // Each in a process of its own: what the first try left behind must not meet the second.
  const second = await vitest(again, ['--isolate', ...files], manner)
  const output = `${first.output}\nTHE SECOND TRY\n${second.output}`
  if (!existsSync(again)) return { code: 1, output }
  const merged = withSecondTry(readUnit(report), readUnit(again))
  writeFileSync(report, JSON.stringify(merged))
  return { code: isReportFailed(merged) || hasStrayError(output) ? 1 : 0, output }
}

/** Runs the unit tests. @param args what Vitest is told besides: files, a shard */
export function unit(
  report: string,
  args: readonly string[],
  manner: Manner = {},
): Promise<Outcome> {
  return counted(unitTwice(report, args, manner), report, (counts) =>
    readVitest(counts as UnitReport),
  )
}
