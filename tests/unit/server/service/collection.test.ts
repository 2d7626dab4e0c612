import type { ContentType } from '../../../../src/contract/endpoints/content.ts'
import { beforeAll, expect, test } from 'vitest'
import { content } from '../../../../server/db/schema.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { startedService } from '../../../helpers/service-app.ts'

function articleRow(id: string, type: ContentType, titleEn: string, titleZh: string) {
  const at = new Date('2026-03-12T09:00:00Z')
  return {
    id,
    type,
    titleZh,
    titleEn,
    summaryZh: '摘要',
    summaryEn: 'Summary',
    cover: 'taxa',
    tagsZh: [],
    tagsEn: [],
    contentZh: '',
    contentEn: '',
    searchText: `${titleZh}\n${titleEn}`.toLowerCase(),
    author: 'A',
    references: [],
    lengthZh: 1,
    lengthEn: 1,
    publishedAt: at,
    updatedAt: at,
  }
}

onOneDatabase((open) => {
  const service = startedService(open)
  let token = ''
  let stranger = ''
  beforeAll(async () => {
    await service.parts.db
      .insert(content)
      .values([
        articleRow('1001', 'industry', 'Gut microbiota', '肠道菌群'),
        articleRow('2001', 'problem', 'Instrument strength', '工具变量强度'),
        articleRow('2002', 'problem', 'Heterogeneity', '异质性'),
        articleRow('3001', 'analysis', 'Reading a result', '读懂结果'),
      ])
    await service.addMember('collector@example.org')
    await service.addMember('stranger@example.org')
    token = (await service.signIn('collector@example.org')).data.access_token
    stranger = (await service.signIn('stranger@example.org')).data.access_token
    for (const articleId of ['1001', '2001', '2002', '3001']) {
      service.advance(1000)
      await service.call('addFavourite', { articleId }, { token })
    }
    await tag('1001', ['论文', 'Re-read'])
    await tag('2001', ['论文', '100%_"quoted"'])
  })

  const tag = (articleId: string, tags: unknown, as = token) =>
    service.call('tagFavourite', { articleId, tags }, { token: as })
  const page = async (params: object, as = token) =>
    contract.favouritePage.reply.parse(
      (await service.call('favouritePage', params, { token: as })).data,
    )
  const idsOf = async (params: object) =>
    (await page(params)).records.map(({ articleId }) => articleId)

  test('all of them, newest first, with their tags', async () => {
    expect(await idsOf({})).toEqual(['3001', '2002', '2001', '1001'])
    const { records } = await page({})
    expect(records.map(({ tags }) => tags)).toEqual([
      [],
      [],
      ['论文', '100%_"quoted"'],
      ['论文', 'Re-read'],
    ])
  })

  test('by kind, by tag, by both', async () => {
    expect(await idsOf({ type: 'problem' })).toEqual(['2002', '2001'])
    expect(await idsOf({ tag: '论文' })).toEqual(['2001', '1001'])
    expect(await idsOf({ tag: ' 论文 ' })).toEqual(['2001', '1001'])
    expect(await idsOf({ tag: '论文', type: 'industry' })).toEqual(['1001'])
    // A tag matches as a whole word and case-sensitively; it is no pattern.
    expect(await idsOf({ tag: 're-read' })).toEqual([])
    expect(await idsOf({ tag: '论' })).toEqual([])
    expect(await idsOf({ tag: '%' })).toEqual([])
    expect(await idsOf({ tag: '100%_"quoted"' })).toEqual(['2001'])
  })

  test('by words of the article in either language, or of a tag', async () => {
    expect(await idsOf({ keyword: 'STRENGTH' })).toEqual(['2001'])
    expect(await idsOf({ keyword: '异质' })).toEqual(['2002'])
    expect(await idsOf({ keyword: 're-READ' })).toEqual(['1001'])
    expect(await idsOf({ keyword: '论文 gut' })).toEqual(['1001'])
    expect(await idsOf({ keyword: 'ｇｕｔ' })).toEqual(['1001'])
    expect(await idsOf({ keyword: '%_"' })).toEqual(['2001'])
    expect(await idsOf({ keyword: '_' })).toEqual(['2001'])
  })

  test('the tags by how often they are used', async () => {
    const { data } = await service.call('favouriteTags', {}, { token })
    expect(data[0]).toEqual({ tag: '论文', uses: 2 })
    expect(contract.favouriteTags.reply.parse(data)).toHaveLength(3)
    expect((await service.call('favouriteTags', {}, { token: stranger })).data).toEqual([])
  })

  test('S32 tags of an article that is no favourite, or of another member, are 404', async () => {
    expect((await tag('77', ['a'])).status).toBe(404)
    expect((await tag('1001', ['mine'], stranger)).status).toBe(404)
    expect((await page({}, stranger)).total).toBe(0)
    expect((await page({ tag: '论文' }, stranger)).total).toBe(0)
    expect((await page({ keyword: '论文' })).records[0]?.tags).toContain('论文')
  })

  test('restores a favourite with its tags in one call, and does not change an existing one', async () => {
    const tagsOf = async () => {
      const { data } = await service.call('favouritePage', { size: 50 }, { token })
      const row = data.records.find((each: { articleId: string }) => each.articleId === '2002')
      return row?.tags
    }
    await service.call('removeFavourite', { articleId: '2002' }, { token })
    const back = { articleId: '2002', tags: ['later', 'later', '论文'] }
    expect((await service.call('addFavourite', back, { token })).status).toBe(200)
    expect(await tagsOf()).toEqual(['later', '论文'])
    await service.call('addFavourite', { articleId: '2002', tags: ['other'] }, { token })
    expect(await tagsOf()).toEqual(['later', '论文'])
    const many = Array.from({ length: LIMITS.tags + 1 }, (_, index) => `t${index}`)
    const over = await service.call('addFavourite', { articleId: '2002', tags: many }, { token })
    expect(over.code).toBe(400)
    await tag('2002', [])
  })

  test('adding a favourite again keeps its tags; removing it removes them', async () => {
    await tag('3001', ['kept'])
    await service.call('addFavourite', { articleId: '3001' }, { token })
    expect(await idsOf({ tag: 'kept' })).toEqual(['3001'])
    await service.call('removeFavourite', { articleId: '3001' }, { token })
    await service.call('addFavourite', { articleId: '3001' }, { token })
    expect(await idsOf({ tag: 'kept' })).toEqual([])
  })
})
