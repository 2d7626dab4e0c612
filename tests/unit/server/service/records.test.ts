import { expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { members } from '../../../../server/db/schema.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { packText } from '../../../../src/lib/packed-text.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { startedService } from '../../../helpers/service-app.ts'

onOneDatabase((open) => {
  const service = startedService(open)
  let count = 0

  /** Creates a member of the level without limits; `record-limits.test.ts` tests the limits. */
  async function newMember() {
    count += 1
    const email = `records-${count}@example.org`
    const memberId = await service.addMember(email)
    await service.parts.db.update(members).set({ level: 'pro' }).where(eq(members.id, memberId))
    return (await service.signIn(email)).data.access_token as string
  }

  const recordOf = (id: string, changes: object = {}) => ({
    id,
    toolId: '6001',
    title: `BMI on CHD ${id}`,
    note: '',
    tags: [],
    fileName: 'harmonised.csv',
    inputSha256: 'ab'.repeat(32),
    variants: 97,
    engineVersion: '1.0.0',
    headline: JSON.stringify({ method: 'ivw', b: 0.4, se: 0.05, p: 1e-9 }),
    result: JSON.stringify({ format: 1, rows: [0.1, 1e-300] }),
    createdAt: '2026-11-19T10:00:00.000Z',
    ...changes,
  })
  const save = (token: string, id: string, changes: object = {}) =>
    service.call('saveRecord', recordOf(id, changes), { token })

  test('returns a record as saved', async () => {
    const token = await newMember()
    const id = '176364720000000001'
    const saved = await save(token, id)
    expect(saved.status).toBe(200)
    const { data } = await service.call('record', { id }, { token })
    const { updatedAt, ...rest } = data
    expect(rest).toEqual(recordOf(id))
    expect(updatedAt).toBe(service.parts.clock().toISOString())
    expect(contract.record.reply.parse(data).result).toBe(recordOf(id).result)
  })

  test('a page serialised by PostgreSQL is the same, whatever is in a row', async () => {
    const token = await newMember()
    const odd = {
      title: 'quote " backslash \\ 🧬 </script>',
      note: 'tab \t line \n \u0001\u007f\u2028',
      tags: ['肠道', 'a "b"', '\\'],
      createdAt: '2026-11-19T10:00:00.007Z',
    }
    await save(token, '176364720000000003', odd)
    service.advance(1)
    await save(token, '176364720000000004', { createdAt: '2026-11-19T09:59:59.999Z' })
    const { data } = await service.call('recordPage', { current: 1, size: 5 }, { token })
    const { result: _result, ...message } = recordOf('176364720000000003', odd)
    const { records, ...rest } = data
    expect(rest).toEqual({ total: 2, size: 5, current: 1, pages: 1 })
    expect(records[0]).toMatchObject(message)
    expect(records[1].updatedAt).toBe(service.parts.clock().toISOString())
    // With a filter that matches all, the rows are parsed and serialised here.
    const filtered = await service.call('recordPage', { toolId: '6001', size: 5 }, { token })
    expect(data).toEqual(filtered.data)
    const stranger = await newMember()
    expect((await service.call('recordPage', {}, { token: stranger })).data).toMatchObject({
      records: [],
      total: 0,
      pages: 0,
    })
  })

  test('saving again under the same id replaces the record, and keeps its creation time', async () => {
    const token = await newMember()
    const id = '176364720000000002'
    await save(token, id)
    service.advance(60_000)
    await save(token, id, { title: 'Renamed', createdAt: '2026-11-18T10:00:00.000Z' })
    const { data: page } = await service.call('recordPage', {}, { token })
    expect(page.total).toBe(1)
    expect(page.records[0]).toMatchObject({
      title: 'Renamed',
      createdAt: '2026-11-19T10:00:00.000Z',
    })
    expect(page.records[0]).not.toHaveProperty('result')
  })

  test('tags: normalised, found by tag and by word, listed by use', async () => {
    const token = await newMember()
    const stranger = await newMember()
    await save(token, '176364720000000021', { tags: [' 肠道 ', 'Pilot', '肠道'] })
    await save(token, '176364720000000022', { tags: ['肠道'] })
    await save(token, '176364720000000023')
    await save(stranger, '176364720000000024', { tags: ['theirs'] })
    const page = async (params: object) =>
      (await service.call('recordPage', params, { token })).data.records as { tags: string[] }[]
    expect((await page({ tag: '肠道' })).map(({ tags }) => tags)).toEqual([
      ['肠道'],
      ['肠道', 'Pilot'],
    ])
    expect(await page({ tag: 'pilot' })).toHaveLength(0)
    expect(await page({ keyword: 'pilot' })).toHaveLength(1)
    expect(await page({ keyword: 'pil%' })).toHaveLength(0)
    const { data } = await service.call('recordTags', {}, { token })
    expect(contract.recordTags.reply.parse(data)).toEqual([
      { tag: '肠道', uses: 2 },
      { tag: 'Pilot', uses: 1 },
    ])
    // A client from before tags existed sends none, and the record keeps its tags.
    const { tags: _none, ...old } = recordOf('176364720000000022')
    await service.call('saveRecord', old, { token })
    expect(await page({ tag: '肠道' })).toHaveLength(2)
    expect((await save(token, '1', { tags: ['x'.repeat(LIMITS.recordTag + 1)] })).status).toBe(400)
    const many = Array.from({ length: LIMITS.recordTags + 1 }, (_, index) => `t${index}`)
    expect((await save(token, '1', { tags: many })).status).toBe(400)
    expect((await save(token, '1', { tags: [' '] })).status).toBe(400)
  })

  test('stores a packed result unchanged; refuses an invalid one, and one that expands too far', async () => {
    const token = await newMember()
    const id = '176364720000000031'
    const result = await packText(JSON.stringify({ kind: 'two-sample-mr', rows: [1, 2, 3] }))
    expect((await save(token, id, { result })).status).toBe(200)
    expect((await service.call('record', { id }, { token })).data.result).toBe(result)
    const bomb = await packText(JSON.stringify('0'.repeat(LIMITS.recordUnpacked.bytes + 10)))
    expect(bomb.length).toBeLessThan(LIMITS.recordBody)
    for (const wrong of [bomb, `${result.slice(0, 30)}%`, await packText('3')]) {
      expect((await save(token, id, { result: wrong })).status).toBe(400)
    }
    expect((await service.call('record', { id }, { token })).data.result).toBe(result)
  })

  test("S32 another member's record is 404 like a missing one", async () => {
    const owner = await newMember()
    const stranger = await newMember()
    const id = '176364720000000003'
    await save(owner, id)
    const read = await service.call('record', { id }, { token: stranger })
    const never = await service.call('record', { id: '1' }, { token: stranger })
    expect(read.status).toBe(404)
    expect(read.body).toEqual(never.body)
    expect((await service.call('removeRecord', { id }, { token: stranger })).status).toBe(404)
    expect((await service.call('recordPage', {}, { token: stranger })).data.total).toBe(0)
    // The same id in two accounts is two records; neither replaces the other.
    await save(stranger, id, { title: 'Mine' })
    const ownersRecord = await service.call('record', { id }, { token: owner })
    expect(ownersRecord.data.title).toBe(recordOf(id).title)
  })

  test('removes a record once', async () => {
    const token = await newMember()
    const id = '176364720000000004'
    await save(token, id)
    expect((await service.call('removeRecord', { id }, { token })).status).toBe(200)
    expect((await service.call('record', { id }, { token })).status).toBe(404)
    expect((await service.call('removeRecord', { id }, { token })).status).toBe(404)
  })

  test('pages: newest first, bounded, empty past the end, found by words', async () => {
    const token = await newMember()
    for (let index = 0; index < 12; index++) {
      const createdAt = `2026-11-${String(index + 1).padStart(2, '0')}T00:00:00.000Z`
      await save(token, `17636472000000010${index}`, {
        createdAt,
        note: index === 7 ? '50%_done 肠道' : '',
        toolId: index < 3 ? '6002' : '6001',
      })
    }
    const page = async (params: object) =>
      (await service.call('recordPage', params, { token })).data
    const first = await page({})
    expect(first).toMatchObject({ total: 12, size: 10, current: 1, pages: 2 })
    expect(first.records[0].createdAt).toBe('2026-11-12T00:00:00.000Z')
    expect((await page({ current: 2 })).records).toHaveLength(2)
    expect(await page({ current: 9 })).toMatchObject({ records: [], total: 12 })
    expect((await page({ toolId: '6002' })).total).toBe(3)
    expect((await page({ keyword: '肠道' })).total).toBe(1)
    // LIKE's own wildcards are taken literally.
    expect((await page({ keyword: '50%_done' })).total).toBe(1)
    expect((await page({ keyword: '5_%' })).total).toBe(0)
    expect((await service.call('recordPage', { size: 101 }, { token })).status).toBe(400)
  })

  test('by time: from one moment, before another', async () => {
    const token = await newMember()
    for (const day of ['01', '02', '03']) {
      const createdAt = `2026-11-${day}T08:00:00.000Z`
      await save(token, `1763647200000002${day}`, { createdAt, title: day })
    }
    const titles = async (params: object) => {
      const { data } = await service.call('recordPage', params, { token })
      return data.records.map(({ title }: { title: string }) => title)
    }
    expect(await titles({ from: '2026-11-02T08:00:00Z' })).toEqual(['03', '02'])
    expect(await titles({ to: '2026-11-02T08:00:00Z' })).toEqual(['01'])
    // `from` is the time of record 02, written in another time zone.
    expect(await titles({ from: '2026-11-02T16:00:00+08:00', to: '2026-11-03T00:00:00Z' })).toEqual(
      ['02'],
    )
    expect(await titles({ from: '2026-11-02T08:00:00.001Z' })).toEqual(['03'])
    expect(await titles({ from: '2026-11-03T00:00:00Z', to: '2026-11-01T00:00:00Z' })).toEqual([])
    expect(await titles({ from: '0000-01-01T00:00:00Z', to: '9999-12-31T23:59:59Z' })).toHaveLength(
      3,
    )
    expect(await titles({ to: '0000-01-01T00:00:00+23:59' })).toEqual([])
    const past = await service.call(
      'recordPage',
      { from: '2026-11-02T00:00:00Z', current: 5 },
      { token },
    )
    expect(past.data).toMatchObject({ records: [], total: 2 })
  })

  test('accepts a record of the largest size', async () => {
    const token = await newMember()
    const result = JSON.stringify({ text: 'x'.repeat(LIMITS.recordBody - 20) })
    expect((await save(token, '176364720000000006', { result })).status).toBe(200)
  })
})
