/** The limits of a level for saved records: how many, how large, and from which tool. */
import { expect, test, vi } from 'vitest'
import { rowsOf } from '../../../../server/backup/tables.ts'
import { eq, sql } from '../../../../server/db/drizzle.ts'
import { analysisRecords, members } from '../../../../server/db/schema.ts'
import { lockMembers } from '../../../../server/db/lock-order.ts'
import { EXAMPLE_INPUTS } from '../../../../src/contract/example-inputs.ts'
import { LEVEL_LIMITS } from '../../../../src/contract/level-limits.ts'
import type { Level } from '../../../../src/contract/endpoints/levels.ts'
import { packText } from '../../../../src/lib/packed-text.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { startedService } from '../../../helpers/service-app.ts'

const OWN = 'ab'.repeat(32)

/** Returns the hash of an example of a tool. */
function exampleOf(toolId: string): string {
  const found = Object.entries(EXAMPLE_INPUTS).find(([, set]) => set.toolId === toolId)
  if (!found) throw new Error(`no example of ${toolId}`)
  return found[0]
}

const variants = (count: number) => Array.from({ length: count }, (_, i) => ({ SNP: `rs${i}` }))

onOneDatabase((open) => {
  const service = startedService(open)
  let made = 0

  async function newMember(level: Level = 'free', until: Date | null = null) {
    made += 1
    const email = `limits-${made}@example.org`
    const memberId = await service.addMember(email)
    const setLevel = (name: Level, end: Date | null = null) =>
      service.parts.db
        .update(members)
        .set({ level: name, levelExpiresAt: end })
        .where(eq(members.id, memberId))
    await setLevel(level, until)
    const token = (await service.signIn(email)).data.access_token as string
    const save = (id: string, changes: object = {}) =>
      service.call('saveRecord', { ...recordOf(id), ...changes }, { token })
    const count = () =>
      service.parts.db.$count(analysisRecords, eq(analysisRecords.memberId, memberId))
    return { memberId, token, save, count, setLevel }
  }

  const recordOf = (id: string) => ({
    id,
    toolId: '6001',
    title: `BMI on CHD ${id}`,
    note: '',
    tags: [],
    fileName: 'harmonised.csv',
    inputSha256: OWN,
    variants: 97,
    engineVersion: '1.0.0',
    headline: '{}',
    result: '{"schemaVersion":1}',
    createdAt: '2026-11-19T10:00:00.000Z',
  })
  const idAt = (index: number) => String(176364720000000000n + BigInt(index))

  /** Fills an account as many ordinary saves do. */
  async function fill(memberId: string, count: number): Promise<void> {
    const { tags, ...facts } = recordOf('0')
    const now = service.parts.clock()
    await service.parts.db.insert(analysisRecords).values(
      Array.from({ length: count }, (_, index) => ({
        ...facts,
        tags,
        memberId,
        id: idAt(index),
        createdAt: now,
        updatedAt: now,
      })),
    )
  }

  test('refuses a record beyond the limit, with limit, usage and upgrade', async () => {
    const { memberId, save, count } = await newMember()
    await fill(memberId, 19)
    expect((await save('1999')).code).toBe(200)
    const refused = await save('2000')
    expect(refused).toMatchObject({
      status: 403,
      code: 403,
      data: { key: 'savedRecords', limit: 20, use: 20, level: 'free', needs: 'plus' },
    })
    expect(refused.msg.zh).toMatch(/等级/)
    expect(await count()).toBe(20)
  })

  test('an existing record can always be saved again, and a removal frees capacity', async () => {
    const { memberId, token, save } = await newMember()
    await fill(memberId, 20)
    expect((await save(idAt(3), { title: 'Renamed' })).data).toMatchObject({ title: 'Renamed' })
    expect((await service.call('removeRecord', { id: idAt(4) }, { token })).code).toBe(200)
    expect((await save('3000')).code).toBe(200)
    expect((await save('3001')).code).toBe(403)
  })

  test('two concurrent saves cannot both use the last slot', async () => {
    const { memberId, save, count } = await newMember()
    await fill(memberId, 18)
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => save(`40${i}`)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(2)
    expect(answers.filter(({ code }) => code === 403)).toHaveLength(6)
    expect(await count()).toBe(20)
  })

  test('accepts concurrent saves only up to the limit', async () => {
    const { memberId, save, count } = await newMember()
    await fill(memberId, 18)
    const { db } = service.parts
    const waiting = async () =>
      (
        await rowsOf<{ count: number }>(
          db,
          sql`select count(*)::int as count from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        )
      )[0]?.count ?? 0
    const saves = await db.transaction(async (tx) => {
      await lockMembers(tx, memberId)
      const begun = ['50', '51', '52', '53'].map((id) => save(id))
      await vi.waitFor(async () => expect(await waiting()).toBe(begun.length), 20_000)
      return { answers: Promise.all(begun) }
    })
    const answers = await saves.answers
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(2)
    expect(answers.filter(({ code }) => code === 403)).toHaveLength(2)
    expect(await count()).toBe(20)
  })

  test('a higher level allows more records, pro has no limit', async () => {
    const { memberId, save, setLevel } = await newMember('plus')
    await fill(memberId, LEVEL_LIMITS.plus.savedRecords ?? 0)
    expect((await save('5000')).data).toMatchObject({ limit: 500, use: 500, needs: 'pro' })
    await setLevel('pro')
    expect((await save('5000')).code).toBe(200)
  })

  test('counts variants in the result, packed or not, whatever the other fields', async () => {
    const { save } = await newMember()
    const result = JSON.stringify({ kind: 'two-sample-mr', variants: variants(201) })
    const over = { key: 'maxVariants', limit: 200, use: 201, level: 'free', needs: 'plus' }
    expect((await save('6000', { variants: 201 })).data).toEqual(over)
    expect((await save('6000', { variants: 12, result })).data).toEqual(over)
    expect((await save('6000', { variants: 12, result: await packText(result) })).data).toEqual(
      over,
    )
    const fits = JSON.stringify({ kind: 'two-sample-mr', variants: variants(200) })
    expect((await save('6000', { variants: 200, result: fits })).code).toBe(200)
  })

  test('a scan counts its exposures and its largest pair, not the sum', async () => {
    const { save } = await newMember()
    const scanResult = (taxa: number, nsnp: number) =>
      JSON.stringify({
        kind: 'gut-microbiota-mr',
        rows: Array.from({ length: taxa }, (_, i) => ({ exposure: `g${i}`, outcome: 'o', nsnp })),
      })
    const gut = { toolId: '6002', variants: 3000 }
    expect((await save('6100', { ...gut, result: scanResult(20, 150) })).code).toBe(200)
    expect((await save('6101', { ...gut, result: scanResult(21, 150) })).data).toMatchObject({
      key: 'maxTaxa',
      limit: 20,
      use: 21,
    })
    expect((await save('6102', { ...gut, result: scanResult(2, 201) })).data).toMatchObject({
      key: 'maxVariants',
      use: 201,
    })
  })

  test('tools of a level: members of that level can save their runs', async () => {
    const free = await newMember()
    const plus = await newMember('plus')
    const pro = await newMember('pro')
    for (const toolId of ['6003', '6004']) {
      expect((await free.save('7000', { toolId })).data).toEqual({
        key: 'tool',
        limit: null,
        use: null,
        level: 'free',
        needs: 'plus',
      })
      expect((await plus.save(`7${toolId}`, { toolId })).code).toBe(200)
    }
    expect((await plus.save('7005', { toolId: '6005' })).data).toMatchObject({ needs: 'pro' })
    expect((await pro.save('7005', { toolId: '6005' })).code).toBe(200)
    for (const toolId of ['6006', '6007', '6008']) {
      expect((await free.save(`7${toolId}`, { toolId, variants: 5000 })).code).toBe(200)
    }
  })

  test('accepts runs of examples at every level, but only with the hash of one', async () => {
    const { save } = await newMember()
    for (const toolId of ['6003', '6004', '6005']) {
      const inputSha256 = exampleOf(toolId)
      const result = JSON.stringify({ input: { sha256: inputSha256 } })
      expect((await save(`8${toolId}`, { toolId, inputSha256, result })).code).toBe(200)
      const other = JSON.stringify({ input: { sha256: OWN } })
      const refused = await save(`9${toolId}`, { toolId, inputSha256, result: other })
      expect(refused.data).toMatchObject({ key: 'tool' })
    }
  })

  test('a record saved under a higher level stays, and its description can be changed', async () => {
    const end = new Date(service.parts.clock().getTime() + 60_000)
    const { save, token } = await newMember('plus', end)
    const own = { toolId: '6004', variants: 900 }
    expect((await save('9000', own)).code).toBe(200)
    service.advance(120_000)
    expect((await save('9001', own)).data).toMatchObject({ key: 'tool', level: 'free' })
    expect((await save('9000', { ...own, title: 'Still mine' })).code).toBe(200)
    expect((await service.call('record', { id: '9000' }, { token })).data.title).toBe('Still mine')
    // Another run under the same id counts as a new run.
    const other = { ...own, inputSha256: 'cd'.repeat(32) }
    expect((await save('9000', other)).data).toMatchObject({ key: 'tool' })
    expect((await service.call('removeRecord', { id: '9000' }, { token })).code).toBe(200)
  })
})
