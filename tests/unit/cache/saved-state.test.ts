import { describe, expect, test } from 'vitest'
import { linkTerms } from '../../../server/import/glossary/link-terms.ts'
import { countHan, countWords, renderMarkdown } from '../../../server/import/markdown.ts'
import { readContent } from '../../../server/import/read-content.ts'
import { estimateOf, savedStateOf } from '../../../src/cache/saved-state.ts'

const stored = (isSaved: boolean, updatedAt: string | null = '2026-01-01T00:00:00Z') =>
  new Map([['1', { bytes: 500, updatedAt, isSaved }]])

describe('the state of an article in a list', () => {
  test.each([
    ['none', new Map(), null],
    ['kept', stored(false), '2026-05-01T00:00:00Z'],
    ['saved', stored(true), '2026-01-01T08:00:00+08:00'],
    ['saved', stored(true), undefined],
    ['changed', stored(true), '2026-01-01T00:00:01Z'],
    ['changed', stored(true, null), '2026-01-01T00:00:01Z'],
  ] as const)('%s', (state, storedArticles, updatedAt) => {
    expect(savedStateOf({ id: '1', updatedAt }, storedArticles)).toBe(state)
  })
})

describe('the estimated size', () => {
  const { articles } = readContent('server/content')
  const encode = (text: string, language: 'zh' | 'en', title: string) =>
    encodeURIComponent(linkTerms(renderMarkdown(text, language), language, title))
  // Notices are in no list.
  const listed = articles.filter(({ facts }) => facts.type !== 'notice')
  const sized = listed.map(({ facts, en, bodyZh, bodyEn }) => ({
    id: facts.id,
    lengthZh: countHan(bodyZh),
    lengthEn: countWords(bodyEn),
    bytes: new TextEncoder().encode(
      JSON.stringify({
        ...facts,
        ...en,
        zh: encode(bodyZh, 'zh', facts.title),
        en: encode(bodyEn, 'en', en.title),
      }),
    ).byteLength,
  }))

  test('is accurate to a tenth for all articles, to a half for one', () => {
    const true_ = sized.reduce((sum, { bytes }) => sum + bytes, 0)
    const guessed = estimateOf(sized, new Map()) ?? 0
    expect(guessed / true_).toBeGreaterThan(0.95)
    expect(guessed / true_).toBeLessThan(1.15)
    for (const item of sized) {
      const ratio = (estimateOf([item], new Map()) ?? 0) / item.bytes
      expect(ratio, item.id).toBeGreaterThan(0.67)
      expect(ratio, item.id).toBeLessThan(1.5)
    }
  })

  test('is exact for stored articles, and null without a known length', () => {
    expect(estimateOf([{ id: '1' }], stored(true))).toBe(500)
    expect(estimateOf([{ id: '1' }, { id: '2' }], stored(true))).toBeNull()
    expect(estimateOf([{ id: '2', lengthZh: 0, lengthEn: 0 }], new Map())).toBeNull()
  })
})
