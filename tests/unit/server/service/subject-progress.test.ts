import type { ContentType, SubjectItemKind } from '../../../../src/contract/endpoints/content.ts'
import { eq } from '../../../../server/db/drizzle.ts'
import { beforeAll, expect, test } from 'vitest'
import { content, subjectItems, subjects } from '../../../../server/db/schema.ts'
import { embeddedUpstream } from '../../../../server/proxy/embedded.ts'
import { contract, type EndpointName } from '../../../../src/contract/contract.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { startedService } from '../../../helpers/service-app.ts'
import { upstreamCall } from '../../../helpers/upstream-call.ts'

const at = new Date('2026-03-12T09:00:00Z')
const texts = {
  titleZh: '标题',
  titleEn: 'Title',
  summaryZh: '',
  summaryEn: '',
  cover: 'taxa',
  tagsZh: [],
  tagsEn: [],
  contentZh: '',
  contentEn: '',
  searchText: 'title',
  publishedAt: at,
  updatedAt: at,
}
const articleRow = (id: string, type: ContentType) => ({
  ...texts,
  id,
  type,
  author: 'A',
  references: [],
  lengthZh: 1,
  lengthEn: 1,
})
const stepRow = (subjectId: string, position: number, kind: SubjectItemKind, itemId: string) => ({
  subjectId,
  position,
  kind,
  itemId,
})

onOneDatabase((open) => {
  const service = startedService(open)
  let token = ''
  let stranger = ''
  beforeAll(async () => {
    const { db } = service.parts
    await db.insert(content).values([articleRow('2001', 'problem'), articleRow('3001', 'analysis')])
    await db.insert(subjects).values([
      { ...texts, id: '4001' },
      { ...texts, id: '4002' },
    ])
    await db
      .insert(subjectItems)
      .values([
        stepRow('4001', 1, 'problem', '2001'),
        stepRow('4001', 2, 'tool', '6001'),
        stepRow('4001', 3, 'analysis', '3001'),
        stepRow('4001', 4, 'analysis', '9999'),
        stepRow('4002', 1, 'problem', '2001'),
      ])
    await service.addMember('reader@example.org')
    await service.addMember('stranger@example.org')
    token = (await service.signIn('reader@example.org')).data.access_token
    stranger = (await service.signIn('stranger@example.org')).data.access_token
  })

  const tick = (position: unknown, done: unknown = true, id = '4001', as = token) =>
    service.call('subjectProgress', { id, position, done }, { token: as })
  const subject = async (as: string | null, id = '4001') =>
    contract.subject.reply.parse((await service.call('subject', { id }, { token: as })).data)
  const doneOf = async (as: string | null, id = '4001') =>
    (await subject(as, id)).items.map(({ done }) => done)

  test('a step is marked as read once, and can be unmarked', async () => {
    expect((await tick(1)).data).toEqual({ doneCount: 1, itemCount: 3 })
    expect((await tick(1)).data).toEqual({ doneCount: 1, itemCount: 3 })
    expect((await tick(2)).data).toEqual({ doneCount: 2, itemCount: 3 })
    expect(await doneOf(token)).toEqual([true, true, false])
    expect((await subject(token)).doneCount).toBe(2)
    expect((await tick(2, false)).data.doneCount).toBe(1)
    expect((await tick(2, false)).data.doneCount).toBe(1)
  })

  test('every list has the progress of the member, and of no other', async () => {
    const row = (rows: { id: string }[]) => rows.find(({ id }) => id === '4001')
    for (const [as, doneCount] of [
      [token, 1],
      [stranger, 0],
      [null, 0],
    ] as const) {
      const page = await service.call('subjectPage', {}, { token: as })
      expect(row(page.data.records)).toMatchObject({ doneCount, itemCount: 3 })
      const home = await service.call('homepageSubjects', {}, { token: as })
      expect(row(home.data)).toMatchObject({ doneCount, itemCount: 3 })
      expect((await subject(as)).doneCount).toBe(doneCount)
      const items = await service.call('subjectItems', { id: '4001' }, { token: as })
      expect(items.data[0].done).toBe(doneCount === 1)
    }
  })

  test('a moved step keeps its mark; a removed one is not counted', async () => {
    const { db } = service.parts
    await tick(3)
    await db.delete(subjectItems).where(eq(subjectItems.subjectId, '4001'))
    await db
      .insert(subjectItems)
      .values([stepRow('4001', 1, 'analysis', '3001'), stepRow('4001', 2, 'tool', '6001')])
    expect(await doneOf(token)).toEqual([true, false])
    expect((await subject(token)).doneCount).toBe(1)
    await db.insert(subjectItems).values(stepRow('4001', 3, 'problem', '2001'))
    expect(await doneOf(token)).toEqual([true, false, true])
  })

  test('S16 a visitor never gets a member’s answer, nor the other way round', async () => {
    const upstream = embeddedUpstream(service.parts, 60_000)
    const request = async (
      name: EndpointName,
      params: Record<string, unknown>,
      as: string | null,
    ) => {
      const reply = await upstream.call(upstreamCall(name, { params, token: as }))
      return (JSON.parse(reply.body as string) as { data: unknown }).data
    }
    await request('subjectProgress', { id: '4001', position: 1, done: true }, token)
    await request('like', { id: '2001' }, token)
    await request('addFavourite', { articleId: '2001' }, token)
    for (const order of [
      [token, null, stranger, token],
      [null, token, stranger, null],
    ]) {
      for (const as of order) {
        const isHis = as === token
        expect(await request('subject', { id: '4001' }, as)).toMatchObject({
          doneCount: isHis ? 2 : 0,
          items: [{ done: isHis }, { done: false }, { done: isHis }],
        })
        const marks = { liked: isHis, favourite: isHis, likeCount: 1 }
        expect(await request('content', { id: '2001' }, as)).toMatchObject(marks)
        expect(await request('contentPage', { type: 'problem' }, as)).toMatchObject({
          records: [marks],
        })
        expect(await request('likeCount', { id: '2001' }, as)).toMatchObject({ liked: isHis })
      }
    }
  })
})
