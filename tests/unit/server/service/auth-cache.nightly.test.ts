/** Auth caches of two servers on one database: each revocation reaches both. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPostgres } from '../../../../server/db/open.ts'
import { eq, sql } from '../../../../server/db/drizzle.ts'
import { members, sessions } from '../../../../server/db/schema.ts'
import { copyMigrated, onOneDatabase } from '../../../helpers/database.ts'
import { type ServiceApp, serviceApp } from '../../../helpers/service-app.ts'

const AT = new Date('2026-11-20T08:00:00Z')
const later = (ms: number) => new Date(AT.getTime() + ms)
const principal = {
  memberId: '1',
  sessionId: 's',
  level: 'plus' as const,
  levelExpiresAt: null,
  tokenUntil: later(60_000),
  sessionUntil: later(120_000),
}

onOneDatabase(() => {
  describe('two servers on one database', () => {
    let one: ServiceApp
    let other: ServiceApp
    let drop: () => Promise<void>
    const stops: (() => Promise<void>)[] = []
    const heard = async (service: ServiceApp) => {
      const { authCache } = service.parts
      for (let tries = 0; tries < 200; tries += 1) {
        authCache.store('probe', { ...principal, memberId: 'probe' }, authCache.nowMs())
        if (authCache.find('probe', AT) !== null) return
        await new Promise((done) => setTimeout(done, 10))
      }
      throw new Error('changes are not heard')
    }
    beforeAll(async () => {
      const copy = await copyMigrated(inject('postgres') ?? '')
      drop = copy.drop
      const open = async () => {
        const database = await openPostgres(copy.url)
        const service = await serviceApp(database)
        const { authCache } = service.parts
        stops.push(
          database.subscribeToAccess?.(authCache.invalidate, authCache.setSubscribed) ??
            (async () => {}),
        )
        await heard(service)
        return service
      }
      one = await open()
      other = await open()
    })
    afterAll(async () => {
      for (const stop of stops) await stop()
      await one.close()
      await other.close()
      await drop()
    })

    /** Creates a member who has just called on both servers, so that both have cached the token. */
    async function known(email: string) {
      const id = await one.addMember(email)
      const { data } = await one.signIn(email)
      const token = String(data.access_token)
      for (const server of [one, other]) {
        expect((await server.call('me', {}, { token })).status).toBe(200)
        expect(server.parts.authCache.find(token, server.parts.clock())).not.toBeNull()
      }
      return { id, token, refresh: String(data.refresh_token) }
    }
    /** Waits until a server refuses a token, although its own cache would last for ten seconds. */
    const refusedBy = (server: ServiceApp, token: string) =>
      expect
        .poll(async () => (await server.call('me', {}, { token })).status, { timeout: 9000 })
        .toBe(401)

    test('a cached token needs no query', async () => {
      const { token, id } = await known('quiet@veriscope.example')
      // Without triggers no change is notified, so only a new query could find it.
      await one.parts.db.transaction(async (tx) => {
        await tx.execute(sql`alter table members disable trigger user`)
        await tx.update(members).set({ suspendedAt: AT }).where(eq(members.id, id))
        await tx.execute(sql`alter table members enable trigger user`)
      })
      expect((await one.call('unreadNotifications', {}, { token })).status).toBe(200)
    })

    test('a revocation applies to the next call here, before its notification', async () => {
      const out = await known('here@veriscope.example')
      const others = await known('others@veriscope.example')
      const { data } = await one.signIn('others@veriscope.example')
      const { db } = one.parts
      await db.execute(sql`alter table sessions disable trigger user`)
      await one.call('signOut', { refresh_token: out.refresh })
      expect((await one.call('me', {}, { token: out.token })).status).toBe(401)
      await one.call('revokeOtherSessions', {}, { token: String(data.access_token) })
      expect((await one.call('me', {}, { token: others.token })).status).toBe(401)
      await db.execute(sql`alter table sessions enable trigger user`)
    })

    test('a sign-out applies to the next call here, and is notified to the other server', async () => {
      const { token, refresh } = await known('out@veriscope.example')
      await one.call('signOut', { refresh_token: refresh })
      expect((await one.call('me', {}, { token })).status).toBe(401)
      await refusedBy(other, token)
    })

    test('revocations by another server apply: ended session, suspended account, lowered level', async () => {
      const { token, id } = await known('locked@veriscope.example')
      await one.parts.db.update(members).set({ suspendedAt: AT }).where(eq(members.id, id))
      await refusedBy(other, token)
      await refusedBy(one, token)

      const ended = await known('ended@veriscope.example')
      await other.parts.db
        .update(sessions)
        .set({ revokedAt: AT })
        .where(eq(sessions.memberId, ended.id))
      await refusedBy(one, ended.token)

      const erased = await known('erased@veriscope.example')
      await other.parts.db.delete(members).where(eq(members.id, erased.id))
      await refusedBy(one, erased.token)

      const level = await known('level@veriscope.example')
      await other.parts.db.update(members).set({ level: 'pro' }).where(eq(members.id, level.id))
      await expect.poll(() => one.parts.authCache.find(level.token, one.parts.clock())).toBeNull()
    })
  })
})
