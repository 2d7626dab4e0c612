/** S50: what an address may do is also bounded for the wider prefixes of IPv6, and codes for all callers together. */
import { count, sql } from '../../../../server/db/drizzle.ts'
import { describe, expect, test } from 'vitest'
import { budgets, outbox } from '../../../../server/db/schema.ts'
import { addressRanges } from '../../../../server/service/rate-limits/address-key.ts'
import { readSendingUse } from '../../../../server/service/rate-limits/sending-budget.ts'
import { CODE_TYPE } from '../../../../src/contract/codes.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { type Answer, startedService } from '../../../helpers/service-app.ts'

const WRONG = 'not the password at all'
const HOUR_MS = 3_600_000

const hex = (value: number) => value.toString(16)
/** An address of the numbered /64 of one /48. */
const in48 = (net: number, host = 1) => `2001:db8:48:${hex(net)}::${hex(host)}`

describe('S50 the ranges of an address', () => {
  test('are its /64, /56 and /48, with once, 4 and 16 times the budget', () => {
    expect(addressRanges('2001:db8:1:ab42::7')).toEqual([
      { key: '2001:db8:1:ab42', multiple: 1 },
      { key: '2001:db8:1:ab00/56', multiple: 4 },
      { key: '2001:db8:1/48', multiple: 16 },
    ])
    // The upper half of a short group is zero.
    expect(addressRanges('2001:db8:1:42::7')[1]?.key).toBe('2001:db8:1:0000/56')
    expect(addressRanges('2001:db8::7')[2]?.key).toBe('2001:db8:0/48')
  })

  test('of IPv4 are the address alone, also in its mapped form', () => {
    const alone = [{ key: '203.0.113.7', multiple: 1 }]
    expect(addressRanges('203.0.113.7')).toEqual(alone)
    expect(addressRanges('::ffff:203.0.113.7')).toEqual(alone)
  })
})

onOneDatabase((open) => {
  const service = startedService(open, {
    limits: { codesPerHourPerIp: 3, signInFailuresPerIp: 2, callsPerMinute: 400 },
  })
  let last = 0
  const newEmail = () => `ipv6-${(last += 1)}@example.org`
  const sendCode = (ip: string) =>
    service.call('sendEmailCode', { email: newEmail(), codeType: CODE_TYPE.register }, { ip })
  const admitted = (answers: readonly Answer[]) =>
    answers.filter(({ status }) => status !== 429).length
  /** Sends one request from each of so many /64s, one after the other. */
  async function fromMany(nets: number, each: (net: number) => Promise<Answer>): Promise<Answer[]> {
    const answers: Answer[] = []
    for (let net = 0; net < nets; net += 1) answers.push(await each(net))
    return answers
  }

  test('S50 one /48 has 16 times the codes of a /64 sent to strangers, one /56 4 times', async () => {
    // 256 /64s are one /56.
    expect(admitted(await fromMany(20, (net) => sendCode(in48(net))))).toBe(12)
    expect(admitted(await fromMany(60, (net) => sendCode(in48(256 * (net + 1)))))).toBe(48 - 12)
    expect((await sendCode('2001:db8:49::1')).status).toBe(200)
  })

  test('S50 wrong sign-ins of one /48 end with 429, whatever accounts they try', async () => {
    service.advance(HOUR_MS)
    const answers = await fromMany(40, (net) =>
      service.signIn(newEmail(), WRONG, { ip: in48(256 * net) }),
    )
    expect(answers.map(({ status }) => status).slice(0, 32)).toEqual(
      Array.from({ length: 32 }, () => 400),
    )
    expect(admitted(answers)).toBe(32)
  })

  test('S50 a member behind the same prefix signs in on a known device', async () => {
    service.advance(HOUR_MS)
    const email = newEmail()
    await service.addMember(email)
    const first = await service.signIn(email, undefined, { ip: in48(1) })
    const cookie = [first.headers['set-cookie']].flat()[0]?.split(';')[0] ?? ''
    await fromMany(40, (net) => service.signIn(newEmail(), WRONG, { ip: in48(256 * net) }))
    expect((await service.signIn(email, undefined, { ip: in48(2) })).status).toBe(429)
    const known = { ip: in48(2), headers: { cookie } }
    expect((await service.signIn(email, undefined, known)).status).toBe(200)
  })

  test('S50 decryptions and calls of a /48 are counted together', async () => {
    service.advance(HOUR_MS)
    // Half of the calls of a minute may need a decryption.
    const ip = in48(0x1_00)
    await service.signIn(newEmail(), WRONG, { ip })
    const rows = await service.parts.db
      .select({ key: budgets.key })
      .from(budgets)
      .where(sql`${budgets.key} like 'cost:2001:db8:48%'`)
    const keys = rows.map(({ key }) => key)
    for (const { key } of addressRanges(ip)) expect(keys).toContain(`cost:${key}`)
    const calls = await Promise.all(
      Array.from({ length: 1700 }, (_, net) =>
        service.call('contentList', {}, { ip: `2001:db8:50:${hex(net % 200)}::1` }),
      ),
    )
    expect(admitted(calls)).toBe(1600)
  })
})

onOneDatabase((open) => {
  const service = startedService(open, { limits: { codesPerHour: 10 } })
  let last = 0
  const request = (email: string, headers = {}) =>
    service.call(
      'sendEmailCode',
      { email, codeType: CODE_TYPE.register },
      { ip: `198.51.100.${(last += 1)}`, headers },
    )
  const sendToMember = (email: string, cookie: string) =>
    service.call(
      'sendEmailCode',
      { email, codeType: CODE_TYPE.signIn },
      { ip: '192.0.2.1', headers: { cookie } },
    )
  const use = async () => {
    const found = await readSendingUse(
      service.parts.db,
      service.parts.clock(),
      service.parts.limits,
    )
    return found.filter(({ channel }) => channel === 'mail').map(({ share }) => share)
  }

  test('S50 strangers use up half of the codes of an hour, known devices have the other half', async () => {
    const emails = Array.from({ length: 6 }, (_, index) => `known-${index}@example.org`)
    const cookies: string[] = []
    for (const email of emails) {
      await service.addMember(email)
      const { headers } = await service.signIn(email)
      cookies.push([headers['set-cookie']].flat()[0]?.split(';')[0] ?? '')
    }
    const strangers: number[] = []
    for (let index = 0; index < 8; index += 1)
      strangers.push((await request(`stranger-${index}@example.org`)).status)
    expect(strangers).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    expect(await use()).toEqual([0.5, 1])
    // A cookie of ours that belongs to another account is a stranger's.
    expect((await request('known-0@example.org', { cookie: cookies[1] })).status).toBe(429)
    const known: number[] = []
    for (const [index, email] of emails.entries())
      known.push((await sendToMember(email, cookies[index] ?? '')).status)
    expect(known).toEqual([200, 200, 200, 200, 200, 429])
    expect(await use()).toEqual([1, 1])
    const [sent] = await service.parts.db
      .select({ codes: count() })
      .from(outbox)
      .where(sql`${outbox.body} ~ '[0-9]{6}'`)
    expect(sent?.codes).toBe(10)
    service.advance(HOUR_MS)
    expect(await use()).toEqual([0, 0])
    expect((await request('later@example.org')).status).toBe(200)
  })

  test('S50 notices to members are sent beyond the limit, and the operator learns of it', async () => {
    const errors: unknown[] = []
    service.parts.log.error = (facts: unknown) => void errors.push(facts)
    for (let index = 0; index < 6; index += 1) await request(`again-${index}@example.org`)
    expect(errors).toContainEqual({ channel: 'mail', isKnown: false, limit: 10 })
    const before = await service.parts.db.$count(outbox)
    const email = 'noticed@example.org'
    await service.addMember(email)
    // After the fifth failure the owner is told.
    for (let index = 0; index < 5; index += 1)
      await service.signIn(email, WRONG, { ip: '192.0.2.9' })
    expect(await service.parts.db.$count(outbox)).toBe(before + 1)
  })
})
