import { describe, expect, test } from 'vitest'
import type { SubjectItem } from '../../../../src/contract/endpoints/content.ts'
import { askedSubject, inReadingOrder, stepOf } from '../../../../src/features/subjects/model.ts'

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
