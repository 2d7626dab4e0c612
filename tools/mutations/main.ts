/**
 * `npm run mutations [-- name or kind …]`: applies each patch of tests/mutations to a copy of the checkout, runs the
 * tests that it names, and reports whether one of them fails. See ADR 030.
 */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { playwrightRuns, titleOf, vitestRuns } from '../test/reports.ts'
import { type Mutation, parseMutation } from './mutation.ts'

const PATCHES = 'tests/mutations'
const COPY = resolve('.cache', 'mutations')
const REPORT = join(COPY, '.cache', 'report.json')
/** Timeout of a run. */
const TIMEOUT_MS = 10 * 60_000
/** Failures that are no evidence about the rule: modules that did not load, and tests that timed out. */
const NOT_AN_ASSERTION =
  /SyntaxError|INVALID_TYPESCRIPT|Cannot find (?:module|package)|Failed to (?:load|resolve)|(?:Test|Hook) time/

/** Runs a program without a shell; the project's own programs come first. */
function run(command: string, args: readonly string[], cwd = COPY) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
    maxBuffer: 2 ** 28,
    env: {
      ...process.env,
      NO_COLOR: '1',
      PATH: `${resolve('node_modules/.bin')}:${process.env['PATH'] ?? ''}`,
      PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT,
      // Git must not find the repository around the copy.
      GIT_CEILING_DIRECTORIES: dirname(cwd),
    },
  })
  return { isOk: status === 0, stdout, output: `${stdout}${stderr}`.trim() }
}

/** Copies what git lists or would add; the packages are linked one by one, so that caches stay apart. */
function makeCopy(): void {
  rmSync(COPY, { recursive: true, force: true })
  const { stdout } = run('git', ['ls-files', '-zco', '--exclude-standard'], process.cwd())
  for (const file of new Set(stdout.split('\0'))) {
    if (file !== '' && existsSync(file)) cpSync(file, join(COPY, file))
  }
  mkdirSync(join(COPY, 'node_modules'))
  for (const entry of readdirSync('node_modules')) {
    if (!/^\.(?!bin$|package-lock)/.test(entry))
      symlinkSync(resolve('node_modules', entry), join(COPY, 'node_modules', entry))
  }
}

type Report = Parameters<typeof vitestRuns>[0] & Parameters<typeof playwrightRuns>[0]
type Ran = { tests: ReturnType<typeof vitestRuns>; isOk: boolean; output: string }

/** Runs test files of one runner. @param more further arguments */
function runWith(isBrowser: boolean, files: readonly string[], more: readonly string[]): Ran {
  rmSync(REPORT, { force: true })
  if (files.length === 0) return { tests: [], isOk: true, output: '' }
  const built = isBrowser ? run('node', ['tools/build.mjs', '--if-stale']) : null
  if (built?.isOk === false) return { tests: [], ...built }
  const { isOk, output } = isBrowser
    ? run('playwright', ['test', '--project=browser', '--workers=1', ...more, ...files])
    : run('vitest', [
        'run',
        '--reporter=dot',
        '--reporter=json',
        `--outputFile=${REPORT}`,
        ...more,
        ...files,
      ])
  if (!existsSync(REPORT)) return { tests: [], isOk: false, output }
  const report = JSON.parse(readFileSync(REPORT, 'utf8')) as Report
  return { tests: isBrowser ? playwrightRuns(report) : vitestRuns(report, COPY), isOk, output }
}

/** Runs unit tests, and then browser tests if none of those failed. */
function runTests(files: readonly string[], isUntilFailure: boolean): Ran {
  const specs = files.filter((file) => file.endsWith('.spec.ts'))
  const others = files.filter((file) => !specs.includes(file))
  const unit = runWith(false, others, isUntilFailure ? ['--bail=1'] : [])
  return unit.isOk ? runWith(true, specs, isUntilFailure ? ['-x'] : []) : unit
}

const failedOf = ({ tests }: Ran) => tests.filter(({ status }) => status === 'failed')

/** Runs tests without a mutation, and repeats what did not pass: some tests fail on a busy machine. */
function runUnmutated(files: readonly string[]): Ran {
  const first = runTests(files, false)
  if (first.isOk) return first
  const failed = new Set(failedOf(first).map(({ file }) => file))
  const passed = new Set(first.tests.map(({ file }) => file).filter((file) => !failed.has(file)))
  return runTests(
    files.filter((file) => !passed.has(file)),
    false,
  )
}

type Result = { outcome: 'killed' | 'survived' | 'stale' | 'error'; by: string }

/** Judges the run of a mutated copy: only a failed assertion kills. */
function judge(ran: Ran): Result {
  const failed = failedOf(ran)
  const killer = failed.find(({ errors }) => !errors.some((each) => NOT_AN_ASSERTION.test(each)))
  if (killer) return { outcome: 'killed', by: titleOf(killer) }
  if (ran.isOk) return { outcome: 'survived', by: '' }
  return {
    outcome: 'error',
    by:
      failed[0]?.errors[0]?.split('\n')[0] ?? /.*Error: .*/.exec(ran.output)?.[0] ?? 'no test ran',
  }
}

function tryMutation({ name, killedBy, changed }: Mutation): Result {
  const missing = killedBy.find((file) => !existsSync(file))
  if (missing !== undefined) return { outcome: 'stale', by: `${missing} does not exist` }
  const patch = `${PATCHES}/${name}.patch`
  const checked = run('git', ['apply', '--check', patch])
  if (!checked.isOk) return { outcome: 'stale', by: checked.output.replaceAll('\n', ' ') }
  run('git', ['apply', patch])
  try {
    for (const file of changed.filter((each) => each.endsWith('.ts')))
      stripTypeScriptTypes(readFileSync(join(COPY, file), 'utf8'))
    return judge(runTests(killedBy, true))
  } catch (error) {
    return { outcome: 'error', by: String(error) }
  } finally {
    run('git', ['apply', '--reverse', patch])
  }
}

function readMutations(words: readonly string[]): Mutation[] {
  return readdirSync(PATCHES)
    .filter((file) => file.endsWith('.patch'))
    .map((file) =>
      parseMutation(basename(file, '.patch'), readFileSync(join(PATCHES, file), 'utf8')),
    )
    .filter(({ name, kind }) => words.length === 0 || words.includes(name) || words.includes(kind))
}

const mutations = readMutations(process.argv.slice(2))
const named = [...new Set(mutations.flatMap(({ killedBy }) => killedBy))].filter(existsSync)
makeCopy()
const before = runUnmutated(named)
if (!before.isOk) {
  const failed = failedOf(before).map(titleOf).join('\n')
  console.error(`Tests fail without a mutation:\n${failed || before.output}`)
  process.exit(1)
}
const counts = { killed: 0, survived: 0, stale: 0, error: 0 }
console.log('name | kind | result | by which test | seconds')
for (const mutation of mutations) {
  const startedAt = performance.now()
  const { outcome, by } = tryMutation(mutation)
  counts[outcome] += 1
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log([mutation.name, mutation.kind, outcome, by, seconds].join(' | '))
}
const { killed, survived, stale, error } = counts
const summary = `${mutations.length} mutations: ${killed} killed, ${survived} survived, ${stale} stale`
console.log(error === 0 ? summary : `${summary}, ${error} errors`)
process.exitCode = killed > 0 && killed === mutations.length ? 0 : 1
