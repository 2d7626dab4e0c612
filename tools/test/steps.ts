import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { runCaptured } from './captured.ts'
import type { Plan } from './changed.ts'
import { counted, single } from './commands.ts'
import { conformance } from './conformance-step.ts'
import { type Counts, type Outcome, sumOf } from './counts.ts'
import type { Planned } from './schedule.ts'
import { reportName, type Shard } from './shard.ts'
import { BEHIND, filesByKind } from './unit-projects.ts'
import { unit } from './unit-step.ts'

/** What this run is about: everything, one machine's share of it, or what a change can reach. */
export type Scope = {
  shard: Shard | null
  plan: Plan | null
  /** Whether the linter, which needs the types of everything anyway, tells their faults. */
  isTypedByLinter: boolean
}
export type Step = Planned & {
  run: (scope: Scope) => Promise<Outcome>
  /** Whether the step has something to do; by default it has. */
  isAsked?: (scope: Scope) => boolean
}

export const REPORTS = '.cache/test'
/** Files that a project above has, too, in an environment with less: the linter knows a file in one only. */
const NARROWER = ['tsconfig.shared.json']
const PROJECTS = [
  'tsconfig.app.json',
  'tsconfig.worker.json',
  ...NARROWER,
  'sw',
  'server',
  'tests',
  'tests/unit/sw',
]
const FORMATTED = /\.(?:ts|tsx|mjs|js|json|css|html|md)$/
const LINTED = /\.(?:ts|tsx|mjs|js)$/

/**
 * Node itself strips the types of what the browser tests import, seven hundred files: Playwright translates each with
 * Babel, which costs a machine that has not done it before four times as much.
 */
const TYPES_ARE_STRIPPED = { PW_DISABLE_TS_ESM: '1' }

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** The numbers of Playwright's report. A test that passed at the second try has passed. */
export function readPlaywright({ stats }: PlaywrightReport): Counts {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}

/** What checks the text alone is done once: by the first of several machines. */
const isFirst = ({ shard }: Scope) => shard === null || shard.index === 1

/** Files of the change that still exist and end so; null: the whole project. */
const changedFiles = ({ plan }: Scope, ending: RegExp) =>
  plan?.changed.filter((file) => ending.test(file) && existsSync(file)) ?? null

const hasChanged = (ending: RegExp) => (scope: Scope) =>
  isFirst(scope) && changedFiles(scope, ending)?.length !== 0

async function types({ isTypedByLinter }: Scope): Promise<Outcome> {
  const outcomes: Outcome[] = []
  // One after another: each takes several processors by itself.
  for (const project of isTypedByLinter ? NARROWER : PROJECTS) {
    outcomes.push(await single('tsc', '-p', project, '--pretty', 'false'))
  }
  return { ...sumOf(outcomes), output: outcomes.map(({ output }) => output).join('') }
}

/** Removes the reports of earlier runs: a report that is found is one of this run. */
function freshReport(kind: string, { shard }: Scope): string {
  mkdirSync(REPORTS, { recursive: true })
  const own = reportName(kind, shard)
  const isOther = (name: string) =>
    shard === null ? new RegExp(`^${kind}-\\d+of\\d+\\.json$`).test(name) : name === `${kind}.json`
  for (const name of readdirSync(REPORTS)) {
    if (name === own || isOther(name)) rmSync(`${REPORTS}/${name}`, { force: true })
  }
  return `${REPORTS}/${own}`
}

const shardArgs = ({ shard }: Scope) =>
  shard === null ? [] : [`--shard=${shard.index}/${shard.count}`]

function browser(scope: Scope): Promise<Outcome> {
  const report = freshReport('e2e', scope)
  const args = ['test', ...shardArgs(scope), ...(scope.plan?.e2e ?? [])]
  const finish = runCaptured('playwright', args, {
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...TYPES_ARE_STRIPPED },
  })
  return counted(finish, report, (counts) => readPlaywright(counts as PlaywrightReport))
}

function checks(): Promise<Outcome> {
  const report = `${REPORTS}/checks.json`
  rmSync(report, { force: true })
  const finish = runCaptured('node', ['tools/checks/run.ts'], { env: { CHECKS_JSON: report } })
  return counted(finish, report, (counts) => counts as Counts)
}

/** Lighthouse stands apart from the product's packages, so that `npm start` does not wait for it. */
async function lighthouse(scope: Scope): Promise<Outcome> {
  const home = 'tests/lighthouse'
  if (!existsSync(`${home}/node_modules/lighthouse/package.json`)) {
    const args = ['ci', '--prefix', home, '--ignore-scripts', '--no-audit', '--no-fund']
    const { code, output } = await runCaptured('npm', args)
    if (code !== 0) return { passed: 0, failed: 1, skipped: 0, output }
  }
  const report = freshReport('lighthouse', scope)
  const args = [`${home}/main.ts`, ...shardArgs(scope)]
  const finish = runCaptured('node', args, { env: { LIGHTHOUSE_JSON: report } })
  return counted(finish, report, (counts) => counts as Counts)
}

const isWhole = ({ plan }: Scope) => plan === null

/** Files of unit tests that one of the two steps has to run; null: all of its own. */
function unitFiles({ plan }: Scope, isBehind: boolean): string[] | null {
  const files = plan?.unit ?? null
  if (files === null) return null
  const kinds = filesByKind()
  const behind = new Set(BEHIND.flatMap((kind) => kinds[kind]))
  return files.filter((file) => behind.has(file) === isBehind)
}

/** The tests that wait for nothing but themselves, in the gaps of the other steps. */
const behind = (scope: Scope) =>
  unit(
    freshReport('behind', scope),
    [
      ...BEHIND.map((kind) => `--project=${kind}`),
      ...shardArgs(scope),
      ...(unitFiles(scope, true) ?? []),
    ],
    { isBehind: true, env: { VERISCOPE_TESTS_BEHIND: '1' } },
  )

/**
 * What `npm test` runs, in the order of the report. The build comes early, because Lighthouse audits
 * it beside the checks of the text and the unit tests; browser tests take two processors.
 */
export const STEPS: readonly Step[] = [
  {
    name: 'format',
    cores: 1,
    isAsked: hasChanged(FORMATTED),
    run: (scope) =>
      single(
        'oxfmt',
        '--check',
        // A change may be all in files that it passes over.
        '--no-error-on-unmatched-pattern',
        ...(changedFiles(scope, FORMATTED) ?? ['.']),
      ),
  },
  {
    name: 'build',
    cores: 1,
    isAsked: ({ plan }) => plan === null || plan.e2e.length > 0,
    run: () => single('node', 'tools/build.mjs', '--if-stale'),
  },
  {
    name: 'lint',
    cores: 1,
    isAsked: hasChanged(LINTED),
    run: (scope) =>
      single(
        'oxlint',
        '--type-aware',
        ...(scope.isTypedByLinter ? ['--type-check'] : []),
        `--threads=${availableParallelism()}`,
        ...(changedFiles(scope, LINTED) ?? []),
      ),
  },
  { name: 'types', cores: 1, isAsked: hasChanged(/\.(?:ts|tsx|json)$/), run: types },
  {
    name: 'catalogs',
    cores: 1,
    isAsked: isFirst,
    run: () => single('node', 'tools/messages.ts', 'check'),
  },
  { name: 'checks', cores: 1, isAsked: isFirst, run: checks },
  { name: 'lighthouse', cores: 1, needs: ['build'], isAsked: isWhole, run: lighthouse },
  {
    name: 'unit',
    // It has work for two, but Lighthouse, which has work for one, would keep the other idle for a minute.
    cores: 1,
    isAsked: (scope) => unitFiles(scope, false)?.length !== 0,
    run: (scope) =>
      unit(freshReport('unit', scope), [
        ...BEHIND.map((kind) => `--project=!${kind}`),
        ...shardArgs(scope),
        ...(unitFiles(scope, false) ?? []),
      ]),
  },
  {
    name: 'behind',
    // Browser tests leave a fifth of two processors idle; beside the other unit tests it would starve.
    cores: 0,
    after: ['unit'],
    isAsked: (scope) => unitFiles(scope, true)?.length !== 0,
    run: behind,
  },
  {
    name: 'e2e',
    cores: 2,
    needs: ['build'],
    isAsked: ({ plan }) => plan === null || plan.e2e.length > 0,
    run: browser,
  },
  {
    name: 'conformance',
    cores: 1,
    after: ['behind', 'unit', 'e2e'],
    // It reads the reports of all machines: see --only conformance.
    isAsked: ({ shard, plan }) => shard === null && plan === null,
    run: async () => conformance(REPORTS),
  },
]
