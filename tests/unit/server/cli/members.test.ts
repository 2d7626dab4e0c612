/** Operator commands on accounts, and their effect for the member. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { members, outbox } from '../../../../server/db/schema.ts'
import { notifications } from '../../../../server/db/schema-account.ts'
import { orders, subscriptions } from '../../../../server/db/schema-billing.ts'
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

const DAY_MS = 24 * 60 * 60_000

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

  test('members are found by id and by parts of address, phone and name, taken literally', async () => {
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

  test('one member is shown without password and tokens', async () => {
    const text = await place.admin('members', 'show', lin)
    expect(text).toContain('lin_100@example.org')
    const json = await place.admin('members', 'show', lin, '--json')
    expect(json).not.toMatch(/argon2|passwordHash/)
    expect(JSON.parse(json)).toMatchObject({ id: lin, records: 0, orders: 0, currentLevel: 'free' })
  })

  test('a level is given until a day or for ever, and told', async () => {
    await place.admin('members', 'level', lin, 'pro', '--until', '2027-01-01')
    const [row] = await db().select().from(members).where(eq(members.id, lin))
    expect(row).toMatchObject({ level: 'pro', levelExpiresAt: new Date('2027-01-01T00:00:00Z') })
    await place.admin('members', 'level', lin, 'plus', '--forever')
    const [forever] = await db().select().from(members).where(eq(members.id, lin))
    expect(forever).toMatchObject({ level: 'plus', levelExpiresAt: null })
    const told = await db().select().from(notifications).where(eq(notifications.memberId, lin))
    expect(told.map(({ titleEn }) => titleEn).toSorted()).toEqual([
      'Your membership is now Plus',
      'Your membership is now Pro',
    ])
    await place.admin('members', 'level', lin, 'free')
    for (const wrong of [
      ['pro'],
      ['free', '--forever'],
      ['pro', '--forever', '--until', '2027-01-01'],
      ['gold', '--forever'],
    ]) {
      await expect(place.admin('members', 'level', lin, ...wrong)).rejects.toThrow(/members level/)
    }
    const past = place.admin('members', 'level', lin, 'pro', '--until', '2026-01-01')
    await expect(past).rejects.toThrow('over already')
  })

  test('while a paid subscription runs a level is refused, unless it is meant', async () => {
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

  test('the export is the document of the member himself, and no file is written over', async () => {
    const path = join(place.folder, 'lin.json')
    await place.admin('members', 'export', lin, path)
    const document = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
    expect(document).toMatchObject({ product: 'Veriscope', profile: { userId: lin } })
    expect(document).toHaveProperty('securityLog')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    await expect(place.admin('members', 'export', lin, path)).rejects.toThrow(/EEXIST/)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(document)
    const nobody = join(place.folder, 'nobody.json')
    await expect(place.admin('members', 'export', '77', nobody)).rejects.toThrow('no member 77')
    expect(existsSync(nobody)).toBe(false)
  })

  test('deletion: after a grace, or at once; the books keep the order without its member', async () => {
    expect(await place.admin('members', 'delete', lin, '--grace')).toContain('2026-12-04')
    const [asked] = await db().select().from(members).where(eq(members.id, lin))
    expect(asked?.deletionDueAt).toEqual(new Date(place.now.getTime() + 14 * DAY_MS))
    await expect(place.admin('members', 'delete', lin)).rejects.toThrow(/--yes/)

    const gone = await add('gone@example.org', 'Gone')
    await db().insert(orders).values({
      id: '900',
      memberId: gone,
      kind: 'new',
      planId: '7101',
      level: 'plus',
      period: 'month',
      currency: 'CNY',
      listAmount: 3900,
      discount: 0,
      credit: 0,
      amount: 3900,
      state: 'paid',
      idempotencyKey: 'k',
      createdAt: place.now,
      updatedAt: place.now,
      expiresAt: place.now,
    })
    await place.admin('members', 'delete', gone, '--yes')
    expect(await db().select().from(members).where(eq(members.id, gone))).toEqual([])
    const [order] = await db().select().from(orders).where(eq(orders.id, '900'))
    expect(order).toMatchObject({ memberId: null, state: 'paid' })
    expect(await place.admin('orders', 'show', '900')).toContain('account erased')
    // The other account, whose grace period runs, still exists.
    expect(await found('lin_')).toEqual([lin])
  })

  test('suspending twice, opening twice: said, and one mail each', async () => {
    await place.admin('members', 'suspend', lin, '--reason', 'ticket 12')
    expect(await place.admin('members', 'suspend', lin)).toContain('already')
    expect(await place.admin('members', 'show', lin)).toContain('Suspended:')
    await place.admin('members', 'unsuspend', lin)
    expect(await place.admin('members', 'unsuspend', lin)).toContain('was not suspended')
    const mails = await db()
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, 'lin_100@example.org'))
    const subjects = mails.map(({ subject }) => subject)
    expect(subjects.filter((text) => /停用|suspended/.test(text))).toHaveLength(1)
    expect(subjects.filter((text) => /恢复|open again/.test(text))).toHaveLength(1)
    const [logged] = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'members suspend'))
    expect(logged).toMatchObject({ target: lin, data: { reason: 'ticket 12' }, outcome: 'ok' })
  })
})

describe('a suspended member', () => {
  onOneDatabase((open) => {
    let service: ServiceApp
    afterEach(() => service.close())

    test('is refused at sign-in, refresh and calls, in both languages, and comes back when opened', async () => {
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

      const told = { zh: expect.stringContaining('停用'), en: expect.stringContaining('suspended') }
      const call = await service.call('me', {}, { token: tokens.access_token })
      expect([call.code, call.msg]).toEqual([401, told])
      const refresh = { grant_type: 'sci_web_refresh_token', refresh_token: tokens.refresh_token }
      const refreshed = await service.call('token', refresh)
      expect([refreshed.code, refreshed.msg]).toEqual([403, told])
      const again = await service.signIn('shut@example.org')
      expect([again.code, again.msg]).toEqual([403, told])
      // Somebody without the password does not learn that the account is suspended.
      const stranger = await service.signIn('shut@example.org', 'some other words')
      expect(stranger.msg.en).toBe('The account or the password is wrong')

      expect(await unsuspendMember(parts, id)).toEqual({ wasSuspended: true })
      // The old sessions stay ended.
      expect((await service.call('me', {}, { token: tokens.access_token })).code).toBe(401)
      expect((await service.call('token', refresh)).msg.en).toBe('Token refresh is invalid')
      const { data: fresh } = await service.signIn('shut@example.org')
      expect((await service.call('me', {}, { token: fresh.access_token })).code).toBe(200)
    })

    test('is kept out also with a session that began in the same moment', async () => {
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
