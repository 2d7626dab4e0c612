import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { type Finished, runCaptured } from './captured.ts'
import { conformance } from './conformance-step.ts'
import {
  filesToRepeat,
  hasStrayError,
  isReportFailed,
  type UnitReport,
  withSecondTry,
} from './second-try.ts'

export type Counts = { passed: number; failed: number; skipped: number }
export type Outcome = Counts & { output: string }
export type Step = { name: string; run: () => Promise<Outcome> }

const REPORTS = '.cache/test'
const PROJECTS = [
  'tsconfig.app.json',
  'tsconfig.worker.json',
  'tsconfig.shared.json',
  'sw',
  'server',
  'tests',
  'tests/unit/sw',
]

/** A command that is one check: it passes or it does not. */
async function single(command: string, ...args: string[]): Promise<Outcome> {
  const { code, output } = await runCaptured(command, args)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output }
}

/**
 * A command that counts its own tests into a report. One that fails without a failed test (it did
 * not start, a file did not load), or ran nothing, counts as one failure.
 */
async function counted(
  finish: Promise<Finished>,
  report: string,
  read: (report: unknown) => Counts,
): Promise<Outcome> {
  const { code, output } = await finish
  let counts: Counts = { passed: 0, failed: 0, skipped: 0 }
  try {
    counts = read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { ...counts, failed: 1, output: `${output}\nno report at ${report}` }
  }
  const hasRunNothing = counts.passed + counts.failed === 0
  if (counts.failed === 0 && (code !== 0 || hasRunNothing)) counts.failed = 1
  return { ...counts, output: hasRunNothing ? `${output}\nno test was run` : output }
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** The numbers of Vitest's report. */
export function readVitest({ testResults }: UnitReport): Counts {
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  const passed = all.filter(({ status }) => status === 'passed').length
  const failed = all.filter(({ status }) => status === 'failed').length
  return { passed, failed, skipped: all.length - passed - failed }
}

/** The numbers of Playwright's report. A test that passed at the second try has passed. */
export function readPlaywright({ stats }: PlaywrightReport): Counts {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}

async function types(): Promise<Outcome> {
  const results = await Promise.all(
    PROJECTS.map((project) => single('tsc', '-p', project, '--pretty', 'false')),
  )
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, { failed }) => sum + failed, 0),
    skipped: 0,
    output: results.map(({ output }) => output).join(''),
  }
}

async function vitest(report: string, files: readonly string[] = []): Promise<Finished> {
  rmSync(report, { force: true })
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  return runCaptured('vitest', ['run', ...reporters, ...files])
}

const readUnit = (report: string) => JSON.parse(readFileSync(report, 'utf8')) as UnitReport

/** In CI the files with a failed test run twice; `main` names what passed only then. */
async function unitTwice(report: string): Promise<Finished> {
  const first = await vitest(report)
  if (first.code === 0 || !process.env['CI'] || !existsSync(report)) return first
  const files = filesToRepeat(readUnit(report))
  if (files.length === 0) return first
  const again = `${REPORTS}/unit-second.json`
  const second = await vitest(again, files)
  const output = `${first.output}\nTHE SECOND TRY\n${second.output}`
  if (!existsSync(again)) return { code: 1, output }
  const merged = withSecondTry(readUnit(report), readUnit(again))
  writeFileSync(report, JSON.stringify(merged))
  return { code: isReportFailed(merged) || hasStrayError(output) ? 1 : 0, output }
}

function unit(): Promise<Outcome> {
  const report = `${REPORTS}/unit.json`
  return counted(unitTwice(report), report, (counts) => readVitest(counts as UnitReport))
}

function browser(): Promise<Outcome> {
  const report = `${REPORTS}/e2e.json`
  rmSync(report, { force: true })
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const finish = runCaptured('playwright', ['test'], env)
  return counted(finish, report, (counts) => readPlaywright(counts as PlaywrightReport))
}

function checks(): Promise<Outcome> {
  const report = `${REPORTS}/checks.json`
  rmSync(report, { force: true })
  const finish = runCaptured('node', ['tools/checks/run.ts'], { CHECKS_JSON: report })
  return counted(finish, report, (counts) => counts as Counts)
}

/** Lighthouse stands apart from the product's packages, so that `npm start` does not wait for it. */
async function lighthouse(): Promise<Outcome> {
  const home = 'tests/lighthouse'
  if (!existsSync(`${home}/node_modules/lighthouse/package.json`)) {
    const args = ['ci', '--prefix', home, '--ignore-scripts', '--no-audit', '--no-fund']
    const { code, output } = await runCaptured('npm', args)
    if (code !== 0) return { passed: 0, failed: 1, skipped: 0, output }
  }
  const report = `${REPORTS}/lighthouse.json`
  rmSync(report, { force: true })
  const finish = runCaptured('node', [`${home}/main.ts`], { LIGHTHOUSE_JSON: report })
  return counted(finish, report, (counts) => counts as Counts)
}

/** What `npm test` runs, in this order: what answers fastest comes first. */
export const STEPS: readonly Step[] = [
  { name: 'format', run: () => single('oxfmt', '--check', '.') },
  {
    name: 'lint',
    run: () => single('oxlint', '--type-aware', `--threads=${availableParallelism()}`),
  },
  { name: 'types', run: types },
  { name: 'catalogs', run: () => single('node', 'tools/messages.ts', 'check') },
  { name: 'checks', run: checks },
  { name: 'unit', run: unit },
  { name: 'build', run: () => single('node', 'tools/build.mjs', '--if-stale') },
  { name: 'e2e', run: browser },
  { name: 'lighthouse', run: lighthouse },
  { name: 'conformance', run: async () => conformance(REPORTS) },
]
