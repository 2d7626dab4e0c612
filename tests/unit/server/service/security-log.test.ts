/** Security log of an account, as its member sees it: entries and retention. */
import { describe, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { events } from '../../../../server/db/schema.ts'
import { auditLog } from '../../../../server/db/schema-operations.ts'
import { addressRange } from '../../../../server/service/rate-limits/address-key.ts'
import { runHousekeeping } from '../../../../server/service/housekeeping.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { PASSWORD, startedService } from '../../../helpers/service-app.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'
const CHROME = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36'
const WRONG = 'not the password at all'
const DAY = 24 * 60 * 60_000

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:DB8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['', ''],
])('the address %s is shown as %s', (ip, range) => {
  expect(addressRange(ip)).toBe(range)
})

onOneDatabase((open) => {
  const service = startedService(open)
  let count = 0

  const newEmail = () => `log-${(count += 1)}@example.org`
  const signIn = (email: string, password: string, ip: string, agent: string) =>
    service.signIn(email, password, { ip, headers: { 'user-agent': agent } })
  const log = async (token: string, params: object = {}) => {
    const { data } = await service.call('securityLog', params, { token })
    return contract.securityLog.reply.parse(data)
  }

  test('has the event, the device, the network, and the current session', async () => {
    const email = newEmail()
    await service.addMember(email)
    await signIn(email, WRONG, '192.0.2.9', CHROME)
    service.advance(1000)
    await signIn(email, PASSWORD, '198.51.100.9', CHROME)
    service.advance(1000)
    const token = (await signIn(email, PASSWORD, '2001:db8:5::9', FIREFOX)).data.access_token
    const { records, total } = await log(token)
    expect(total).toBe(3)
    const chrome = { browser: 'Chrome', system: 'Windows', repeats: 0, isCurrent: false }
    expect(records.map(({ id: _id, at: _at, ...entry }) => entry)).toEqual([
      {
        kind: 'signedIn',
        browser: 'Firefox',
        system: 'Linux',
        network: '2001:db8:5::/48',
        repeats: 0,
        isCurrent: true,
      },
      { ...chrome, kind: 'signedIn', network: '198.51.100.0/24' },
      { ...chrome, kind: 'signInFailed', network: '192.0.2.0/24' },
    ])
    expect((await log(token, { size: 1, current: 3 })).records[0]?.kind).toBe('signInFailed')
    // No entry contains the whole address, and nothing of the device but its names.
    const raw = await service.call('securityLog', {}, { token })
    expect(JSON.stringify(raw.body)).not.toMatch(/192\.0\.2\.9|Mozilla|session"/)
  })

  test('S32 contains the member’s own entries only, and no billing', async () => {
    const [mine, other] = [newEmail(), newEmail()]
    const id = await service.addMember(mine)
    await service.addMember(other)
    await service.signIn(other)
    const token = (await service.signIn(mine)).data.access_token
    const at = service.parts.clock()
    const row = { id: `billing-${count}`, at, memberId: id, ip: '', data: {} }
    await service.parts.db.insert(events).values({ ...row, kind: 'billingRefused' })
    expect((await log(token)).records.map(({ kind }) => kind)).toEqual(['signedIn'])
  })

  test('S44 stores at most a thousand entries of a member, for 180 days', async () => {
    const id = await service.addMember(newEmail())
    const now = service.parts.clock().getTime()
    const row = (index: number, ageMs: number, kind = 'signInFailed') => ({
      id: `kept-${count}-${index}`,
      at: new Date(now - ageMs),
      kind,
      memberId: id,
      ip: '',
      data: {},
    })
    await service.parts.db
      .insert(events)
      .values([
        ...Array.from({ length: 1003 }, (_, index) => row(index, index * 1000)),
        row(2001, 180 * DAY + 1000),
        row(2002, 180 * DAY + 1000, 'paymentMismatch'),
        row(2003, 180 * DAY + 1000, 'billingRefused'),
        row(2004, 1127 * DAY, 'paymentDisputed'),
      ])
    const action = { actor: 'a', action: 'members show', target: '', data: {}, outcome: 'ok' }
    await service.parts.db.insert(auditLog).values([
      { ...action, id: `young-${count}`, at: new Date(now - 1125 * DAY) },
      { ...action, id: `old-${count}`, at: new Date(now - 1127 * DAY) },
    ])
    await runHousekeeping(service.parts, new AbortController().signal)
    const rows = await service.parts.db.select().from(events).where(eq(events.memberId, id))
    const failures = rows.filter(({ kind }) => kind === 'signInFailed')
    expect(failures).toHaveLength(1000)
    // The newest stay; billing events do not belong to this log.
    expect(Math.min(...failures.map(({ at }) => at.getTime()))).toBe(now - 999_000)
    expect(rows.filter(({ kind }) => kind !== 'signInFailed').map(({ kind }) => kind)).toEqual([
      'paymentMismatch',
    ])
    // Three years and a month, for operators' actions as well.
    const remaining = await service.parts.db.select({ id: auditLog.id }).from(auditLog)
    expect(remaining).toEqual([{ id: `young-${count}` }])
  })

  describe('"this was not me"', () => {
    test('S38 ends the other sessions, and their devices lose their own attempts', async () => {
      const email = newEmail()
      await service.addMember(email)
      const theirs = await signIn(email, PASSWORD, '192.0.2.20', CHROME)
      const cookie = String(theirs.headers['set-cookie']).split(';')[0] ?? ''
      const here = (await signIn(email, PASSWORD, '198.51.100.20', FIREFOX)).data.access_token
      const guess = () => service.signIn(email, WRONG, { ip: '192.0.2.20', headers: { cookie } })
      await service.call('revokeOtherSessions', {}, { token: here })
      expect((await service.call('me', {}, { token: theirs.data.access_token })).status).toBe(401)
      // Five attempts of the address, and none besides for the device.
      for (let index = 0; index < 5; index++) expect((await guess()).status).toBe(400)
      expect((await service.signIn(email, WRONG, { ip: '192.0.2.20' })).status).toBe(429)
      expect((await guess()).status).toBe(429)
      const entries = (await log(here)).records.map(({ kind }) => kind)
      expect(entries).toContain('sessionRevoked')
    })
  })
})
