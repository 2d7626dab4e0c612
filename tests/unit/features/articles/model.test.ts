import { describe, expect, test } from 'vitest'
import {
  changeFilters,
  citationOf,
  hasFilters,
  nextTextSize,
  pageParams,
  problemIdOf,
  readFilters,
  readShare,
  readTextSize,
  writeFilters,
} from '../../../../src/features/articles/model.ts'

const NONE = { industryId: null, problemType: null, keyword: '', current: 1, size: 10 }

describe('filters and the address', () => {
  test('an empty address is the whole list', () => {
    expect(readFilters('')).toEqual(NONE)
    expect(writeFilters(NONE)).toBe('')
    expect(hasFilters(NONE)).toBe(false)
  })

  test.each([
    { ...NONE, keyword: '异质性 & F > 10' },
    { ...NONE, industryId: '1001', problemType: 2 as const, current: 3, size: 20 },
    { ...NONE, problemType: 3 as const, size: 50 },
  ])('what is written is read back: %j', (filters) => {
    expect(readFilters(writeFilters(filters).slice(1))).toEqual(filters)
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
  ])('nonsense counts as not given: %s', (search) => {
    expect(readFilters(search)).toEqual(NONE)
  })

  test('a keyword is cut at 100 characters, never inside one', () => {
    const { keyword } = readFilters(`keyword=${encodeURIComponent('𠮷'.repeat(150))}`)
    expect([...keyword]).toHaveLength(100)
    expect(keyword.isWellFormed()).toBe(true)
  })

  test('another question starts on the first page, another page keeps the question', () => {
    const third = { ...NONE, keyword: 'F', current: 3 }
    expect(changeFilters(third, { problemType: 1 })).toEqual({
      ...third,
      problemType: 1,
      current: 1,
    })
    expect(changeFilters(third, { current: 4 }).current).toBe(4)
  })

  test('equal questions make equal calls', () => {
    expect(pageParams({ ...NONE, keyword: '  ' })).toEqual(pageParams(NONE))
    expect(pageParams({ ...NONE, keyword: ' F ' }).keyword).toBe('F')
    expect(Object.keys(pageParams(NONE))).toEqual(['type', 'current', 'size'])
  })
})

describe('problemIdOf', () => {
  test('the address decides, then what was opened last', () => {
    expect(problemIdOf('id=2001', '2002')).toBe('2001')
    expect(problemIdOf('', '2002')).toBe('2002')
    expect(problemIdOf('id=', '2002')).toBe('2002')
    expect(problemIdOf('', '')).toBeNull()
  })

  test('an address with a broken id shows nothing rather than another problem', () => {
    expect(problemIdOf('id=abc', '2002')).toBeNull()
    expect(problemIdOf('', '<script>')).toBeNull()
  })
})

describe('comfort of reading', () => {
  test('sizes go up and down and stop at the ends; a strange one is the normal one', () => {
    expect(nextTextSize('normal', 1)).toBe('large')
    expect(nextTextSize('larger', 1)).toBe('larger')
    expect(nextTextSize('small', -1)).toBe('small')
    for (const stored of [null, '', 'huge', '__proto__'])
      expect(readTextSize(stored)).toBe('normal')
    expect(readTextSize('large')).toBe('large')
  })

  test('the share of a text that is read grows from nothing to all', () => {
    const height = 3000
    expect(readShare({ top: 200, height }, 1000)).toBe(0)
    expect(readShare({ top: -1000, height }, 1000)).toBe(0.5)
    expect(readShare({ top: -2000, height }, 1000)).toBe(1)
    expect(readShare({ top: -2600, height }, 1000)).toBe(1)
  })

  test('a text that fits into the window is read when its end is seen', () => {
    expect(readShare({ top: 100, height: 500 }, 1000)).toBe(1)
    expect(readShare({ top: 700, height: 500 }, 1000)).toBe(0)
  })

  test('a citation leaves out what is not known', () => {
    const cited = {
      author: '',
      title: 'T',
      siteName: 'Veriscope',
      date: '',
      url: 'https://a.example/1',
    }
    expect(citationOf(cited)).toBe('T. Veriscope. https://a.example/1')
    expect(citationOf({ ...cited, author: 'A', date: '1 May 2026' })).toBe(
      'A. T. Veriscope. 1 May 2026. https://a.example/1',
    )
  })
})
