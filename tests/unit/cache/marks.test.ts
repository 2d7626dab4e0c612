import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  changeMarks,
  type Marks,
  marksKey,
  NO_MARKS,
  toMarks,
  withDoneCount,
  withReactions,
  withStepsDone,
} from '../../../src/cache/marks.ts'
import { contentEndpoints } from '../../../src/contract/endpoints/content.ts'

const texts = { titleZh: '文', titleEn: 'Text' }
const [ARTICLE] = contentEndpoints.contentList.reply.parse([
  { id: '2001', type: 'problem', ...texts, likeCount: 4 },
])
const SUBJECT = contentEndpoints.subject.reply.parse({
  id: '4001',
  ...texts,
  itemCount: 3,
  items: [1, 2, 3].map((position) => ({ position, kind: 'tool', toolId: '6001' })),
})
const MARKS = toMarks({
  liked: ['2001'],
  favourites: [],
  readingPlaces: [],
  steps: [{ subjectId: '4001', positions: [2, 3] }],
})

describe('marks merged with public content', () => {
  test('show what the member likes; the counts are everybody’s', () => {
    const shown = withReactions(ARTICLE!, MARKS)
    expect([shown.liked, shown.favourite, shown.likeCount]).toEqual([true, false, 4])
    expect(withReactions({ ...ARTICLE!, id: '2002' }, MARKS).liked).toBe(false)
    expect(withReactions(ARTICLE!, { ...MARKS, likeCounts: { 2001: 9 } }).likeCount).toBe(9)
  })

  test('leave what the reply of an upstream without marks says', () => {
    const reply = { ...ARTICLE!, liked: true, favourite: true }
    expect(withReactions(reply, NO_MARKS)).toEqual(reply)
    expect(withReactions(reply, { ...NO_MARKS, liked: { 2001: false } }).liked).toBe(false)
  })

  test('show the steps done and count them, never more than there are', () => {
    const done = withStepsDone('4001', SUBJECT.items, MARKS).map((item) => item.done)
    expect(done).toEqual([false, true, true])
    expect(withDoneCount(SUBJECT, MARKS).doneCount).toBe(2)
    expect(withDoneCount({ ...SUBJECT, itemCount: 1 }, MARKS).doneCount).toBe(1)
    expect(withDoneCount(SUBJECT, NO_MARKS).doneCount).toBe(0)
  })
})

describe('a change of the marks', () => {
  let client: QueryClient
  beforeEach(() => void (client = new QueryClient()))
  afterEach(() => client.clear())
  const likeIt = (marks: Marks): Marks => ({ ...marks, liked: { ...marks.liked, 9: true } })

  test('keeps their age: nothing was fetched', () => {
    client.setQueryData(marksKey, MARKS, { updatedAt: 1000 })
    changeMarks(client, likeIt)
    expect(client.getQueryState(marksKey)).toMatchObject({
      dataUpdatedAt: 1000,
      isInvalidated: false,
      data: { liked: { 2001: true, 9: true } },
    })
  })

  test('before they are loaded leaves them stale, however many follow', () => {
    changeMarks(client, likeIt)
    changeMarks(client, (marks) => ({ ...marks, favourite: { 9: true } }))
    expect(client.getQueryState(marksKey)).toMatchObject({
      isInvalidated: true,
      data: { liked: { 9: true }, favourite: { 9: true } },
    })
  })
})
