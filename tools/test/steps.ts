import type { Program } from './system.ts'

/** One command of a set. */
export type Step = {
  name: string
  command: readonly string[]
  env?: Record<string, string>
  /** File of the command's counts in the format of Vitest, of Playwright or as `{ passed, failed, skipped }`. */
  report?: string
  /** Programs of the system without which it is skipped. */
  needs?: readonly Program[]
}

export const REPORTS = '.cache/test'

function vitest(name: string, env: Record<string, string> = {}): Step {
  const report = `${REPORTS}/${name}.json`
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
  return { name, command: ['vitest', 'run', ...reporters], env, report }
}

/**
 * Returns a step of Playwright in which Node strips the types of the seven hundred imported files: Playwright would
 * translate each with Babel, which takes four times as long without its cache.
 */
function playwright(name: string, args: readonly string[], needs: readonly Program[]): Step {
  const report = `${REPORTS}/${name}.json`
  const env = { PW_DISABLE_TS_ESM: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  return { name, command: ['playwright', 'test', ...args], env, report, needs }
}

const BUILD: Step = { name: 'build', command: ['node', 'tools/build.mjs', '--if-stale'] }

export const SETS = {
  test: [
    { name: 'format', command: ['oxfmt', '--check', '.'] },
    { name: 'lint', command: ['oxlint', '--type-aware', '--type-check'] },
    // Checks files of the page with the types of a worker; the linter assigns a file to one environment only.
    { name: 'types', command: ['tsc', '-p', 'tsconfig.shared.json', '--pretty', 'false'] },
    { name: 'catalogs', command: ['node', 'tools/messages.ts', 'check'] },
    {
      name: 'checks',
      command: ['node', 'tools/checks/run.ts'],
      env: { CHECKS_JSON: `${REPORTS}/checks.json` },
      report: `${REPORTS}/checks.json`,
    },
    vitest('unit'),
    BUILD,
    playwright('smoke', ['--grep', '@smoke'], ['chromium']),
  ],
  e2e: [BUILD, playwright('e2e', ['--grep-invert', '@nightly'], ['chromium'])],
  nightly: [
    BUILD,
    vitest('unit', { VERISCOPE_NIGHTLY: '1' }),
    // Those of `npm run test:e2e` as well: the conformance report needs all.
    playwright(
      'e2e',
      [],
      ['chromium', 'shell', 'firefox', 'webkit', 'screen', 'cjk', 'poppler', 'old-browsers'],
    ),
    {
      name: 'cross-build',
      command: ['node', 'tools/cross-build.mjs'],
      report: `${REPORTS}/cross-build.json`,
      needs: ['chromium'],
    },
    {
      name: 'lighthouse',
      command: ['npm', '--prefix', 'tests/lighthouse', 'start', '--silent'],
      env: { LIGHTHOUSE_JSON: `${REPORTS}/lighthouse.json` },
      report: `${REPORTS}/lighthouse.json`,
      needs: ['chromium'],
    },
    { name: 'r-scripts', command: ['node', 'tools/check-r-scripts.mjs', '--install'] },
    {
      name: 'benches',
      command: ['node', 'tools/bench.mjs', '--quick'],
      needs: ['chromium', 'cluster', 'plink'],
    },
    { name: 'unused', command: ['knip', '--no-progress'] },
    { name: 'size', command: ['node', 'tools/size.mjs'] },
    { name: 'mutations', command: ['node', 'tools/mutations/main.ts'] },
    {
      name: 'conformance',
      command: ['node', 'tools/test/conformance-report.ts'],
      env: { CONFORMANCE_JSON: `${REPORTS}/conformance.json` },
      report: `${REPORTS}/conformance.json`,
    },
  ],
} as const satisfies Record<string, readonly Step[]>

export const isSetName = (name: string): name is keyof typeof SETS => Object.hasOwn(SETS, name)
