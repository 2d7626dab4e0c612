import { describe, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { members } from '../../../../server/db/schema.ts'
import { sharedResults } from '../../../../server/db/schema-shared.ts'
import { eraseAccount } from '../../../../server/service/members/erase.ts'
import { removeExpired } from '../../../../server/service/housekeeping.ts'
import type { EndpointName } from '../../../../src/contract/contract.ts'
import { DAY_MS, LIMITS } from '../../../../src/contract/limits.ts'
import { callParams } from '../../../helpers/call-params.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { startedService } from '../../../helpers/service-app.ts'
import { sharedContent } from '../../../helpers/shared-content.ts'

/** JSON that can be read, and not be written again. */
const DEEP = '['.repeat(50_000) + ']'.repeat(50_000)

onOneDatabase((open) => {
  const service = startedService(open)
  const { db } = { db: () => service.parts.db }
  let count = 0

  async function newMember() {
    count += 1
    const email = `sharing-${count}@example.org`
    const id = await service.addMember(email)
    const { access_token: token } = (await service.signIn(email)).data
    const call = (name: EndpointName, params: object) => service.call(name, params, { token })
    await call('saveRecord', { ...callParams().saveRecord, id: '7', note: 'NOTE', tags: ['TAG'] })
    const share = (changes: object = {}) =>
      call('shareResult', { recordId: '7', days: 7, content: sharedContent(), ...changes })
    return { id, token, call, share }
  }
  type Owner = Awaited<ReturnType<typeof newMember>>

  async function newLink(owner: Owner, days = 7) {
    const { data } = await owner.share({ days })
    return data as { token: string; link: { id: string; expiresAt: string } }
  }
  /** Opens a link as a visitor. */
  const opened = (token: string) => service.call('sharedResult', { token })

  test('S28, S30 shows a visitor what was shared, and stores a hash in place of the token', async () => {
    const owner = await newMember()
    const { token, link } = await newLink(owner, 30)
    expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
    const answer = await opened(token)
    expect(answer.data).toEqual({ content: sharedContent(), expiresAt: link.expiresAt })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(Date.parse(link.expiresAt)).toBe(service.parts.clock().getTime() + 30 * DAY_MS)
    const rows = await db().select().from(sharedResults)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(service.logs.join()).not.toContain(token)
    const { links } = (await owner.call('sharedLinks', { recordId: '7' })).data
    expect(links).toEqual([{ ...link, recordId: '7' }])
    expect(JSON.stringify(links)).not.toContain('oken')
  })

  test('answers an unknown, an expired and a revoked link alike', async () => {
    const owner = await newMember()
    const [revoked, expired] = [await newLink(owner, 30), await newLink(owner)]
    const never = await opened('n'.repeat(43))
    expect(never.status).toBe(404)
    expect((await owner.call('revokeSharedLink', { id: revoked.link.id })).status).toBe(200)
    expect((await opened(revoked.token)).body).toEqual(never.body)
    service.advance(7 * DAY_MS - 1000)
    expect((await opened(expired.token)).status).toBe(200)
    service.advance(1000)
    expect((await opened(expired.token)).body).toEqual(never.body)
    await removeExpired(db(), service.parts.clock())
    expect(await db().$count(sharedResults, eq(sharedResults.memberId, owner.id))).toBe(0)
  })

  describe('S32 of another member', () => {
    test('a record is not shared, and a link is neither listed nor revoked', async () => {
      const owner = await newMember()
      const stranger = await newMember()
      const { token, link } = await newLink(owner)
      await stranger.call('removeRecord', { id: '7' })
      const foreign = await stranger.share()
      expect(foreign.status).toBe(404)
      expect(foreign.body).toEqual((await stranger.share({ recordId: '1' })).body)
      expect((await stranger.call('sharedLinks', {})).data.links).toEqual([])
      expect((await stranger.call('revokeSharedLink', { id: link.id })).status).toBe(404)
      expect((await opened(token)).status).toBe(200)
    })
  })

  test('ends with its record', async () => {
    const owner = await newMember()
    const { token } = await newLink(owner)
    await owner.call('removeRecord', { id: '7' })
    expect((await opened(token)).status).toBe(404)
    expect(await db().$count(sharedResults, eq(sharedResults.memberId, owner.id))).toBe(0)
  })

  test('stays when its record is saved again', async () => {
    const owner = await newMember()
    const { token } = await newLink(owner)
    await owner.call('saveRecord', { ...callParams().saveRecord, id: '7', title: 'Renamed' })
    expect((await opened(token)).status).toBe(200)
  })

  test.each(['suspendedAt', 'deletionDueAt'] as const)(
    'does not open while its member has %s',
    async (column) => {
      const owner = await newMember()
      const { token } = await newLink(owner)
      const set = (at: Date | null) =>
        db()
          .update(members)
          .set({ [column]: at })
          .where(eq(members.id, owner.id))
      await set(service.parts.clock())
      expect((await opened(token)).status).toBe(404)
      await set(null)
      expect((await opened(token)).status).toBe(200)
    },
  )

  test('is erased with its account', async () => {
    const owner = await newMember()
    const { token } = await newLink(owner)
    const now = service.parts.clock()
    await db().update(members).set({ deletionDueAt: now }).where(eq(members.id, owner.id))
    expect(await eraseAccount(service.parts, now, owner.id)).toBe(true)
    expect((await opened(token)).status).toBe(404)
    expect(await db().$count(sharedResults, eq(sharedResults.memberId, owner.id))).toBe(0)
  })

  test('refuses one more than the limit, until a link is revoked or expires', async () => {
    const owner = await newMember()
    const first = await newLink(owner, 90)
    for (let i = 1; i < LIMITS.sharedResults; i++) await newLink(owner)
    expect((await owner.share()).status).toBe(409)
    await owner.call('revokeSharedLink', { id: first.link.id })
    expect((await owner.share()).status).toBe(200)
    expect((await owner.share()).status).toBe(409)
    service.advance(7 * DAY_MS)
    const { access_token: token } = (await service.signIn(`sharing-${count}@example.org`)).data
    const params = { recordId: '7', days: 7, content: sharedContent() }
    expect((await service.call('shareResult', params, { token })).status).toBe(200)
  })

  test.each([
    ['no JSON', '{'],
    ['another version', sharedContent({ version: 2 })],
    ['another tool', sharedContent({ toolId: '6002' })],
    ['a field beside those listed', JSON.stringify({ ...JSON.parse(sharedContent()), note: 'N' })],
    ['a field beside those of a summary', sharedContent({ en: { provenance: 'file.csv' } })],
    ['a title that no column holds', sharedContent({ title: 'a\0b' })],
    ['half a character in its title', sharedContent({ title: 'a\ud800b' })],
    ['a result nested too deep', sharedContent({ body: { x: 'DEEP' } }).replace('"DEEP"', DEEP)],
    ['more than a record may have', sharedContent({ body: { x: 'x'.repeat(LIMITS.recordBody) } })],
  ])('refuses a document with %s', async (_what, content) => {
    const owner = await newMember()
    const { status } = await owner.share({ content })
    expect([400, 413]).toContain(status)
    expect((await owner.call('sharedLinks', {})).data.links).toEqual([])
  })

  test('refuses a time that is not offered', async () => {
    const owner = await newMember()
    expect((await owner.share({ days: 3650 })).status).toBe(400)
  })
})
