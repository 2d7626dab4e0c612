import { describe, expect, it } from 'vitest'
import type { Favourite } from '../../../../src/contract/endpoints/collection.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import {
  filterFavourites,
  NO_FILTERS,
  parseFilters,
  type Remembered,
  normaliseTypedTags,
  withRemembered,
} from '../../../../src/features/collection/model.ts'

function favourite(
  articleId: string,
  parts: { day?: number; tags?: string[] } & Partial<Favourite['article']> = {},
): Favourite {
  const { day = 1, tags = [], ...article } = parts
  return {
    articleId,
    createdAt: `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`,
    tags,
    article: {
      id: articleId,
      type: 'problem',
      reviewer: null,
      titleZh: `标题 ${articleId}`,
      titleEn: `Title ${articleId}`,
      summaryZh: '',
      summaryEn: '',
      cover: 'scatter',
      tagsZh: [],
      tagsEn: [],
      industryId: null,
      problemId: null,
      problemType: 1,
      analysisType: null,
      toolId: null,
      level: null,
      author: '',
      publishedAt: null,
      updatedAt: null,
      likeCount: 0,
      liked: false,
      favourite: true,
      lengthZh: 0,
      lengthEn: 0,
      withdrawnAt: null,
      ...article,
    },
  }
}

const ids = (list: readonly Favourite[]) => list.map(({ articleId }) => articleId)

describe('the address of the collection', () => {
  it('ignores invalid values', () => {
    expect(parseFilters('?type=recipe&sort=random&tag=')).toEqual(NO_FILTERS)
    expect(parseFilters(`?keyword=${'a'.repeat(500)}`).keyword).toHaveLength(100)
  })
})

describe('the displayed items', () => {
  const all = [
    favourite('1', { day: 3, tags: ['组会'], titleZh: '弱工具变量', titleEn: 'Weak instruments' }),
    favourite('2', { day: 1, type: 'analysis', tags: ['组会', '待读'], summaryEn: 'Funnel plots' }),
    favourite('3', { day: 2, type: 'industry', tagsZh: ['肠道菌群'] }),
  ]

  it('match words of both languages, own tags and full-width characters', () => {
    const found = (keyword: string) => ids(filterFavourites(all, { ...NO_FILTERS, keyword }, 'zh'))
    expect(found('WEAK')).toEqual(['1'])
    expect(found('ｗｅａｋ 工具')).toEqual(['1'])
    expect(found('菌群')).toEqual(['3'])
    expect(found('组会 funnel')).toEqual(['2'])
    expect(found('组会 菌群')).toEqual([])
  })
})

describe('tags', () => {
  it('are trimmed, shortened and deduplicated', () => {
    expect(normaliseTypedTags([' a ', 'a', '', 'B'])).toEqual(['a', 'B'])
    expect([...(normaliseTypedTags(['字'.repeat(60)])[0] ?? '')]).toHaveLength(LIMITS.tag)
    expect(normaliseTypedTags(Array.from({ length: 40 }, (_, n) => `t${n}`))).toHaveLength(
      LIMITS.tags,
    )
  })
})

describe('an item removed on this page', () => {
  const gone = favourite('2', { day: 2 })
  const out = new Map<string, Remembered>([['2', { favourite: gone, isRemoved: true }]])
  const back = new Map<string, Remembered>([['2', { favourite: gone, isRemoved: false }]])

  it('keeps its position', () => {
    const shown = withRemembered([favourite('1', { day: 3 }), favourite('3', { day: 1 })], out)
    expect(ids(filterFavourites(shown, NO_FILTERS, 'zh'))).toEqual(['1', '2', '3'])
  })

  it('is restored to its position, although the account treats it as new', () => {
    const renewed = favourite('2', { day: 28 })
    const shown = withRemembered([favourite('1', { day: 3 }), renewed], back)
    expect(ids(filterFavourites(shown, NO_FILTERS, 'zh'))).toEqual(['1', '2'])
  })
})
