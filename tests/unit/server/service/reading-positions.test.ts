import { beforeAll, expect, test } from 'vitest'
import { content } from '../../../../server/db/schema.ts'
import { readingPositions } from '../../../../server/db/schema-account.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { articleRow } from '../../../helpers/article-row.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { startedService } from '../../../helpers/service-app.ts'

onOneDatabase((open) => {
  const service = startedService(open)
  let token = ''
  let stranger = ''
  beforeAll(async () => {
    await service.parts.db.insert(content).values([articleRow('2001'), articleRow('2002')])
    await service.addMember('reader@example.org')
    await service.addMember('stranger@example.org')
    token = (await service.signIn('reader@example.org')).data.access_token
    stranger = (await service.signIn('stranger@example.org')).data.access_token
  })

  /** Returns a time so many minutes ago. */
  const ago = (minutes: number) =>
    new Date(service.parts.clock().getTime() - minutes * 60_000).toISOString()
  const note = (share: unknown, at: unknown, id: unknown = '2001') =>
    service.call('readingPlace', { id, share, at }, { token })
  const placeOf = async (as: string | null, id = '2001') =>
    contract.content.reply.parse((await service.call('content', { id }, { token: as })).data)
      .readingPlace

  test('the article’s reply has the reading position, for the member only', async () => {
    expect(await placeOf(token)).toBeNull()
    const at = ago(60)
    expect((await note(0.4, at)).data).toEqual({ share: 0.4, at })
    expect(await placeOf(token)).toEqual({ share: 0.4, at })
    expect(await placeOf(token, '2002')).toBeNull()
    expect([await placeOf(stranger), await placeOf(null)]).toEqual([null, null])
  })

  test('the later time counts, whichever arrives last; the reply has it', async () => {
    const at = ago(30)
    await note(0.6, at)
    expect((await note(0.2, ago(50))).data).toEqual({ share: 0.6, at })
    expect(await placeOf(token)).toEqual({ share: 0.6, at })
    expect((await note(0.6, at)).data).toEqual({ share: 0.6, at })
  })

  test('a clock that is ahead counts as now, so that the next device can write', async () => {
    const now = service.parts.clock().getTime()
    const { data } = await note(0.7, '2999-01-01T00:00:00Z')
    expect(Math.abs(Date.parse(data.at) - now)).toBeLessThan(60_000)
  })

  test('a finished article has no position, and an older one is not restored', async () => {
    const at = service.parts.clock().toISOString()
    expect((await note(null, at)).data).toEqual({ share: null, at })
    await note(0.5, ago(5))
    expect(await placeOf(token)).toEqual({ share: null, at })
  })

  test('stores the newest of many, for each member', async () => {
    const { db } = service.parts
    await service.call(
      'readingPlace',
      { id: '2001', share: 0.3, at: ago(900) },
      { token: stranger },
    )
    // Together with the one above they are as many as an account stores.
    const ids = Array.from({ length: LIMITS.readingPositions - 1 }, (_, index) =>
      String(5001 + index),
    )
    await db.insert(content).values(ids.map((id) => articleRow(id)))
    for (const [index, id] of ids.entries()) await note(0.5, ago(800 - index), id)
    expect(await placeOf(token, '5001')).not.toBeNull()
    await note(0.5, ago(1), '2002')
    expect(await placeOf(token, '5001')).toBeNull()
    expect(await placeOf(token, '5002')).not.toBeNull()
    expect(await placeOf(stranger)).toMatchObject({ share: 0.3 })
    const rows = await db.select().from(readingPositions)
    expect(rows).toHaveLength(LIMITS.readingPositions + 1)
  })
})
