import { describe, expect, it } from 'vitest'
import { readShard, reportName, reportNames, shareOf } from '../../../../tools/test/shard.ts'
import { type Scope, STEPS } from '../../../../tools/test/steps.ts'

describe('a run on several machines', () => {
  it('reads i/n and refuses what is none', () => {
    expect(readShard('2/3')).toEqual({ index: 2, count: 3 })
    for (const bad of ['0/3', '4/3', '1', '1/0', 'a/b', '1/3x']) {
      expect(() => readShard(bad), bad).toThrow(/--shard is i\/n/)
    }
  })

  it('gives every item to exactly one machine', () => {
    const all = Array.from({ length: 14 }, (_, index) => index)
    const shares = [1, 2, 3].map((index) => shareOf(all, { index, count: 3 }))
    expect(shares.flat().toSorted((a, b) => a - b)).toEqual(all)
    expect(shares.map((share) => share.length)).toEqual([5, 5, 4])
    expect(shareOf(all, null)).toEqual(all)
  })

  it('gathers the reports of all machines, and none when one is missing', () => {
    expect(reportNames(['unit.json', 'e2e-1of2.json'], 'unit')).toEqual(['unit.json'])
    const both = [1, 2].map((index) => reportName('e2e', { index, count: 2 }))
    expect(reportNames([...both, 'unit.json'], 'e2e')).toEqual(both)
    expect(() => reportNames(['e2e-1of2.json'], 'e2e')).toThrow('e2e-2of2.json is missing')
    expect(() => reportNames([...both, 'e2e-3of3.json'], 'e2e')).toThrow(/different runs/)
    expect(() => reportNames(['unit-second.json'], 'unit')).toThrow('no report of unit')
  })

  it('checks the text once, and holds the specification against the reports of all', () => {
    const asked = (scope: Scope) =>
      STEPS.filter(({ isAsked }) => isAsked?.(scope) !== false).map(({ name }) => name)
    const tests = ['build', 'lighthouse', 'unit', 'behind', 'e2e']
    const text = ['format', 'lint', 'types', 'catalogs', 'checks']
    const first = asked({ shard: { index: 1, count: 2 }, plan: null, isTypedByLinter: false })
    expect(first.toSorted()).toEqual([...tests, ...text].toSorted())
    expect(asked({ shard: { index: 2, count: 2 }, plan: null, isTypedByLinter: false })).toEqual(
      tests,
    )
    expect(asked({ shard: null, plan: null, isTypedByLinter: false })).toHaveLength(STEPS.length)
  })
})
