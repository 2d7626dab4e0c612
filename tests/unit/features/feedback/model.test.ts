import { describe, expect, it } from 'vitest'
import { LIMITS } from '../../../../src/contract/limits.ts'
import {
  contextText,
  EMPTY_DRAFT,
  isUnread,
  readAddress,
  readContext,
  readDraft,
  readPage,
  readReplies,
  readSeen,
} from '../../../../src/features/feedback/model.ts'

describe('a draft', () => {
  it('drops invalid stored values', () => {
    expect(readDraft(null)).toEqual(EMPTY_DRAFT)
    expect(readDraft('text')).toEqual(EMPTY_DRAFT)
    const read = readDraft({
      id: "1' or 1=1",
      kind: 'love letter',
      title: 7,
      body: 'x'.repeat(LIMITS.feedbackBody + 10),
      page: 'https://evil.example/',
      withheld: ['password'],
    })
    expect(read).toMatchObject({ id: '', kind: 'problem', title: '', page: '', withheld: [] })
    expect(read.body).toHaveLength(LIMITS.feedbackBody)
  })
})

describe('the page of a message', () => {
  it('is a page of this product or empty', () => {
    expect(readPage('/analysisTools/6001?record=12')).toBe('/analysisTools/6001?record=12')
    for (const address of ['//evil.example', 'javascript:alert(1)', '/no/such/page', '']) {
      expect(readPage(address)).toBe('')
    }
  })
})

describe('the context', () => {
  const facts = { page: '/user/records', browser: 'Chrome 140, Linux', screen: '' }

  it('is the displayed one without removed parts', () => {
    expect(JSON.parse(contextText(facts, ['browser']))).toEqual({ page: '/user/records' })
    expect(contextText(facts, ['page', 'browser'])).toBe('')
    expect(readContext(contextText(facts, []))).toEqual({
      page: '/user/records',
      browser: 'Chrome 140, Linux',
    })
  })

  it('is parsed as untrusted input', () => {
    for (const text of ['', 'null', '[1]', '{"page":5}', '{"x":"y"}', '{broken']) {
      expect(readContext(text)).toEqual({})
    }
  })
})

describe('answers', () => {
  const thread = { id: '5', state: 'answered', updatedAt: '2026-11-20T08:00:00.000Z' } as const

  it('are unread until opened here, and again after the next one', () => {
    expect(isUnread(thread, {})).toBe(true)
    expect(isUnread(thread, { 5: '2026-11-20T08:00:00.000Z' })).toBe(false)
    expect(isUnread(thread, { 5: '2026-11-19T08:00:00.000Z' })).toBe(true)
    expect(isUnread({ ...thread, state: 'open' }, {})).toBe(false)
  })

  it('and replies are parsed as untrusted input', () => {
    expect(readSeen({ 5: 7, 6: 'x' })).toEqual({ 6: 'x' })
    expect(readSeen('x')).toEqual({})
    expect(readReplies({ 5: null, 6: { text: 'a', messageId: 3 } })).toEqual({
      5: { text: '', messageId: '', sent: '' },
      6: { text: 'a', messageId: '', sent: '' },
    })
  })
})

describe('the address', () => {
  it('ignores invalid parameters', () => {
    expect(readAddress('?id=abc&new=x&state=lost&current=-2&page=//evil.example')).toEqual({
      id: null,
      isNew: true,
      kind: null,
      page: '',
      state: null,
      current: 1,
    })
  })
})
