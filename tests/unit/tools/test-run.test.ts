import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { playwrightRuns, remarkable, vitestRuns } from '../../../tools/test/reports.ts'
import { readPlaywright, readVitest } from '../../../tools/test/steps.ts'

describe('the numbers of the test run', () => {
  it('reads the report of Vitest', () => {
    const report = { numPassedTests: 7, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 }
    expect(readVitest(report)).toEqual({ passed: 7, failed: 2, skipped: 2 })
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

  it('names what failed and what passed only at the second try, in the report of Vitest', () => {
    const folder = mkdtempSync('tests/unit/tools/.tries-')
    const file = join(folder, 'own.test.ts')
    const report = join(folder, 'report.json')
    writeFileSync(
      file,
      `import { expect, test } from 'vitest'
      let tries = 0
      test('steady', () => {})
      test('wavering', () => { tries += 1; expect(tries).toBe(2) })
      test('broken', () => { expect(1).toBe(2) })`,
    )
    try {
      const args = ['run', file, '--retry=1', '--reporter=json', `--outputFile=${report}`]
      expect(() => execFileSync('vitest', args, { stdio: 'pipe' })).toThrow()
      const runs = vitestRuns(JSON.parse(readFileSync(report, 'utf8')), process.cwd())
      const name = relative(process.cwd(), file)
      expect(remarkable(runs)).toEqual([
        `failed: ${name} › broken`,
        `second try: ${name} › wavering`,
      ])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('names them in the report of Playwright', () => {
    const spec = (title: string, ok: boolean, status: string) => ({
      title,
      ok,
      tests: [{ status }],
    })
    const specs = [
      spec('steady', true, 'expected'),
      spec('wavering', true, 'flaky'),
      spec('broken', false, 'unexpected'),
    ]
    const runs = playwrightRuns({ suites: [{ title: 'a.spec.ts', file: 'a.spec.ts', specs }] })
    expect(remarkable(runs)).toEqual([
      'failed: tests/e2e/a.spec.ts › broken',
      'second try: tests/e2e/a.spec.ts › wavering',
    ])
  })
})
