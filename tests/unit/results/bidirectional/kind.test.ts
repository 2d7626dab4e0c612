import { describe, expect, test } from 'vitest'
import { kind as bidirectionalKind } from '../../../../src/results/bidirectional/kind.ts'
import { bidirectionalExports } from '../../../../src/results/bidirectional/export-tables.ts'
import { readBody } from '../../../../src/results/read-body.ts'
import { bidirectionalResult } from '../../../helpers/bidirectional-result.ts'

const none = new Set<string>()

describe('the record of a bidirectional analysis', () => {
  test('has a title and headline for lists, and opens unchanged', async () => {
    const body = await bidirectionalResult()
    const facts = bidirectionalKind.facts(body)
    expect(facts).toMatchObject({ title: 'BMI ⇄ CHD', variants: 60 })
    expect(facts.headline.length).toBeLessThan(2000)
    expect(JSON.parse(facts.headline)).toEqual({
      kind: 'bidirectional-mr',
      verdict: 'forward-only',
      a: 'BMI',
      b: 'CHD',
      forward: 28,
      reverse: 32,
    })
    expect(readBody(JSON.stringify(body))).toEqual(body)
  })

  test('prefills either direction into the two-sample tool, without excluded variants', async () => {
    const body = await bidirectionalResult()
    const forward = bidirectionalKind.prefillPair(body, {
      exposure: null,
      outcome: null,
      without: none,
    })
    expect(forward?.presentation).toEqual({
      exposureName: 'BMI',
      outcomeName: 'CHD',
      outcomeKind: 'binary',
    })
    expect(forward?.text.trim().split('\n')).toHaveLength(29)
    const first = body.reverse.variants[0]?.SNP ?? ''
    const reverse = bidirectionalKind.prefillPair(body, {
      exposure: 'CHD',
      outcome: 'BMI',
      without: new Set([first]),
    })
    expect(reverse?.presentation).toMatchObject({ exposureName: 'CHD', outcomeKind: 'continuous' })
    expect(reverse?.text.trim().split('\n')).toHaveLength(32)
    expect(reverse?.text).not.toContain(first)
    expect(
      bidirectionalKind.prefillPair(body, { exposure: 'other', outcome: null, without: none }),
    ).toBeNull()
  })

  test('has tables whose rows match their columns', async () => {
    const body = await bidirectionalResult()
    const tables = bidirectionalExports.tables(body)
    expect(tables.map(({ id }) => id)).toEqual(['estimates', 'tests', 'rules', 'variants'])
    for (const { columns, rows } of tables) {
      for (const row of rows()) expect(row).toHaveLength(columns.length)
    }
    const [estimates, tests] = tables
    const filtered = estimates?.rows().filter((row) => row[2] === 'steiger_filtered')
    expect(filtered?.[0]?.slice(0, 5)).toEqual(['CHD', 'BMI', 'steiger_filtered', 'ivw', 22])
    const at = tests?.columns.indexOf('verdict') ?? -1
    expect(tests?.rows().map((row) => row[at])).toEqual(['passed', 'not-supported'])
  })
})
