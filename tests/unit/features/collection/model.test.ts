import { describe, expect, it } from 'vitest'
import type { Favourite } from '../../../../src/contract/endpoints/collection.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import {
  choose,
  isFiltered,
  NO_FILTERS,
  readFilters,
  type Remembered,
  tagUses,
  tidyTags,
  typeUses,
  withRemembered,
  writeFilters,
} from '../../../../src/features/collection/model.ts'
import { withTags } from '../../../../src/cache/favourite-copies.ts'

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
      ...article,
    },
  }
}

const ids = (list: readonly Favourite[]) => list.map(({ articleId }) => articleId)

describe('the address of the collection', () => {
  it('leaves defaults out and comes back as it was', () => {
    expect(writeFilters(NO_FILTERS)).toBe('')
    const filters = {
      keyword: '异质性 & F',
      type: 'analysis',
      tag: '要读#1',
      sort: 'title',
    } as const
    expect(readFilters(writeFilters(filters))).toEqual(filters)
  })

  it('does not believe everything', () => {
    expect(readFilters('?type=recipe&sort=random&tag=')).toEqual(NO_FILTERS)
    expect(readFilters(`?keyword=${'a'.repeat(500)}`).keyword).toHaveLength(100)
  })

  it('takes the order for no filter', () => {
    expect(isFiltered({ ...NO_FILTERS, sort: 'title', keyword: '  ' })).toBe(false)
    expect(isFiltered({ ...NO_FILTERS, tag: 'x' })).toBe(true)
  })
})

describe('what is shown', () => {
  const all = [
    favourite('1', { day: 3, tags: ['组会'], titleZh: '弱工具变量', titleEn: 'Weak instruments' }),
    favourite('2', { day: 1, type: 'analysis', tags: ['组会', '待读'], summaryEn: 'Funnel plots' }),
    favourite('3', { day: 2, type: 'industry', tagsZh: ['肠道菌群'] }),
  ]

  it('has an order', () => {
    const sorted = (sort: typeof NO_FILTERS.sort) => ids(choose(all, { ...NO_FILTERS, sort }, 'en'))
    expect(sorted('newest')).toEqual(['1', '3', '2'])
    expect(sorted('oldest')).toEqual(['2', '3', '1'])
    expect(sorted('title')).toEqual(['2', '3', '1'])
  })

  it('orders by the last change of the article, whatever the day it was kept', () => {
    const changed = [
      favourite('1', { day: 9, updatedAt: '2026-01-01T00:00:00.000Z' }),
      favourite('2', { day: 1, updatedAt: '2026-10-01T00:00:00.000Z' }),
    ]
    expect(ids(choose(changed, { ...NO_FILTERS, sort: 'updated' }, 'zh'))).toEqual(['2', '1'])
  })

  it('is found by words of both languages, own tags and full-width letters', () => {
    const found = (keyword: string) => ids(choose(all, { ...NO_FILTERS, keyword }, 'zh'))
    expect(found('WEAK')).toEqual(['1'])
    expect(found('ｗｅａｋ 工具')).toEqual(['1'])
    expect(found('菌群')).toEqual(['3'])
    expect(found('组会 funnel')).toEqual(['2'])
    expect(found('组会 菌群')).toEqual([])
  })

  it('is narrowed by kind and by tag', () => {
    expect(ids(choose(all, { ...NO_FILTERS, type: 'analysis' }, 'zh'))).toEqual(['2'])
    expect(ids(choose(all, { ...NO_FILTERS, tag: '组会' }, 'zh'))).toEqual(['1', '2'])
    expect(choose(all, { ...NO_FILTERS, tag: '组' }, 'zh')).toEqual([])
  })

  it('counts kinds that occur and tags by use', () => {
    expect(typeUses(all).map(({ type }) => type)).toEqual(['industry', 'problem', 'analysis'])
    expect(tagUses(all)).toEqual([
      { tag: '组会', uses: 2 },
      { tag: '待读', uses: 1 },
    ])
  })
})

describe('tags', () => {
  it('are trimmed, shortened and stand once', () => {
    expect(tidyTags([' a ', 'a', '', 'B'])).toEqual(['a', 'B'])
    expect([...(tidyTags(['字'.repeat(60)])[0] ?? '')]).toHaveLength(LIMITS.tag)
    expect(tidyTags(Array.from({ length: 40 }, (_, n) => `t${n}`))).toHaveLength(LIMITS.tags)
  })

  it('of one favourite change, the others stay the same objects', () => {
    const list = [favourite('1'), favourite('2')]
    const changed = withTags(list, '2', ['x'])
    expect(changed[1]?.tags).toEqual(['x'])
    expect(changed[0]).toBe(list[0])
  })
})

describe('what was taken out on this page', () => {
  const gone = favourite('2', { day: 2 })
  const out = new Map<string, Remembered>([['2', { favourite: gone, isRemoved: true }]])
  const back = new Map<string, Remembered>([['2', { favourite: gone, isRemoved: false }]])

  it('keeps its place', () => {
    const shown = withRemembered([favourite('1', { day: 3 }), favourite('3', { day: 1 })], out)
    expect(ids(choose(shown, NO_FILTERS, 'zh'))).toEqual(['1', '2', '3'])
  })

  it('stands once, also before the account has answered', () => {
    expect(ids(withRemembered([gone], out))).toEqual(['2'])
  })

  it('is put back where it was, although the account takes it for new', () => {
    const renewed = favourite('2', { day: 28 })
    const shown = withRemembered([favourite('1', { day: 3 }), renewed], back)
    expect(ids(choose(shown, NO_FILTERS, 'zh'))).toEqual(['1', '2'])
  })

  it('is not shown once it was put back and then removed elsewhere', () => {
    expect(withRemembered([], back)).toEqual([])
  })
})
