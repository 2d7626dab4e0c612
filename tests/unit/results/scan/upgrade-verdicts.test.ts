import { beforeAll, describe, expect, test } from 'vitest'
import { kindOf, readBody } from '../../../../src/results/read-body.ts'
import type { GutBody } from '../../../../src/results/scan/body.ts'
import { upgradeVerdicts } from '../../../../src/results/scan/upgrade-verdicts.ts'
import { upgradeDirections } from '../../../../src/results/bidirectional/upgrade-directions.ts'
import { VERDICT_RULES } from '../../../../src/science/scan/verdict.ts'
import { gutResult } from '../../../helpers/scan-result.ts'
import { wordsIn } from '../../../helpers/words.ts'

let gut: GutBody

beforeAll(async () => {
  gut = await gutResult()
})

/** Returns the scan as a build with seven conditions stored it. */
function olderGut(verdict: string, rules: (boolean | null)[]): Record<string, unknown> {
  const rows = gut.rows.map(({ differenceP: _d, directLargest: _l, directNeeded: _n, ...row }) => ({
    ...row,
    verdict,
    rules,
  }))
  const verdicts = { robust: rows.length, suggestive: 0, 'not-supported': 0, 'not-testable': 0 }
  return { ...gut, schemaVersion: 1, rows, summary: { ...gut.summary, verdicts } }
}

describe('a scan that an older build judged', () => {
  test('opens without its highest verdict: conditions that the build did not check are open', () => {
    const stored = olderGut('robust', [true, true, true, true, true, null, true])
    const opened = readBody(JSON.stringify(stored)) as GutBody
    expect(opened).toMatchObject({ schemaVersion: 2, upgradedFrom: 1 })
    for (const row of opened.rows) {
      expect(row.verdict).toBe('suggestive')
      expect(Object.fromEntries(VERDICT_RULES.map((rule, at) => [rule, row.rules[at]]))).toEqual({
        'bh-below-005': true,
        nominal: true,
        'beyond-scatter': null,
        'classes-agree': null,
        'intercept-not-needed': null,
        'no-single-variant': true,
        'steiger-forward': null,
        'strong-instruments': true,
      })
    }
    expect(opened.summary.verdicts).toEqual({
      passed: 0,
      associated: 0,
      suggestive: 4,
      'not-supported': 0,
      'not-testable': 0,
    })
  })

  test('keeps failed conditions, and never gets a higher verdict', () => {
    const failing = [true, true, false, false, true, true, true]
    const [row] = upgradeVerdicts(olderGut('not-supported', failing), 1)['rows'] as {
      verdict: string
      rules: unknown[]
    }[]
    expect(row?.verdict).toBe('not-supported')
    expect(row?.rules.slice(3, 5)).toEqual([false, false])
  })

  test('is listed without the verdict that it was saved with', () => {
    const headline = { kind: 'gut-microbiota-mr', testable: 4, robust: 3, suggestive: 1 }
    for (const language of ['en', 'zh'] as const) {
      const text = kindOf(gut).headlineText(headline, wordsIn(language))
      expect(text).not.toMatch(/robust|稳健|3/)
      expect(text).toContain('4')
    }
    expect(kindOf(gut).headlineText({ testable: 4 }, wordsIn('en'))).toBe('')
  })
})

test('a direction keeps its own conditions through the upgrade', () => {
  const rules = [
    ['nominal', true],
    ['both-directions-005', true],
    ['same-direction', false],
    ['no-directional-pleiotropy', true],
    ['without-shared', false],
    ['without-backward', null],
  ].map(([rule, passed]) => ({ rule, passed }))
  const { forward } = upgradeDirections({ forward: { verdict: 'robust', rules }, reverse: null })
  const known = new Map(
    (forward as { rules: { rule: string; passed: boolean | null }[] }).rules.map((one) => [
      one.rule,
      one.passed,
    ]),
  )
  expect(known.get('both-directions-005')).toBe(true)
  expect(known.get('classes-agree')).toBe(false)
  expect(known.get('intercept-not-needed')).toBeNull()
  expect(known.get('without-shared')).toBe(false)
  expect((forward as { verdict: string }).verdict).toBe('suggestive')
})
