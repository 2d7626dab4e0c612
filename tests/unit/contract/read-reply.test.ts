import { describe, expect, test } from 'vitest'
import { contract } from '../../../src/contract/contract.ts'
import { readReply } from '../../../src/contract/read-reply.ts'

const ARTICLE = {
  id: '2001',
  type: 'problem',
  titleZh: '标题',
  titleEn: 'Title',
  level: 'plus',
  tagsEn: ['MR', 'power'],
  likeCount: 3,
  liked: true,
  publishedAt: '2026-03-12T09:00:00Z',
  contentEn: '%3Cp%3Ex',
  references: [{ text: 'A', doi: '10.1/a' }, { text: 'B' }],
}
const article = (changed: object) => readReply(contract.content, { ...ARTICLE, ...changed })

describe('a field of another type than the contract’s', () => {
  test('a valid reply has no unknown paths', () => {
    expect(article({})).toMatchObject({ isRead: true, unknownPaths: [], data: { level: 'plus' } })
  })

  // A remote upstream's nulls arrive as "", -1, [], {}.
  test.each(['', -1, '-1', [], {}, null])(
    'level %j is read as null, and not as unknown',
    (level) => {
      expect(article({ level })).toMatchObject({
        isRead: true,
        unknownPaths: [],
        data: { id: '2001', titleEn: 'Title', level: level === '-1' ? '-1' : null },
      })
    },
  )

  test.each<[string, object, string[], object]>([
    ['a number for a text', { level: 7 }, ['level'], { level: null }],
    ['a list for a text', { titleEn: ['x'] }, ['titleEn'], { titleEn: '', titleZh: '标题' }],
    ['an object for a count', { likeCount: { n: 1 } }, ['likeCount'], { likeCount: 0 }],
    [
      'an element of a list',
      { tagsEn: ['MR', 7, 'power', true] },
      ['tagsEn.3', 'tagsEn.1'],
      { tagsEn: ['MR', 'power'] },
    ],
    [
      'a field within a list',
      { references: [{ text: 'A', doi: 5 }] },
      ['references.0.doi'],
      { references: [{ text: 'A', doi: null }] },
    ],
    [
      'several at once',
      { level: 7, liked: ['x'] },
      ['level', 'liked'],
      { level: null, liked: false },
    ],
  ])('%s is read as absent, and named', (_name, changed, unknownPaths, data) => {
    const read = article(changed)
    expect(read).toMatchObject({ isRead: true, data: { id: '2001', ...data } })
    expect(read.isRead && [...read.unknownPaths].sort()).toEqual([...unknownPaths].sort())
  })

  test('keeps the other rows of a list unchanged', () => {
    const records = [ARTICLE, { ...ARTICLE, id: '2002', level: 7 }, { ...ARTICLE, id: '2003' }]
    const read = readReply(contract.contentPage, {
      records,
      total: 3,
      size: 10,
      current: 1,
      pages: 1,
    })
    expect(read).toMatchObject({ isRead: true, unknownPaths: ['records.1.level'] })
    expect(read.isRead && read.data.records.map(({ id, level }) => [id, level])).toEqual([
      ['2001', 'plus'],
      ['2002', null],
      ['2003', 'plus'],
    ])
  })
})

describe('a required field', () => {
  test.each<[string, unknown, string]>([
    ['of an article', { ...ARTICLE, type: 'poem' }, 'type'],
    ['that is missing', { ...ARTICLE, id: undefined }, 'id'],
    ['that is a kind of null', { ...ARTICLE, type: -1 }, 'type'],
    ['everything', 'no object', 'data'],
    ['nothing there', null, 'data'],
  ])('is named: %s', (_name, data, unreadable) => {
    expect(readReply(contract.content, data)).toMatchObject({ isRead: false, unreadable })
  })

  test('is named with its index in a list', () => {
    const records = [ARTICLE, { ...ARTICLE, type: 'poem' }]
    const read = readReply(contract.contentPage, { records, total: 2 })
    expect(read).toMatchObject({ isRead: false, unreadable: 'records.1.type' })
  })
})

test('a field called __proto__ changes no prototype', () => {
  const data: unknown = JSON.parse('{"id":"1","type":"poem","__proto__":{"level":7}}')
  expect(readReply(contract.content, data)).toMatchObject({ isRead: false, unreadable: 'type' })
  expect(({} as Record<string, unknown>)['level']).toBeUndefined()
})
