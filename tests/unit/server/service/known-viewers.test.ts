/** What a token stands for is kept for seconds, and what takes away is never waited for. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openPostgres } from '../../../../server/db/open.ts'
import { eq, sql } from '../../../../server/db/drizzle.ts'
import { members, sessions } from '../../../../server/db/schema.ts'
import { createKnownViewers, KEPT_MS } from '../../../../server/service/auth/known-viewers.ts'
import { copyMigrated, onOneDatabase } from '../../../helpers/database.ts'
import { type ServiceApp, serviceApp } from '../../../helpers/service-app.ts'

const AT = new Date('2026-11-20T08:00:00Z')
const later = (ms: number) => new Date(AT.getTime() + ms)
const viewer = {
  memberId: '1',
  sessionId: 's',
  level: 'plus' as const,
  levelExpiresAt: null,
  tokenUntil: later(60_000),
  sessionUntil: later(120_000),
}

function hearing() {
  let ms = 0
  const viewers = createKnownViewers(() => ms)
  viewers.setHearing(true)
  return { viewers, pass: (more: number) => (ms += more), now: () => ms }
}

describe('what is kept', () => {
  test('is known for ten seconds, and never beyond the token or the session', () => {
    const { viewers, pass, now } = hearing()
    viewers.keep('t', viewer, now())
    expect(viewers.find('t', AT)).toBe(viewer)
    expect(viewers.find('other', AT)).toBeNull()
    expect(viewers.find('t', later(60_000))).toBeNull()
    viewers.keep('t', { ...viewer, sessionUntil: later(5000) }, now())
    expect(viewers.find('t', later(5000))).toBeNull()
    viewers.keep('t', viewer, now())
    pass(KEPT_MS)
    expect(viewers.find('t', AT)).toBeNull()
  })

  test('goes with a change of its member, and a reading from before that is not kept', () => {
    const { viewers, pass, now } = hearing()
    viewers.keep('t', viewer, now())
    viewers.keep('u', viewer, now())
    const begun = now()
    pass(5)
    viewers.drop('1')
    expect([viewers.find('t', AT), viewers.find('u', AT)]).toEqual([null, null])
    viewers.keep('t', viewer, begun)
    expect(viewers.find('t', AT)).toBeNull()
    pass(1)
    viewers.keep('t', viewer, now())
    expect(viewers.find('t', AT)).toBe(viewer)
  })

  test('is nothing while changes cannot be heard', () => {
    const { viewers, now } = hearing()
    viewers.keep('t', viewer, now())
    viewers.setHearing(false)
    expect(viewers.find('t', AT)).toBeNull()
    viewers.keep('t', viewer, now())
    viewers.setHearing(true)
    expect(viewers.find('t', AT)).toBeNull()
  })
})

onOneDatabase(() => {
  describe('two servers on one database', () => {
    let one: ServiceApp
    let other: ServiceApp
    let drop: () => Promise<void>
    const stops: (() => Promise<void>)[] = []
    const heard = async (service: ServiceApp) => {
      const { viewers } = service.parts
      for (let tries = 0; tries < 200; tries += 1) {
        viewers.keep('probe', { ...viewer, memberId: 'probe' }, viewers.nowMs())
        if (viewers.find('probe', AT) !== null) return
        await new Promise((done) => setTimeout(done, 10))
      }
      throw new Error('changes are not heard')
    }
    beforeAll(async () => {
      const copy = await copyMigrated(inject('postgres'))
      drop = copy.drop
      const open = async () => {
        const database = await openPostgres(copy.url)
        const service = await serviceApp(database)
        const { viewers } = service.parts
        stops.push(database.hearAccess?.(viewers.drop, viewers.setHearing) ?? (async () => {}))
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

    /** A member who has just called on both servers, so that both know his token. */
    async function known(email: string) {
      const id = await one.addMember(email)
      const { data } = await one.signIn(email)
      const token = String(data.access_token)
      for (const server of [one, other]) {
        expect((await server.call('me', {}, { token })).status).toBe(200)
        expect(server.parts.viewers.find(token, server.parts.clock())).not.toBeNull()
      }
      return { id, token, refresh: String(data.refresh_token) }
    }
    /** How long the other server still takes a token, in milliseconds. */
    async function takenFor(server: ServiceApp, token: string): Promise<number> {
      const begun = performance.now()
      while ((await server.call('me', {}, { token })).status === 200) {
        if (performance.now() - begun > 5000) return Number.POSITIVE_INFINITY
        await new Promise((done) => setTimeout(done, 5))
      }
      return performance.now() - begun
    }

    test('a known token costs no question to the database', async () => {
      const { token, id } = await known('quiet@veriscope.example')
      // Triggers off: nobody tells, so only what is asked again could see it.
      await one.parts.db.transaction(async (tx) => {
        await tx.execute(sql`alter table members disable trigger user`)
        await tx.update(members).set({ suspendedAt: AT }).where(eq(members.id, id))
        await tx.execute(sql`alter table members enable trigger user`)
      })
      expect((await one.call('unreadNotifications', {}, { token })).status).toBe(200)
    })

    test('what a call takes away holds for the next call here, before anybody tells', async () => {
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

    test('signing out holds for the next call here, and at once elsewhere', async () => {
      const { token, refresh } = await known('out@veriscope.example')
      await one.call('signOut', { refresh_token: refresh })
      expect((await one.call('me', {}, { token })).status).toBe(401)
      expect(await takenFor(other, token)).toBeLessThan(1000)
    })

    test('another server that ends a session, locks an account or takes a level is heard', async () => {
      const { token, id } = await known('locked@veriscope.example')
      await one.parts.db.update(members).set({ suspendedAt: AT }).where(eq(members.id, id))
      expect(await takenFor(other, token)).toBeLessThan(1000)
      expect(await takenFor(one, token)).toBeLessThan(1000)

      const ended = await known('ended@veriscope.example')
      await other.parts.db
        .update(sessions)
        .set({ revokedAt: AT })
        .where(eq(sessions.memberId, ended.id))
      expect(await takenFor(one, ended.token)).toBeLessThan(1000)

      const erased = await known('erased@veriscope.example')
      await other.parts.db.delete(members).where(eq(members.id, erased.id))
      expect(await takenFor(one, erased.token)).toBeLessThan(1000)

      const level = await known('level@veriscope.example')
      await other.parts.db.update(members).set({ level: 'pro' }).where(eq(members.id, level.id))
      await expect.poll(() => one.parts.viewers.find(level.token, one.parts.clock())).toBeNull()
    })
  })
})
