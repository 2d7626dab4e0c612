import { describe, expect, it } from 'vitest'
import {
  splitPieces,
  parseIds,
  search,
  type SearchItem,
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
  it('ignores case and character width', () => {
    expect(idsOf('ＩＶＷ')).toEqual(['b'])
    expect(idsOf('mr-egger')).toEqual(['b'])
  })
  it('requires every word', () => {
    expect(idsOf('ivw question')).toEqual(['b'])
    expect(idsOf('ivw record')).toEqual([])
  })
  it('ranks a title that begins with the word before one that contains it', () => {
    const items = [item('in', 'The median'), item('begins', 'Median, weighted')]
    expect(search(items, 'median')[0]?.items.map(({ id }) => id)).toEqual(['begins', 'in'])
  })
})

describe('highlighting of matches', () => {
  it('highlights the original text', () => {
    expect(splitPieces('MR-Egger', 'egg')).toEqual([
      { text: 'MR-', isFound: false },
      { text: 'Egg', isFound: true },
      { text: 'er', isFound: false },
    ])
  })
})

describe('recent items', () => {
  it.each([null, 'no json', '{}', '[1]'])('parses %s as an empty list', (stored) => {
    expect(parseIds(stored)).toEqual([])
  })
})
