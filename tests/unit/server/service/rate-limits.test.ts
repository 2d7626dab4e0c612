/**
 * Rate limits: requirement S37 (a refused request changes nothing) and S38 (a stranger's failures never lock
 * the owner out), with the figures of observed attacks.
 */
import { eq, getTableName, type PgTable } from '../../../../server/db/drizzle.ts'
import { describe, expect, test } from 'vitest'
import { budgets, codes, events, members, outbox } from '../../../../server/db/schema.ts'
import { CODE_TYPE } from '../../../../src/contract/codes.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import {
  type Answer,
  encrypted,
  PASSWORD,
  serviceApp,
  startedService,
} from '../../../helpers/service-app.ts'

const WRONG = 'not the password at all'
const NEW_PASSWORD = 'violet granite 27 rivers'
const MINUTE = 60_000
/** The stranger's one address. */
const STRANGER = '192.0.2.66'

onOneDatabase((open) => {
  const service = startedService(open, {
    limits: { signInFailuresPerIp: 20, codesPerHourPerIp: 5 },
  })

  let last = 0
  /** Returns an IP address without earlier calls. */
  const newIp = () => `198.51.100.${(last += 1)}`
  const newEmail = (name: string) => `${name}-${(last += 1)}@example.org`
  const newMember = async (name: string) => {
    const email = newEmail(name)
    await service.addMember(email)
    return email
  }
  const statusOf = ({ status }: Answer) => status
  /** Returns the device cookie that an answer sets, as the browser sends it back. */
  const deviceOf = ({ headers }: Answer) => {
    const set = [headers['set-cookie']].flat().find((one) => one?.includes('veriscope-device='))
    if (set === undefined) throw new Error('the answer sets no device cookie')
    return { cookie: set.split(';')[0] ?? '' }
  }
  const sendCode = (email: string, codeType: number, options = {}) =>
    service.call('sendEmailCode', { email, codeType }, options)
  const signInWithCode = (email: string, code: string, options = {}) =>
    service.call('token', { grant_type: 'sci_web', email, code }, options)
  const reset = (email: string, code: string, options = {}) =>
    service.call(
      'resetPassword',
      {
        email,
        code,
        password: encrypted(NEW_PASSWORD),
        confirmPassword: encrypted(NEW_PASSWORD),
      },
      options,
    )
  const otherThan = (code: string, offset = 1) =>
    String((Number(code) + offset) % 1_000_000).padStart(6, '0')
  /** Returns all rows that rate limiting could have written. */
  const written = async () => {
    const tables: PgTable[] = [budgets, codes, outbox, events]
    const rows = await Promise.all(
      tables.map(async (table) => [
        getTableName(table),
        JSON.stringify(await service.parts.db.select().from(table)),
      ]),
    )
    return Object.fromEntries(rows) as Record<string, string>
  }

  describe('S37 a refused request changes nothing', () => {
    test('writes no code for an address over its limit; the owner’s mailed code works', async () => {
      const owner = await newMember('armed')
      const home = newIp()
      await sendCode(owner, CODE_TYPE.signIn, { ip: home })
      const mailed = await service.lastCode(owner)
      const ip = newIp()
      for (let index = 0; index < 5; index++) {
        await sendCode(newEmail('spent'), CODE_TYPE.signIn, { ip })
      }
      service.advance(LIMITS.codeResendMs)
      const before = await written()
      expect(statusOf(await sendCode(owner, CODE_TYPE.signIn, { ip }))).toBe(429)
      expect(await written()).toEqual(before)
      expect(statusOf(await signInWithCode(owner, mailed, { ip: home }))).toBe(200)
    })

    test('a refused attempt writes nothing either', async () => {
      const owner = await newMember('guessed')
      const ip = newIp()
      for (let index = 0; index < 5; index++) await service.signIn(owner, WRONG, { ip })
      const before = await written()
      expect(statusOf(await service.signIn(owner, WRONG, { ip }))).toBe(429)
      expect(await written()).toEqual(before)
    })

    test('counts failed attempts over all codes: 12 minutes allow 13 of them, not 60', async () => {
      const owner = await newMember('many-codes')
      const ip = newIp()
      let judged = 0
      for (let minute = 0; minute < 12; minute++) {
        await sendCode(owner, CODE_TYPE.signIn, { ip: newIp() })
        const code = await service.lastCode(owner)
        for (let index = 1; index <= LIMITS.codeTries; index++) {
          const answer = await signInWithCode(owner, otherThan(code, index), { ip })
          if (answer.status === 400) judged += 1
        }
        service.advance(MINUTE)
      }
      // Ten are free; further ones follow after 1, 2 and 4 minutes.
      expect(judged).toBe(13)
    })
  })

  describe('S38 a stranger’s failures never lock the owner out', () => {
    test('20 calls from one address do not affect other addresses', async () => {
      const owners = await Promise.all(['a', 'b', 'c', 'd'].map((name) => newMember(name)))
      for (const owner of owners) {
        for (let index = 0; index < 5; index++) {
          await service.signIn(owner, WRONG, { ip: STRANGER })
        }
      }
      for (const owner of owners) {
        expect(statusOf(await service.signIn(owner, PASSWORD, { ip: newIp() }))).toBe(200)
      }
      // The stranger's own address is throttled, for these accounts and for any other.
      expect(statusOf(await service.signIn(owners[0] ?? '', WRONG, { ip: STRANGER }))).toBe(429)
      const fresh = await newMember('fresh')
      expect(statusOf(await service.signIn(fresh, WRONG, { ip: STRANGER }))).toBe(429)
    })

    test('accepts 12 concurrent correct sign-ins from one address', async () => {
      const ip = newIp()
      const pupils = await Promise.all(Array.from({ length: 12 }, () => newMember('pupil')))
      const answers = await Promise.all(
        pupils.map((email) => service.signIn(email, PASSWORD, { ip })),
      )
      expect(answers.map(statusOf)).toEqual(Array.from({ length: 12 }, () => 200))
    })

    test('accepts a known device although its address is refused', async () => {
      const owner = await newMember('at-home')
      const ip = newIp()
      const device = deviceOf(await service.signIn(owner, PASSWORD, { ip }))
      for (let index = 0; index < 6; index++) await service.signIn(owner, WRONG, { ip })
      expect(statusOf(await service.signIn(owner, PASSWORD, { ip }))).toBe(429)
      expect(statusOf(await service.signIn(owner, PASSWORD, { ip, headers: device }))).toBe(200)
    })

    test('also when many addresses have used up the attempts of an account', async () => {
      const owner = await newMember('besieged')
      const home = newIp()
      const device = deviceOf(await service.signIn(owner, PASSWORD, { ip: home }))
      for (let network = 0; network < 6; network++) {
        const ip = newIp()
        for (let index = 0; index < 5; index++) await service.signIn(owner, WRONG, { ip })
      }
      const elsewhere = await service.signIn(owner, WRONG, { ip: newIp() })
      expect(elsewhere.status).toBe(429)
      expect(Number(elsewhere.headers['retry-after'])).toBeLessThanOrEqual(60)
      const known = { ip: home, headers: device }
      expect(statusOf(await service.signIn(owner, PASSWORD, known))).toBe(200)
    })

    test('a device of another member is a stranger’s', async () => {
      const owner = await newMember('victim')
      const ip = newIp()
      const mallory = await newMember('mallory')
      const own = deviceOf(await service.signIn(mallory, PASSWORD, { ip: newIp() }))
      for (let index = 0; index < 5; index++) await service.signIn(owner, WRONG, { ip })
      expect(statusOf(await service.signIn(owner, PASSWORD, { ip, headers: own }))).toBe(429)
    })

    test('a cookie with an invalid signature does not allow further codes', async () => {
      const owner = await newMember('made-up')
      const ip = newIp()
      const request = (id: string) => {
        const cookie = `veriscope-device=${id.repeat(22)}.${'A'.repeat(43)}`
        return sendCode(owner, CODE_TYPE.signIn, { ip, headers: { cookie } })
      }
      expect(statusOf(await request('a'))).toBe(200)
      expect(statusOf(await request('b'))).toBe(429)
    })

    test('a known device has five attempts of its own', async () => {
      const owner = await newMember('laptop')
      const ip = newIp()
      const headers = deviceOf(await service.signIn(owner, PASSWORD, { ip }))
      for (let index = 0; index < 5; index++) {
        expect(statusOf(await service.signIn(owner, WRONG, { ip, headers }))).toBe(400)
      }
      expect(statusOf(await service.signIn(owner, PASSWORD, { ip, headers }))).toBe(429)
      service.advance(MINUTE)
      expect(statusOf(await service.signIn(owner, PASSWORD, { ip, headers }))).toBe(200)
    })

    test('resetting stays possible: a stranger uses up neither codes nor attempts of the owner', async () => {
      const owner = await newMember('resetting')
      const home = newIp()
      expect(statusOf(await sendCode(owner, CODE_TYPE.resetPassword, { ip: home }))).toBe(200)
      const code = await service.lastCode(owner)
      // The stranger tries codes, requests codes until they are refused, and tries again.
      for (let round = 0; round < 9; round++) {
        for (let index = 1; index <= LIMITS.codeTries; index++) {
          await reset(owner, otherThan(code, index), { ip: STRANGER })
        }
        await sendCode(owner, CODE_TYPE.resetPassword, { ip: STRANGER })
        service.advance(LIMITS.codeResendMs)
      }
      expect(statusOf(await reset(owner, code, { ip: home }))).toBe(200)
      expect(statusOf(await service.signIn(owner, NEW_PASSWORD, { ip: home }))).toBe(200)
    })

    test('notifies the owner of refused attempts, once a day', async () => {
      const owner = newEmail('told')
      const id = await service.addMember(owner)
      const attack = async () => {
        const ip = newIp()
        for (let index = 0; index < 6; index++) await service.signIn(owner, WRONG, { ip })
      }
      const mails = () => service.parts.db.$count(outbox, eq(outbox.recipient, owner))
      await attack()
      await attack()
      expect(await mails()).toBe(1)
      service.advance(24 * 60 * MINUTE)
      await attack()
      expect(await mails()).toBe(2)
      const [mail] = await service.parts.db.select().from(outbox).where(eq(outbox.recipient, owner))
      expect(mail?.body).toContain('wrong passwords')
      const { data } = await service.signIn(owner, PASSWORD, { ip: newIp() })
      const page = await service.call('notificationPage', {}, { token: data.access_token })
      expect(page.data.records).toHaveLength(2)
      expect(page.data.records[0]).toMatchObject({ kind: 'security' })
      // The log counts the stop, not each refused call.
      const stops = await service.parts.db
        .select()
        .from(events)
        .where(eq(events.memberId, id))
        .then((rows) => rows.filter(({ kind }) => kind === 'signInLocked'))
      expect(stops).toHaveLength(3)
    })
  })

  describe('S36 decrypts nothing before the rate limit', () => {
    test('checks the code before decrypting the new password', async () => {
      const email = await newMember('unread')
      const unreadable = `04${'1f'.repeat(120)}`
      const answer = await service.call('resetPassword', {
        email,
        code: '000000',
        password: unreadable,
        confirmPassword: unreadable,
      })
      expect(answer.data).toEqual({ fields: { code: 'invalid' } })
    })

    test('limits the decryptions of one address per minute', async () => {
      const limited = await serviceApp(await open(), { limits: { callsPerMinute: 40 } })
      try {
        await limited.parts.db.delete(members)
        const unreadable = { password: `04${'1f'.repeat(120)}` }
        const tried = async (ip: string) => {
          const params = { grant_type: 'sci_web', email: 'cost@example.org', ...unreadable }
          return (await limited.call('token', params, { ip })).status
        }
        const statuses: number[] = []
        for (let index = 0; index < 25; index++) statuses.push(await tried('192.0.2.7'))
        // Half of the calls of a minute.
        expect(statuses.filter((status) => status === 400)).toHaveLength(20)
        expect(statuses.at(-1)).toBe(429)
        expect(await tried('192.0.2.8')).toBe(400)
        limited.advance(MINUTE)
        expect(await tried('192.0.2.7')).toBe(400)
      } finally {
        await limited.close()
      }
    })
  })
})
