/** Operator commands on accounts, and their effect for the member. */
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { members } from '../../../../server/db/schema.ts'
import { subscriptions } from '../../../../server/db/schema-billing.ts'
import { auditLog } from '../../../../server/db/schema-operations.ts'
import { silentLog } from '../../../../server/cli/service-parts.ts'
import { createOutbox } from '../../../../server/mail/outbox.ts'
import { createMember } from '../../../../server/service/auth/register.ts'
import { hashOf } from '../../../../server/work/password-hash.ts'
import { suspendMember, unsuspendMember } from '../../../../server/service/members/operator.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { onEachInstallation, type Running } from '../../../helpers/operator.ts'
import { type ServiceApp, serviceApp } from '../../../helpers/service-app.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 90_000 })

onEachInstallation((make) => {
  let place: Running
  let lin = ''
  let wu = ''
  const db = () => place.database.db
  const add = (email: string, nickName: string) =>
    createMember(db(), place.now, {
      email,
      nickName,
      passwordHash: hashOf('quiet harbour'),
      timeZone: null,
    })

  beforeAll(async () => {
    place = await make()
    lin = await add('lin_100@example.org', '林测序')
    wu = await add('wu@example.org', 'Wu 100%')
    await db().update(members).set({ phone: '+8613800138000' }).where(eq(members.id, wu))
  })
  const found = async (...words: string[]) =>
    (JSON.parse(await place.admin('members', 'find', ...words, '--json')) as { id: string }[]).map(
      ({ id }) => id,
    )

  test('finds members by id and by parts of address, phone and name, taken literally', async () => {
    expect(await found('LIN_')).toEqual([lin])
    expect(await found('林测')).toEqual([lin])
    expect(await found('138001')).toEqual([wu])
    expect(await found('100%')).toEqual([wu])
    expect(await found(wu)).toEqual([wu])
    expect(await found('%')).toEqual([wu])
    expect((await found('example.org')).toSorted()).toEqual([lin, wu].toSorted())
    expect(await place.admin('members', 'find', 'nobody')).toBe('Nobody found')
    const logged = JSON.stringify(await db().select().from(auditLog))
    expect(logged).toContain(lin)
    expect(logged).not.toContain('example.org')
    expect(logged).not.toContain('138001')
  })

  test('refuses a level during a paid subscription, unless forced', async () => {
    const at = { createdAt: place.now, updatedAt: place.now }
    await db()
      .insert(subscriptions)
      .values({
        ...at,
        memberId: wu,
        planId: '7101',
        level: 'plus',
        period: 'month',
        currency: 'CNY',
        amount: 3900,
        state: 'active',
        periodStart: place.now,
        periodEnd: new Date('2026-12-20T08:00:00Z'),
        anchorDay: 20,
        dueAt: new Date('2026-12-17T08:00:00Z'),
      })
    const refused = place.admin('members', 'level', wu, 'pro', '--forever')
    await expect(refused).rejects.toThrow(
      /paid subscription \(plus\) runs until 2026-12-20.*--force/,
    )
    const [before] = await db().select().from(members).where(eq(members.id, wu))
    expect(before?.level).toBe('free')
    const done = await place.admin('members', 'level', wu, 'pro', '--forever', '--force')
    expect(done).toContain('goes on being charged')
  })
})

describe('a suspended member', () => {
  onOneDatabase((open) => {
    let service: ServiceApp
    afterEach(() => service.close())

    test('is refused at sign-in, refresh and calls, in both languages, until unsuspended', async () => {
      service = await serviceApp(await open())
      const id = await service.addMember('shut@example.org')
      const { data: tokens } = await service.signIn('shut@example.org')
      const parts = {
        db: service.parts.db,
        now: service.parts.clock(),
        outbox: createOutbox(
          () => false,
          () => {},
        ),
        log: silentLog,
      }
      expect(await suspendMember(parts, id)).toEqual({ wasSuspended: false, endedSessions: 1 })

      const message = {
        zh: expect.stringContaining('停用'),
        en: expect.stringContaining('suspended'),
      }
      const call = await service.call('me', {}, { token: tokens.access_token })
      expect([call.code, call.msg]).toEqual([401, message])
      const refresh = { grant_type: 'sci_web_refresh_token', refresh_token: tokens.refresh_token }
      const refreshed = await service.call('token', refresh)
      expect([refreshed.code, refreshed.msg]).toEqual([403, message])
      const again = await service.signIn('shut@example.org')
      expect([again.code, again.msg]).toEqual([403, message])
      // Without the password the suspension is not revealed.
      const stranger = await service.signIn('shut@example.org', 'some other words')
      expect(stranger.msg.en).toBe('The account or password is wrong')

      expect(await unsuspendMember(parts, id)).toEqual({ wasSuspended: true })
      // The old sessions stay ended.
      expect((await service.call('me', {}, { token: tokens.access_token })).code).toBe(401)
      expect((await service.call('token', refresh)).msg.en).toBe('Token refresh is invalid')
      const { data: fresh } = await service.signIn('shut@example.org')
      expect((await service.call('me', {}, { token: fresh.access_token })).code).toBe(200)
    })

    test('is refused also with a session that began in the same moment', async () => {
      service = await serviceApp(await open())
      const id = await service.addMember('race@example.org')
      const { data: tokens } = await service.signIn('race@example.org')
      // Suspended during the sign-in: the session was written after the suspension.
      await service.parts.db
        .update(members)
        .set({ suspendedAt: service.parts.clock() })
        .where(eq(members.id, id))
      expect((await service.call('me', {}, { token: tokens.access_token })).code).toBe(401)
      const refresh = { grant_type: 'sci_web_refresh_token', refresh_token: tokens.refresh_token }
      expect((await service.call('token', refresh)).code).toBe(403)
    })
  })
})
