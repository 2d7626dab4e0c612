import { describe, expect, test } from 'vitest'
import {
  hasFilters,
  findProblemId,
  parseFilters,
  serialiseFilters,
} from '../../../../src/features/articles/model.ts'

const NONE = { industryId: null, problemType: null, keyword: '', current: 1, size: 10 }

describe('filters and the address', () => {
  test.each([
    { ...NONE, keyword: '异质性 & F > 10' },
    { ...NONE, industryId: '1001', problemType: 2 as const, current: 3, size: 20 },
    { ...NONE, problemType: 3 as const, size: 50 },
  ])('round-trips %j', (filters) => {
    expect(parseFilters(serialiseFilters(filters).slice(1))).toEqual(filters)
    expect(hasFilters(filters)).toBe(true)
  })

  test.each([
    'industryId=../1',
    'industryId=12345678901234567890',
    'problemType=4',
    'problemType=1.5',
    'current=0',
    'current=-2',
    'current=abc',
    'current=1e9',
    'size=1000',
    'size=',
  ])('ignores invalid values: %s', (search) => {
    expect(parseFilters(search)).toEqual(NONE)
  })

  test('cuts a keyword at 100 characters, never inside a character', () => {
    const { keyword } = parseFilters(`keyword=${encodeURIComponent('𠮷'.repeat(150))}`)
    expect([...keyword]).toHaveLength(100)
    expect(keyword.isWellFormed()).toBe(true)
  })
})

describe('the problem of the page', () => {
  test('prefers the address to the problem opened last', () => {
    expect(findProblemId('id=2001', '2002')).toBe('2001')
    expect(findProblemId('', '2002')).toBe('2002')
    expect(findProblemId('id=', '2002')).toBe('2002')
    expect(findProblemId('', '')).toBeNull()
  })

  test('returns null for an invalid id instead of another problem', () => {
    expect(findProblemId('id=abc', '2002')).toBeNull()
    expect(findProblemId('', '<script>')).toBeNull()
  })
})
