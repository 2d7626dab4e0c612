import { beforeAll, expect, test } from 'vitest'
import { content, subjectItems, subjects } from '../../../../server/db/schema.ts'
import { articleRow } from '../../../helpers/article-row.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { startedService } from '../../../helpers/service-app.ts'

onOneDatabase((open) => {
  const service = startedService(open)
  let token = ''
  let stranger = ''
  beforeAll(async () => {
    const { db } = service.parts
    await db.insert(content).values([articleRow('2001'), articleRow('2002'), articleRow('2003')])
    const { type: _type, ...texts } = articleRow('4001')
    await db.insert(subjects).values(texts)
    await db.insert(subjectItems).values([
      { subjectId: '4001', position: 1, kind: 'tool', itemId: '6001' },
      { subjectId: '4001', position: 2, kind: 'tool', itemId: '6002' },
    ])
    await service.addMember('reader@example.org')
    await service.addMember('stranger@example.org')
    token = (await service.signIn('reader@example.org')).data.access_token
    stranger = (await service.signIn('stranger@example.org')).data.access_token
  })

  test('lists what the member marked, and nothing of another member', async () => {
    const at = '2026-03-12T09:00:00.000Z'
    await service.call('like', { id: '2001' }, { token })
    await service.call('like', { id: '2002' }, { token })
    await service.call('cancelLike', { id: '2002' }, { token })
    await service.call('addFavourite', { articleId: '2003' }, { token })
    await service.call('readingPlace', { id: '2002', share: 0.5, at }, { token })
    await service.call('subjectProgress', { id: '4001', position: 2, done: true }, { token })
    const { data } = await service.call('marks', {}, { token })
    expect(data).toEqual({
      liked: ['2001'],
      favourites: ['2003'],
      readingPlaces: [{ articleId: '2002', place: { share: 0.5, at } }],
      steps: [{ subjectId: '4001', positions: [2] }],
    })
    const other = await service.call('marks', {}, { token: stranger })
    expect(other.data).toEqual({ liked: [], favourites: [], readingPlaces: [], steps: [] })
  })
})
