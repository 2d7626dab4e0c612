import { describe, expect, test } from 'vitest'
import type { SubjectItem } from '../../../../src/contract/endpoints/content.ts'
import {
  askedSubject,
  inReadingOrder,
  nextStep,
  readSubjectsAddress,
  stepKey,
  stepOf,
  tickSubject,
  tickSummaries,
  withVisitorTicks,
  writeSubjectsAddress,
} from '../../../../src/features/subjects/model.ts'

function item(parts: Partial<SubjectItem>): SubjectItem {
  return {
    position: 1,
    kind: 'problem',
    articleId: '2001',
    toolId: null,
    titleZh: '',
    titleEn: '',
    summaryZh: '',
    summaryEn: '',
    problemType: 1,
    done: false,
    ...parts,
  }
}

describe('stepOf', () => {
  test('a tool leads to its page in this tab', () => {
    expect(stepOf(item({ kind: 'tool', articleId: null, toolId: '6001' }))).toEqual({
      name: 'tool',
      href: '/analysisTools/6001',
      toolId: '6001',
    })
  })

  test('articles open, short questions unfold', () => {
    expect(stepOf(item({})).name).toBe('article')
    expect(stepOf(item({ kind: 'analysis', articleId: '3001', problemType: null })).name).toBe(
      'article',
    )
    expect(stepOf(item({ problemType: 3 }))).toMatchObject({ name: 'answer', id: '2001' })
  })

  test('a step whose aim is gone keeps its place', () => {
    expect(stepOf(item({ articleId: null })).name).toBe('gone')
    expect(stepOf(item({ kind: 'tool', toolId: null })).name).toBe('gone')
  })
})

test('steps stand in reading order, and the reply is left as it is', () => {
  const reply = [3, 1, 2].map((position) => item({ position }))
  expect(inReadingOrder(reply).map(({ position }) => position)).toEqual([1, 2, 3])
  expect(reply.map(({ position }) => position)).toEqual([3, 1, 2])
})

test('the address unfolds one subject, or none when it names none', () => {
  expect(askedSubject('id=4001')).toBe('4001')
  for (const search of ['', 'id=', 'id=abc', 'id=4001%20', 'other=4001']) {
    expect(askedSubject(search)).toBeNull()
  }
})

test('what the page shows is written into its address and read back', () => {
  const address = { id: '4001', keyword: '菌群', current: 2, size: 20 }
  expect(readSubjectsAddress(writeSubjectsAddress(address).slice(1))).toEqual(address)
  expect(writeSubjectsAddress({ id: null, keyword: '', current: 1, size: 10 })).toBe('')
})

describe('progress', () => {
  const items = [
    item({ position: 1, articleId: '2001' }),
    item({ position: 2, kind: 'tool', articleId: null, toolId: '6001' }),
    item({ position: 3, kind: 'analysis', articleId: '3001' }),
  ]
  const subject = {
    id: '4001',
    titleZh: '',
    titleEn: '',
    summaryZh: '',
    summaryEn: '',
    cover: '',
    tagsZh: [],
    tagsEn: [],
    publishedAt: null,
    updatedAt: null,
    itemCount: 3,
    doneCount: 0,
    items,
  }

  test('a visitor has the ticks of his device, by what a step is and not by its place', () => {
    const ticked = withVisitorTicks(items, ['tool:6001', 'problem:9999'])
    expect(ticked.map(({ done }) => done)).toEqual([false, true, false])
    expect(stepKey(items[1]!)).toBe('tool:6001')
    expect(stepKey(item({ position: 9, kind: 'tool', articleId: null, toolId: '6001' }))).toBe(
      stepKey(items[1]!),
    )
  })

  test('one goes on at the first step that is not done, in reading order', () => {
    const ticked = withVisitorTicks(items, ['problem:2001'])
    expect(nextStep(ticked.toReversed())?.position).toBe(2)
    expect(nextStep(items.map((it) => ({ ...it, done: true })))).toBeNull()
  })

  test('a tick counts once, and never beyond the steps there are', () => {
    const tick = { id: '4001', position: 1, done: true }
    const once = tickSubject(subject, tick)
    expect(once.doneCount).toBe(1)
    expect(once.items[0]?.done).toBe(true)
    expect(tickSubject(once, tick)).toBe(once)
    expect(tickSubject(once, { ...tick, done: false }).doneCount).toBe(0)
    expect(tickSubject(subject, { ...tick, position: 99 })).toBe(subject)
  })

  test('lists count along, for the subject that was ticked only', () => {
    const other = { ...subject, id: '4002', doneCount: 3 }
    const [first, second] = tickSummaries([subject, other], { id: '4001', position: 1, done: true })
    expect(first?.doneCount).toBe(1)
    expect(second).toBe(other)
    expect(tickSummaries([other], { id: '4002', position: 1, done: true })[0]?.doneCount).toBe(3)
  })
})
