import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
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
})
