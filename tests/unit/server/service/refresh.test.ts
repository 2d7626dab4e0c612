import { createHash } from 'node:crypto'
import { eq } from '../../../../server/db/drizzle.ts'
import { expect, test } from 'vitest'
import { events, refreshTokens } from '../../../../server/db/schema.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { MESSAGE, TOKEN_HASH_MARK } from '../../../../src/contract/codes.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { startedService } from '../../../helpers/service-app.ts'

const HOUR_MS = 60 * 60_000

onOneDatabase((open) => {
  const service = startedService(open)
  let count = 0

  const refresh = (token: string) =>
    service.call('token', { grant_type: 'sci_web_refresh_token', refresh_token: token })

  async function newPair() {
    count += 1
    const email = `refresh-${count}@example.org`
    const memberId = await service.addMember(email)
    const { data } = await service.signIn(email)
    return { memberId, access: data.access_token, refresh: data.refresh_token }
  }

  test('a refresh gives a new pair of the same member, and the pair works', async () => {
    const first = await newPair()
    service.advance(1000)
    const next = await refresh(first.refresh)
    expect(next.status).toBe(200)
    expect(next.data.refresh_token).not.toBe(first.refresh)
    expect(next.data.access_token).not.toBe(first.access)
    expect(next.data.user_id).toBe(first.memberId)
    const me = await service.call('me', {}, { token: next.data.access_token })
    expect(me.data.userId).toBe(first.memberId)
  })

  test('S3 a refresh token works once: an older one ends its whole family and is logged', async () => {
    const first = await newPair()
    const second = (await refresh(first.refresh)).data
    const third = (await refresh(second.refresh_token)).data
    // A token from two steps before: only a stolen copy can still be in use.
    const reuse = await refresh(first.refresh)
    expect(reuse).toMatchObject({ status: 400, code: 400, msg: MESSAGE.refreshInvalid })
    const current = await refresh(third.refresh_token)
    expect(current).toMatchObject({ status: 400, msg: MESSAGE.refreshInvalid })
    const access = await service.call('me', {}, { token: third.access_token })
    expect(access).toMatchObject({ status: 401, msg: MESSAGE.authInvalid })
    const logged = await service.parts.db
      .select()
      .from(events)
      .where(eq(events.memberId, first.memberId))
    expect(logged.map(({ kind }) => kind)).toContain('refreshTokenReused')
  })

  test('S3 another session of the same member is not touched', async () => {
    const email = 'two-sessions@example.org'
    await service.addMember(email)
    const one = (await service.signIn(email)).data
    const other = (await service.signIn(email)).data
    const next = (await refresh(one.refresh_token)).data
    await refresh(next.refresh_token)
    expect((await refresh(one.refresh_token)).status).toBe(400)
    expect((await refresh(other.refresh_token)).status).toBe(200)
  })

  test('S4 the previous token returns the same pair for 30 s', async () => {
    const first = await newPair()
    const next = await refresh(first.refresh)
    service.advance(LIMITS.refreshGraceMs - 1)
    const again = await refresh(first.refresh)
    expect(again.data.refresh_token).toBe(next.data.refresh_token)
    expect(again.data.access_token).toBe(next.data.access_token)
    // The session was not ended: the pair still works.
    expect((await refresh(next.data.refresh_token)).status).toBe(200)
  })

  test('S4 after 30 s it counts as reuse', async () => {
    const first = await newPair()
    const next = await refresh(first.refresh)
    service.advance(LIMITS.refreshGraceMs)
    expect((await refresh(first.refresh)).status).toBe(400)
    expect((await refresh(next.data.refresh_token)).status).toBe(400)
  })

  test('S4 twenty concurrent refreshes with one token return one pair', async () => {
    const first = await newPair()
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(first.refresh)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(new Set(answers.map(({ data }) => data.refresh_token)).size).toBe(1)
    expect(new Set(answers.map(({ data }) => data.access_token)).size).toBe(1)
  })

  test('S5 a session ends 7 days after sign-in, however often it was refreshed', async () => {
    const first = await newPair()
    let token = first.refresh
    const days = LIMITS.refreshTokenMs / HOUR_MS / 24
    for (let day = 1; day < days; day++) {
      service.advance(24 * HOUR_MS)
      const next = await refresh(token)
      expect(next.status).toBe(200)
      token = next.data.refresh_token
    }
    service.advance(24 * HOUR_MS)
    expect(await refresh(token)).toMatchObject({ status: 400, msg: MESSAGE.refreshInvalid })
  })

  test('S30 refresh tokens have at least 128 random bits and are stored hashed', async () => {
    const first = await newPair()
    expect(Buffer.from(first.refresh, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
    const next = (await refresh(first.refresh)).data
    const rows = JSON.stringify(await service.parts.db.select().from(refreshTokens))
    expect(rows).not.toContain(first.refresh)
    expect(rows).not.toContain(next.refresh_token)
    expect(rows).not.toContain(next.access_token)
  })

  test('S15 sign-out ends the session on the server, for both tokens', async () => {
    const first = await newPair()
    const answer = await service.call('signOut', { refresh_token: first.refresh })
    expect(answer.status).toBe(200)
    expect(answer.headers['clear-site-data']).toBe('"cache"')
    expect((await refresh(first.refresh)).status).toBe(400)
    expect((await service.call('me', {}, { token: first.access })).status).toBe(401)
    // Signing out again, or with a very old token, is no error.
    expect((await service.call('signOut', { refresh_token: first.refresh })).status).toBe(200)
  })

  test('S15 the hash of a refresh token ends its session, and grants no access', async () => {
    const first = await newPair()
    const hash = createHash('sha256').update(first.refresh).digest('hex')
    for (const token of [hash, TOKEN_HASH_MARK + hash]) {
      expect((await refresh(token)).status).toBe(400)
    }
    expect((await service.call('me', {}, { token: first.access })).status).toBe(200)
    const reply = { refresh_token: TOKEN_HASH_MARK + hash }
    expect((await service.call('signOut', reply)).status).toBe(200)
    expect((await refresh(first.refresh)).status).toBe(400)
    expect((await service.call('me', {}, { token: first.access })).status).toBe(401)
    const unknown = { refresh_token: TOKEN_HASH_MARK + 'ab'.repeat(32) }
    expect((await service.call('signOut', unknown)).status).toBe(200)
  })
})
