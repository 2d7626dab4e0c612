import { describe, expect, test } from 'vitest'
import type { SubjectItem } from '../../../../src/contract/endpoints/content.ts'
import {
  findNextStep,
  getStepKey,
  toStep,
  withVisitorProgress,
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

describe('the target of a step', () => {
  test('links a tool to its page in this tab', () => {
    expect(toStep(item({ kind: 'tool', articleId: null, toolId: '6001' }))).toEqual({
      name: 'tool',
      href: '/analysisTools/6001',
      toolId: '6001',
    })
  })
})

describe('progress', () => {
  const items = [
    item({ position: 1, articleId: '2001' }),
    item({ position: 2, kind: 'tool', articleId: null, toolId: '6001' }),
    item({ position: 3, kind: 'analysis', articleId: '3001' }),
  ]
  test('applies a visitor’s done steps of the device by target, not by position', () => {
    const ticked = withVisitorProgress(items, ['tool:6001', 'problem:9999'])
    expect(ticked.map(({ done }) => done)).toEqual([false, true, false])
    expect(getStepKey(items[1]!)).toBe('tool:6001')
    expect(getStepKey(item({ position: 9, kind: 'tool', articleId: null, toolId: '6001' }))).toBe(
      getStepKey(items[1]!),
    )
  })

  test('continues at the first step that is not done, in reading order', () => {
    const ticked = withVisitorProgress(items, ['problem:2001'])
    expect(findNextStep(ticked.toReversed())?.position).toBe(2)
    expect(findNextStep(items.map((it) => ({ ...it, done: true })))).toBeNull()
  })
})
