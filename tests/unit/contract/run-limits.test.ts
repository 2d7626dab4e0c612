import { describe, expect, test } from 'vitest'
import { LEVELS } from '../../../src/contract/endpoints/levels.ts'
import { LEVEL_LIMITS } from '../../../src/contract/level-limits.ts'
import { rankOf } from '../../../src/contract/level-rank.ts'
import { resultUse } from '../../../src/contract/record-use.ts'
import {
  limitsOf,
  readLevelLimit,
  recordsLimit,
  reportLimit,
  type RunUse,
} from '../../../src/contract/run-limits.ts'
import { TOOLS } from '../../../src/contract/tools.ts'

const run = (toolId: string, more: Partial<RunUse> = {}): RunUse => ({
  toolId,
  isExample: false,
  variants: null,
  taxa: null,
  ...more,
})

describe('a run against every level', () => {
  test.each(TOOLS.flatMap((tool) => LEVELS.map((level) => ({ tool, level }))))(
    '$tool.key on $level: its own level decides, an example never',
    ({ tool, level }) => {
      const found = limitsOf(run(tool.id), level)
      expect(found.map(({ key }) => key)).toEqual(
        rankOf(tool.level) > rankOf(level) ? ['tool'] : [],
      )
      for (const { needs } of found) expect(needs).toBe(tool.level)
      const large = { variants: 1e6, taxa: 1e4 }
      expect(limitsOf(run(tool.id, { isExample: true, ...large }), level)).toEqual([])
    },
  )

  test.each([
    [200, 'free', null],
    [201, 'free', 'plus'],
    [2000, 'free', 'plus'],
    [2001, 'free', 'pro'],
    [2000, 'plus', null],
    [2001, 'plus', 'pro'],
    [5_000_000, 'pro', null],
  ] as const)('%i variants on %s need %s', (variants, level, needs) => {
    const found = limitsOf(run('6001', { variants }), level)
    expect(found).toEqual(
      needs === null
        ? []
        : [
            {
              key: 'maxVariants',
              limit: LEVEL_LIMITS[level].maxVariants,
              use: variants,
              level,
              needs,
            },
          ],
    )
  })

  test('a scan lists both of its limits, after the tool with its minimum level', () => {
    const wide = { taxa: 211, variants: 201 }
    expect(limitsOf(run('6002', wide), 'free')).toMatchObject([
      { key: 'maxTaxa', limit: 20, use: 211, needs: 'plus' },
      { key: 'maxVariants', limit: 200, use: 201, needs: 'plus' },
    ])
    expect(limitsOf(run('6002', wide), 'plus')).toEqual([])
    expect(limitsOf(run('6003', { taxa: 30 }), 'free').map(({ key }) => key)).toEqual([
      'tool',
      'maxTaxa',
    ])
    const joint = limitsOf(run('6005', { variants: 300 }), 'free')
    expect(joint.map(({ needs }) => needs)).toEqual(['pro', 'pro'])
  })
})

test('the record limit counts the next record', () => {
  expect(recordsLimit(19, 'free')).toBeNull()
  expect(recordsLimit(20, 'free')).toEqual({
    key: 'savedRecords',
    limit: 20,
    use: 20,
    level: 'free',
    needs: 'plus',
  })
  expect(recordsLimit(500, 'free')?.needs).toBe('pro')
  expect(recordsLimit(1e9, 'pro')).toBeNull()
})

test('reports belong to the paid levels', () => {
  expect(reportLimit('free')).toMatchObject({ key: 'reportExport', needs: 'plus' })
  expect(reportLimit('plus')).toBeNull()
  expect(reportLimit('pro')).toBeNull()
})

describe('a stored result', () => {
  const record = (result: unknown, more: object = {}) =>
    resultUse({ toolId: '6001', inputSha256: 'a'.repeat(64), variants: 7, result, ...more })

  test('is counted by its own lists, and by the stated numbers only without them', () => {
    expect(record({}).variants).toBe(7)
    expect(record({ kind: 'two-sample-mr', variants: [1, 2, 3] }).variants).toBe(3)
    const two = { forward: { variants: [1, 2] }, reverse: { variants: [1, 2, 3] } }
    expect(record({ kind: 'bidirectional-mr', ...two }).variants).toBe(3)
    const rows = [
      { exposure: 'a', nsnp: 4 },
      { exposure: 'a', nsnp: 9 },
      { exposure: 'b', nsnp: 1 },
      { exposure: 'c', nsnp: 0 },
    ]
    expect(record({ kind: 'causal-map', rows })).toMatchObject({ variants: 9, taxa: 2 })
  })

  test.each([
    null,
    7,
    'x',
    [],
    { variants: 'x' },
    { rows: [null, 7, { nsnp: 'x' }] },
    { input: 3 },
  ])('of a strange shape does no harm: %j', (result) => {
    const use = record(result)
    expect(Number.isInteger(use.variants)).toBe(true)
    expect(use.isExample).toBe(false)
  })
})

test('reads the data of a refusal, and nothing else', () => {
  const limit = { key: 'maxTaxa', limit: 20, use: 30, level: 'free', needs: 'plus' }
  expect(readLevelLimit(structuredClone(limit))).toEqual(limit)
  expect(readLevelLimit({ ...limit, limit: null, use: 'x' })).toMatchObject({
    limit: null,
    use: null,
  })
  for (const odd of [null, 3, 'x', [], {}, { key: 'gold' }, { key: 'tool', level: 1, needs: 2 }]) {
    expect(readLevelLimit(odd)).toBeNull()
  }
})
