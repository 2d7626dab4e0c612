import type { ContentType, SubjectItemKind } from '../../../../src/contract/endpoints/content.ts'
import { eq } from '../../../../server/db/drizzle.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { content, subjectItems, subjects } from '../../../../server/db/schema.ts'
import { embeddedUpstream } from '../../../../server/proxy/embedded.ts'
import { contract, type EndpointName } from '../../../../src/contract/contract.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { type ServiceApp, serviceApp } from '../../../helpers/service-app.ts'
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
  let service: ServiceApp
  let token = ''
  let stranger = ''
  beforeAll(async () => {
    service = await serviceApp(await open())
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
  afterAll(() => service.close())

  const tick = (position: unknown, done: unknown = true, id = '4001', as = token) =>
    service.call('subjectProgress', { id, position, done }, { token: as })
  const subject = async (as: string | null, id = '4001') =>
    contract.subject.reply.parse((await service.call('subject', { id }, { token: as })).data)
  const doneOf = async (as: string | null, id = '4001') =>
    (await subject(as, id)).items.map(({ done }) => done)

  test('a step is ticked off once, and the tick can be taken away', async () => {
    expect((await tick(1)).data).toEqual({ doneCount: 1, itemCount: 3 })
    expect((await tick(1)).data).toEqual({ doneCount: 1, itemCount: 3 })
    expect((await tick(2)).data).toEqual({ doneCount: 2, itemCount: 3 })
    expect(await doneOf(token)).toEqual([true, true, false])
    expect((await subject(token)).doneCount).toBe(2)
    expect((await tick(2, false)).data.doneCount).toBe(1)
    expect((await tick(2, false)).data.doneCount).toBe(1)
  })

  test('every list says how far the member is, and only him', async () => {
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

  test('the same article in another subject is another step', async () => {
    expect(await doneOf(token, '4002')).toEqual([false])
    expect((await subject(token, '4002')).doneCount).toBe(0)
    const page = await service.call('subjectPage', {}, { token })
    const other = page.data.records.find(({ id }: { id: string }) => id === '4002')
    expect(other).toMatchObject({ doneCount: 0, itemCount: 1 })
    expect((await tick(1, true, '4002')).data).toEqual({ doneCount: 1, itemCount: 1 })
    await tick(1, false, '4002')
  })

  test('a step that moves keeps its tick; one that is gone is not counted', async () => {
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

  test('S16 a visitor is never given what a member was answered, nor the other way round', async () => {
    const upstream = embeddedUpstream(service.parts, 60_000)
    const ask = async (name: EndpointName, params: Record<string, unknown>, as: string | null) => {
      const reply = await upstream.call(upstreamCall(name, { params, token: as }))
      return (JSON.parse(reply.body as string) as { data: unknown }).data
    }
    await ask('subjectProgress', { id: '4001', position: 1, done: true }, token)
    await ask('like', { id: '2001' }, token)
    await ask('addFavourite', { articleId: '2001' }, token)
    for (const order of [
      [token, null, stranger, token],
      [null, token, stranger, null],
    ]) {
      for (const as of order) {
        const isHis = as === token
        expect(await ask('subject', { id: '4001' }, as)).toMatchObject({
          doneCount: isHis ? 2 : 0,
          items: [{ done: isHis }, { done: false }, { done: isHis }],
        })
        const marks = { liked: isHis, favourite: isHis, likeCount: 1 }
        expect(await ask('content', { id: '2001' }, as)).toMatchObject(marks)
        expect(await ask('contentPage', { type: 'problem' }, as)).toMatchObject({
          records: [marks],
        })
        expect(await ask('likeCount', { id: '2001' }, as)).toMatchObject({ liked: isHis })
      }
    }
  })

  test.each<[string, object, number, string | null]>([
    ['a subject that is not there', { id: '77', position: 1, done: true }, 404, null],
    ['a step that is not there', { id: '4001', position: 999, done: true }, 404, null],
    ['no position', { id: '4001', done: true }, 400, 'position'],
    ['a position of 0', { id: '4001', position: 0, done: true }, 400, 'position'],
    ['half a position', { id: '4001', position: 1.5, done: true }, 400, 'position'],
    ['a position far out', { id: '4001', position: 1e300, done: true }, 400, 'position'],
    ['no decision', { id: '4001', position: 1 }, 400, 'done'],
    ['a decision in words', { id: '4001', position: 1, done: 'false' }, 400, 'done'],
    ['an id with letters', { id: "4001' or 1=1", position: 1, done: true }, 400, 'id'],
  ])('%s is refused', async (_, params, status, field) => {
    const answer = await service.call('subjectProgress', params, { token })
    expect(answer.status).toBe(status)
    if (field !== null) expect(Object.keys(answer.data.fields)).toEqual([field])
  })

  test('an article that is gone cannot be ticked', async () => {
    const { db } = service.parts
    await db.insert(subjectItems).values(stepRow('4002', 2, 'analysis', '9999'))
    expect((await tick(2, true, '4002')).status).toBe(404)
  })
})
