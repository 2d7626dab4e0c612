import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { playwrightRuns, remarkable, vitestRuns } from '../../../tools/test/reports.ts'
import {
  filesToRepeat,
  hasStrayError,
  isReportFailed,
  type UnitReport,
  withSecondTry,
} from '../../../tools/test/second-try.ts'
import { readPlaywright } from '../../../tools/test/steps.ts'
import { readVitest } from '../../../tools/test/unit-step.ts'

const read = (report: string) => JSON.parse(readFileSync(report, 'utf8')) as UnitReport

describe('the numbers of the test run', () => {
  it('reads the report of Vitest', () => {
    const statuses = ['passed', 'passed', 'failed', 'skipped', 'todo']
    const assertionResults = statuses.map((status) => ({ ancestorTitles: [], title: 'a', status }))
    const report = { testResults: [{ name: '/a.test.ts', status: 'failed', assertionResults }] }
    expect(readVitest(report)).toEqual({ passed: 2, failed: 1, skipped: 2 })
  })

  it('counts a browser test that passed at the second try as passed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 3 }
    expect(readPlaywright({ stats })).toEqual({ passed: 6, failed: 1, skipped: 3 })
  })

  it('refuses a step that does not exist', () => {
    const run = () =>
      execFileSync('node', ['tools/test/main.ts', '--only', 'unit,lnt'], { stdio: 'pipe' })
    expect(run).toThrow(/unknown: lnt/)
  })

  it('gives the file of a failed unit test a second try in a process of its own', () => {
    const folder = mkdtempSync('tests/unit/tools/.tries-')
    const file = join(folder, 'own.test.ts')
    const marker = JSON.stringify(join(folder, 'ran'))
    const run = (report: string) =>
      expect(() =>
        execFileSync(
          'vitest',
          ['run', '--root', folder, '--reporter=json', `--outputFile=${report}`],
          { stdio: 'pipe' },
        ),
      ).toThrow()
    // The project's own settings name its files; this one is none of them.
    writeFileSync(join(folder, 'vitest.config.ts'), 'export default {}')
    writeFileSync(
      file,
      `import { existsSync, writeFileSync } from 'node:fs'
      import { afterAll, expect, test } from 'vitest'
      const isSecond = existsSync(${marker})
      afterAll(() => writeFileSync(${marker}, ''))
      test('steady', () => {})
      test('wavering', () => { expect(isSecond).toBe(true) })
      test('wavering the other way', () => { expect(isSecond).toBe(false) })
      test('broken', () => { expect(1).toBe(2) })`,
    )
    try {
      const [first, second] = [resolve(folder, '1.json'), resolve(folder, '2.json')]
      run(first)
      expect(filesToRepeat(read(first))).toEqual([resolve(file)])
      run(second)
      const merged = withSecondTry(read(first), read(second))
      expect(readVitest(merged)).toEqual({ passed: 3, failed: 1, skipped: 0 })
      expect(isReportFailed(merged)).toBe(true)
      const name = relative(process.cwd(), file)
      expect(remarkable(vitestRuns(merged, process.cwd()))).toEqual([
        `failed: ${name} › broken`,
        '  said: AssertionError: expected 1 to be 2 // Object.is equality',
        `second try: ${name} › wavering`,
        '  said: AssertionError: expected false to be true // Object.is equality',
      ])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  describe('what a second try can heal', () => {
    const test = (title: string, status: string) => ({ ancestorTitles: [], title, status })
    const file = (status: string, ...assertionResults: ReturnType<typeof test>[]) => ({
      testResults: [{ name: '/a.test.ts', status, assertionResults }],
    })

    it('a file that did not load, or whose hook failed, and did the second time', () => {
      for (const first of [file('failed'), file('failed', test('a', 'skipped'))]) {
        expect(filesToRepeat(first)).toEqual(['/a.test.ts'])
        const merged = withSecondTry(first, file('passed', test('a', 'passed')))
        expect(isReportFailed(merged)).toBe(false)
        expect(remarkable(vitestRuns(merged, '/'))).toEqual([
          'second try: a.test.ts › a',
          '  said: the first try did not run it',
        ])
      }
    })

    it('not a test that failed and then was not run, nor a hook that fails again', () => {
      const once = file('failed', test('a', 'failed'))
      const hook = file('failed', test('a', 'skipped'))
      expect(readVitest(withSecondTry(once, hook)).failed).toBe(1)
      expect(isReportFailed(withSecondTry(once, hook))).toBe(true)
      expect(isReportFailed(withSecondTry(hook, hook))).toBe(true)
    })

    it('not an error outside the tests', () => {
      expect(hasStrayError('⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯')).toBe(true)
      expect(hasStrayError('FAIL it waits for Unhandled Errors')).toBe(false)
    })

    it('not a break of many files at once', () => {
      const [broken] = file('failed', test('a', 'failed')).testResults
      expect(filesToRepeat({ testResults: Array.from({ length: 7 }, () => broken!) })).toEqual([])
    })
  })

  it('names them in the report of Playwright', () => {
    const spec = (title: string, ok: boolean, status: string, ...said: string[]) => ({
      title,
      ok,
      tests: [{ status, results: said.map((message) => ({ errors: [{ message }] })) }],
    })
    const long = 'x'.repeat(1000)
    const specs = [
      spec('steady', true, 'expected'),
      spec('wavering', true, 'flaky', '\u001B[31mError: no\n\n+ button\u001B[39m\n    at a.ts:1:2'),
      spec('broken', false, 'unexpected', 'the same', 'the same', long),
    ]
    const runs = playwrightRuns({ suites: [{ title: 'a.spec.ts', file: 'a.spec.ts', specs }] })
    expect(remarkable(runs)).toEqual([
      'failed: tests/e2e/a.spec.ts › broken',
      '  said: the same',
      `  said: ${long.slice(0, 400)}…`,
      'second try: tests/e2e/a.spec.ts › wavering',
      '  said: Error: no + button',
    ])
  })
})
