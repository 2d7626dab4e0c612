import { describe, expect, test } from 'vitest'
import { changeItem, withLike } from '../../../src/cache/article-copies.ts'

describe('optimistic changes', () => {
  const item = (id: string, likeCount = 4, liked = false) => ({ id, likeCount, liked })
  const like = (given: object) => withLike(given, true)

  test('changes the item in a detail, a list and a page', () => {
    const liked = item('1', 5, true)
    expect(changeItem(item('1'), '1', like)).toEqual(liked)
    expect(changeItem([item('2'), item('1')], '1', like)).toEqual([item('2'), liked])
    const page = { records: [item('1')], total: 1 }
    expect(changeItem(page, '1', like)).toEqual({ records: [liked], total: 1 })
  })

  test('returns a response without the item as the same object', () => {
    for (const data of [undefined, null, 'text', [item('2')], { records: [item('2')] }, {}]) {
      expect(changeItem(data, '1', like)).toBe(data)
    }
  })

  test('a like counts once, and a count never falls below zero', () => {
    expect(withLike(item('1', 5, true), true)).toEqual({})
    expect(withLike(item('1', 0, true), false)).toEqual({ liked: false, likeCount: 0 })
    expect(withLike(item('1', 7, true), false)).toEqual({ liked: false, likeCount: 6 })
  })
})
