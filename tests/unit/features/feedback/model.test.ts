import { describe, expect, it } from 'vitest'
import { LIMITS } from '../../../../src/contract/limits.ts'
import {
  contentOf,
  contextText,
  EMPTY_DRAFT,
  faultsOf,
  isUnread,
  isWorthKeeping,
  readAddress,
  readContext,
  readDraft,
  readPage,
  readReplies,
  readSeen,
} from '../../../../src/features/feedback/model.ts'
import { browserName } from '../../../../src/features/feedback/use-context-facts.ts'

describe('a draft', () => {
  it('comes back as it was kept', () => {
    const draft = {
      id: '176360000000012345',
      kind: 'content',
      title: '森林图 & 坐标',
      body: 'line 1\nline 2',
      page: '/user/records?keyword=x',
      withheld: ['browser'],
      tried: 'a\nb',
    }
    const stored = JSON.stringify(draft)
    expect(readDraft(JSON.parse(stored))).toEqual(draft)
  })

  it('does not believe what storage holds', () => {
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

  it('names what is missing, field by field', () => {
    expect(faultsOf({ title: ' ', body: '\n' })).toEqual({
      title: 'feedback.form.title.required',
      body: 'feedback.form.body.required',
    })
    expect(faultsOf({ title: 'a', body: 'b' })).toEqual({})
    expect(isWorthKeeping({ title: ' ', body: '' })).toBe(false)
    expect(contentOf({ title: ' a ', body: 'b\n' })).toBe('a\nb')
  })
})

describe('the page that it is about', () => {
  it('is one of ours or none', () => {
    expect(readPage('/analysisTools/6001?record=12')).toBe('/analysisTools/6001?record=12')
    for (const address of ['//evil.example', 'javascript:alert(1)', '/no/such/page', '']) {
      expect(readPage(address)).toBe('')
    }
  })
})

describe('what is sent along', () => {
  const facts = { page: '/user/records', browser: 'Chrome 140, Linux', screen: '' }

  it('is what was shown, less what was taken out', () => {
    expect(JSON.parse(contextText(facts, ['browser']))).toEqual({ page: '/user/records' })
    expect(contextText(facts, ['page', 'browser'])).toBe('')
    expect(readContext(contextText(facts, []))).toEqual({
      page: '/user/records',
      browser: 'Chrome 140, Linux',
    })
  })

  it('is read without trust', () => {
    for (const text of ['', 'null', '[1]', '{"page":5}', '{"x":"y"}', '{broken']) {
      expect(readContext(text)).toEqual({})
    }
  })

  it('is nothing rather than cut in the middle', () => {
    expect(contextText({ page: 'x'.repeat(LIMITS.feedbackContext) }, [])).toBe('')
  })

  it('names browsers by product and main version', () => {
    const chrome =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
    expect(browserName(chrome)).toBe('Chrome 140, Windows')
    expect(browserName(`${chrome} Edg/139.0.0.0`)).toBe('Edge 139, Windows')
    const safari =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
    expect(browserName(safari)).toBe('Safari 18, iPhone')
    expect(browserName('')).toBe('')
  })
})

describe('answers', () => {
  const thread = { id: '5', state: 'answered', updatedAt: '2026-11-20T08:00:00.000Z' } as const

  it('are new until they were opened here, and again after the next one', () => {
    expect(isUnread(thread, {})).toBe(true)
    expect(isUnread(thread, { 5: '2026-11-20T08:00:00.000Z' })).toBe(false)
    expect(isUnread(thread, { 5: '2026-11-19T08:00:00.000Z' })).toBe(true)
    expect(isUnread({ ...thread, state: 'open' }, {})).toBe(false)
  })

  it('and replies are read without trust', () => {
    expect(readSeen({ 5: 7, 6: 'x' })).toEqual({ 6: 'x' })
    expect(readSeen('x')).toEqual({})
    expect(readReplies({ 5: null, 6: { text: 'a', messageId: 3 } })).toEqual({
      5: { text: '', messageId: '', sent: '' },
      6: { text: 'a', messageId: '', sent: '' },
    })
  })
})

describe('the address', () => {
  it('opens a matter, the form, or a page of the list', () => {
    expect(readAddress('?id=176360000000012345')).toMatchObject({ id: '176360000000012345' })
    expect(readAddress('?new')).toMatchObject({ isNew: true, kind: null, page: '' })
    expect(readAddress('?new=content&page=%2Fuser%2Frecords')).toMatchObject({
      isNew: true,
      kind: 'content',
      page: '/user/records',
    })
    expect(readAddress('?state=answered&current=3')).toMatchObject({
      state: 'answered',
      current: 3,
    })
  })

  it('does not believe everything', () => {
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
