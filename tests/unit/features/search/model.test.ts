import { describe, expect, it, vi } from 'vitest'
import {
  fold,
  piecesOf,
  readIds,
  search,
  type SearchItem,
  suggest,
  withRecent,
} from '../../../../src/features/search/model.ts'

function item(id: string, title: string, more: Partial<SearchItem> = {}): SearchItem {
  const aim = { name: 'here', href: `/${id}` } as const
  return { id, group: 'articles', title, detail: '', hidden: '', aim, ...more }
}

const ITEMS = [
  item('a', '弱工具变量：F 统计量怎么看', { hidden: 'Weak instruments' }),
  item('b', 'IVW or MR-Egger', {
    detail: 'Two estimators, one question',
    hidden: 'IVW 还是 Egger',
  }),
  item('c', 'Records', { group: 'pages' }),
  item('d', 'Reading a result', { detail: 'A record step by step' }),
]

const idsOf = (query: string) =>
  search(ITEMS, query).flatMap(({ items }) => items.map(({ id }) => id))

describe('search', () => {
  it('finds Han text anywhere in the title', () => expect(idsOf('统计量')).toEqual(['a']))
  it('finds the other language', () => {
    expect(idsOf('weak instr')).toEqual(['a'])
    expect(idsOf('还是')).toEqual(['b'])
  })
  it('takes full-width letters and either case for the same', () => {
    expect(idsOf('ＩＶＷ')).toEqual(['b'])
    expect(idsOf('mr-egger')).toEqual(['b'])
  })
  it('wants every word', () => {
    expect(idsOf('ivw question')).toEqual(['b'])
    expect(idsOf('ivw record')).toEqual([])
  })
  it('puts the group with the best hit first', () => {
    expect(search(ITEMS, 'record').map(({ group }) => group)).toEqual(['pages', 'articles'])
  })
  it('puts a title that begins with the word before one that holds it', () => {
    const items = [item('in', 'The median'), item('begins', 'Median, weighted')]
    expect(search(items, 'median')[0]?.items.map(({ id }) => id)).toEqual(['begins', 'in'])
  })
  it('shows the best of each group, and all of a single one', () => {
    const many = Array.from({ length: 20 }, (_, n) => item(`x${n}`, `median ${n}`))
    expect(search(many, 'median')[0]?.items).toHaveLength(20)
    const both = search([...many, item('p', 'median', { group: 'pages' })], 'median')
    expect(both.map(({ items }) => items.length)).toEqual([1, 6])
  })
  it('has nothing to say to nothing', () => expect(search(ITEMS, '  ')).toEqual([]))
})

describe('what was found is marked', () => {
  it('in the words as they stand', () => {
    expect(piecesOf('MR-Egger', 'egg')).toEqual([
      { text: 'MR-', isFound: false },
      { text: 'Egg', isFound: true },
      { text: 'er', isFound: false },
    ])
  })
  it('also where words overlap', () => {
    expect(piecesOf('abcd', 'abc bcd')).toEqual([{ text: 'abcd', isFound: true }])
  })
  it('without moving by letters that fold to several', () => {
    expect(fold('ﬁne İx')).toHaveLength('ﬁne İx'.length)
    expect(piecesOf('İx', 'x').at(-1)).toEqual({ text: 'x', isFound: true })
  })
})

describe('before a word is typed', () => {
  it('what was opened last stands first, what is gone is left out', () => {
    const { recent, pages } = suggest(ITEMS, ['d', 'gone', 'b'])
    expect(recent.map(({ id }) => id)).toEqual(['d', 'b'])
    expect(pages.map(({ id }) => id)).toEqual(['c'])
  })
  it('the list holds each once, the newest first, six at most', () => {
    expect(withRecent(['a', 'b'], 'b')).toEqual(['b', 'a'])
    expect(withRecent(['1', '2', '3', '4', '5', '6'], '7')).toEqual(['7', '1', '2', '3', '4', '5'])
  })
  it.each([null, 'no json', '{}', '[1]'])('reads %s as none', (stored) => {
    expect(readIds(stored)).toEqual([])
  })
})

describe('how often a text is folded', () => {
  const HAN = '孟德尔随机化：弱工具变量'

  it('common Han and ASCII letters have no other ways of writing: nothing is asked of Unicode', () => {
    const asked = vi.spyOn(String.prototype, 'normalize')
    expect(fold(`${HAN.replace('：', ':')} MR`)).toBe('孟德尔随机化:弱工具变量 mr')
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
  })

  it('each item once, however many letters are typed', () => {
    const items = [item('x', 'É', { hidden: 'ü' }), item('y', 'ＭＲ')]
    search(items, 'e')
    const asked = vi.spyOn(String.prototype, 'normalize')
    expect(search(items, 'mr').flatMap(({ items: found }) => found)).toHaveLength(1)
    expect(search(items, 'u').flatMap(({ items: found }) => found)).toHaveLength(1)
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
  })
})
