import type { ContentType } from '../../../../src/contract/endpoints/content.ts'
import { beforeAll, expect, test } from 'vitest'
import { content, subjectItems, subjects } from '../../../../server/db/schema.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { startedService } from '../../../helpers/service-app.ts'

const texts = (name: string) => ({
  titleZh: `${name}标题`,
  titleEn: `${name} title`,
  summaryZh: '摘要',
  summaryEn: 'Summary',
  cover: 'taxa',
  tagsZh: ['标签'],
  tagsEn: ['tag'],
  contentZh: encodeURIComponent('<p>正文</p>'),
  contentEn: encodeURIComponent('<p>Body</p>'),
  searchText: `${name.toLowerCase()} 标题 instruments`,
})

function articleRow(id: string, type: ContentType, day: number, more: object = {}) {
  return {
    ...texts(`Item ${id}`),
    id,
    type,
    author: 'A',
    references: [{ text: 'A paper', doi: '10.1/x' }],
    lengthZh: 10,
    lengthEn: 20,
    publishedAt: new Date(Date.UTC(2026, 0, day)),
    updatedAt: new Date(Date.UTC(2026, 1, day)),
    ...more,
  }
}

onOneDatabase((open) => {
  const service = startedService(open)
  let token = ''
  beforeAll(async () => {
    const { db } = service.parts
    await db
      .insert(content)
      .values([
        articleRow('1001', 'industry', 1),
        articleRow('2001', 'problem', 2, { industryId: '1001', problemType: 1 }),
        articleRow('2002', 'problem', 3, { industryId: '1001', problemType: 3 }),
        articleRow('3001', 'analysis', 4, { problemId: '2001', toolId: '6001' }),
      ])
    const at = { publishedAt: new Date(0), updatedAt: new Date(0) }
    await db.insert(subjects).values([{ ...texts('Subject'), ...at, id: '4001' }])
    await db.insert(subjectItems).values([
      { subjectId: '4001', position: 2, kind: 'tool', itemId: '6001' },
      { subjectId: '4001', position: 1, kind: 'problem', itemId: '2001' },
      { subjectId: '4001', position: 3, kind: 'analysis', itemId: '9999' },
    ])
    await service.addMember('content@example.org')
    token = (await service.signIn('content@example.org')).data.access_token
  })

  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

  test('lists: newest first, without bodies, filtered', async () => {
    const all = await service.call('contentList')
    expect(idsOf(all.data)).toEqual(['3001', '2002', '2001', '1001'])
    expect(all.data[0]).not.toHaveProperty('contentZh')
    expect(all.data[0]).not.toHaveProperty('searchText')
    const list = async (params: object) => idsOf((await service.call('contentList', params)).data)
    expect(await list({ type: 'problem' })).toEqual(['2002', '2001'])
    expect(await list({ type: 'problem', problemType: '3' })).toEqual(['2002'])
    expect(await list({ industryId: '1001' })).toEqual(['2002', '2001'])
    expect(await list({ problemId: '2001' })).toEqual(['3001'])
    expect(await list({ keyword: 'INSTRUMENTS item' })).toHaveLength(4)
    expect(await list({ keyword: '标题' })).toHaveLength(4)
    expect(await list({ keyword: 'instruments absent' })).toEqual([])
    expect(await list({ keyword: '%' })).toEqual([])
  })

  test('an article is complete, a missing one is 404', async () => {
    const { data } = await service.call('content', { id: '3001' })
    const article = contract.content.reply.parse(data)
    expect(decodeURIComponent(article.contentZh)).toBe('<p>正文</p>')
    expect(article.references).toEqual([{ text: 'A paper', doi: '10.1/x', pmid: null }])
    expect(article.publishedAt).toBe('2026-01-04T00:00:00.000Z')
    expect((await service.call('content', { id: '77' })).status).toBe(404)
  })

  test('likes: one per member, removable, counted for everyone', async () => {
    const id = '2001'
    const first = await service.call('like', { id }, { token })
    expect(first.data).toEqual({ id, likeCount: 1, liked: true })
    expect((await service.call('like', { id }, { token })).data.likeCount).toBe(1)
    expect((await service.call('likeCount', { id })).data).toMatchObject({
      likeCount: 1,
      liked: false,
    })
    const seen = await service.call('content', { id }, { token })
    expect(seen.data).toMatchObject({ liked: true, likeCount: 1 })
    const back = await service.call('cancelLike', { id }, { token })
    expect(back.data).toEqual({ id, likeCount: 0, liked: false })
    expect((await service.call('cancelLike', { id }, { token })).data.likeCount).toBe(0)
    expect((await service.call('like', { id: '77' }, { token })).status).toBe(404)
    expect((await service.call('like', { id })).status).toBe(400)
  })

  test('ten concurrent likes of one member count once', async () => {
    const id = '2002'
    await Promise.all(Array.from({ length: 10 }, () => service.call('like', { id }, { token })))
    expect((await service.call('likeCount', { id })).data.likeCount).toBe(1)
  })

  test('a subject has its steps in order, without removed articles', async () => {
    const { data } = await service.call('subject', { id: '4001' })
    const subject = contract.subject.reply.parse(data)
    // Only readable articles count, because a theme with deleted articles could never be finished.
    expect(subject.itemCount).toBe(2)
    expect(subject.items).toMatchObject([
      { position: 1, kind: 'problem', articleId: '2001', toolId: null, titleEn: 'Item 2001 title' },
      { position: 2, kind: 'tool', articleId: null, toolId: '6001', titleEn: '' },
    ])
    const items = await service.call('subjectItems', { id: '4001' })
    expect(items.data).toHaveLength(2)
    const pages = await service.call('subjectPage', { keyword: 'subject' })
    expect(pages.data).toMatchObject({ total: 1 })
    expect((await service.call('homepageSubjects')).data).toHaveLength(1)
    expect((await service.call('subject', { id: '77' })).status).toBe(404)
  })

  test('a public call with an expired token reports it, so that it is refreshed', async () => {
    service.advance(2 * 60 * 60_000)
    expect((await service.call('contentPage', {}, { token })).status).toBe(401)
    expect((await service.call('contentPage')).status).toBe(200)
  })
})
