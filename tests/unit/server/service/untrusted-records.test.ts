/** S36 at the service boundary: hostile results of records, and an export that contains one. */
import { beforeAll, expect, test } from 'vitest'
import { analysisRecords } from '../../../../server/db/schema.ts'
import { exportDocument } from '../../../../server/service/members/export-document.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { largeResult, longColumn } from '../../../helpers/hostile-records.ts'
import { startedService } from '../../../helpers/service-app.ts'

const recordOf = (id: string, result: string) => ({
  id,
  toolId: '6001',
  title: 'Record',
  fileName: 'a.csv',
  inputSha256: 'ab'.repeat(32),
  variants: 97,
  engineVersion: '1',
  headline: '{}',
  result,
  createdAt: '2026-11-19T10:00:00.000Z',
})

onOneDatabase((open) => {
  const service = startedService(open)
  let token = ''
  let memberId = ''
  beforeAll(async () => {
    memberId = await service.addMember('work@example.org')
    token = (await service.signIn('work@example.org')).data.access_token
    await save('176364720000000001', '{}')
  })

  const save = (id: string, result: string) =>
    service.call('saveRecord', recordOf(id, result), { token })

  test('S36 refuses a body of a few KB that expands to millions of values', async () => {
    const bomb = longColumn(5_000_000)
    expect(bomb.length).toBeLessThan(14_000)
    const answer = await save('176364720000000002', bomb)
    expect([answer.status, answer.data]).toEqual([400, { fields: { result: 'invalid' } }])
  })

  test('S36 an export contains results expanded, and invalid ones as stored', async () => {
    const bomb = longColumn(3_000_000)
    await service.parts.db.delete(analysisRecords)
    await save('176364720000000004', largeResult(20))
    // From before there were limits.
    const row = recordOf('176364720000000005', bomb)
    const at = service.parts.clock()
    await service.parts.db
      .insert(analysisRecords)
      .values({ ...row, memberId, note: '', tags: [], createdAt: at, updatedAt: at })
    const { db, work } = service.parts
    const pieces: Buffer[] = []
    for await (const piece of exportDocument({ db, work, memberId, now: at })) {
      pieces.push(Buffer.from(piece as string))
    }
    const document = JSON.parse(Buffer.concat(pieces).toString())
    expect(document.records.map(({ result }: { result: unknown }) => result)).toEqual([
      { kind: 'none', notes: Array.from({ length: 20 }, () => ({ a: 0 })) },
      bomb,
    ])
  })
})
