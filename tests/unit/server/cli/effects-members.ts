/** The effects of the commands about members and their feedback. */
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { sessions } from '../../../../server/db/schema.ts'
import { feedback } from '../../../../server/db/schema-account.ts'
import { secondFactors } from '../../../../server/db/schema-second-factors.ts'
import { PNG, sentFile } from '../../../helpers/feedback.ts'
import type { Bench, Case, Effect } from './bench.ts'

const member = (
  name: string,
  does: string,
  effect: (bench: Bench, who: Awaited<ReturnType<Bench['shop']['newShopper']>>) => Promise<Effect>,
): Case => ({
  command: `members ${name}`,
  does,
  prepare: async (bench) => effect(bench, await bench.shop.newShopper()),
})

const memberCases: Case[] = [
  member('find', 'finds by address; the log knows whom, not what was typed', async (_, who) => ({
    words: [who.email.slice(0, -4)],
    target: who.memberId,
    data: { found: 1 },
    after: (text) => expect(text).toContain(`${who.memberId}  Test <${who.email}>  free`),
  })),
  member('show', 'shows one without the password', async (_, who) => ({
    words: [who.memberId],
    target: who.memberId,
    data: {},
    after: (text) => {
      expect(text).toMatch(new RegExp(`^E-mail: +${who.email}$`, 'm'))
      expect(text).toMatch(/^Sessions: +1$/m)
    },
  })),
  member('level', 'gives a level until a day', async (bench, who) => ({
    words: [who.memberId, 'pro', '--until', '2027-01-01'],
    target: who.memberId,
    data: { until: '2027-01-01T00:00:00.000Z', level: 'pro', before: 'free', isPaid: false },
    after: async () => {
      const levelExpiresAt = new Date('2027-01-01T00:00:00Z')
      expect(await bench.member(who)).toMatchObject({ level: 'pro', levelExpiresAt })
      const { data } = await bench.shop.call('me', {}, who)
      expect(data).toMatchObject({ level: 'pro' })
    },
  })),
  member('suspend', 'ends sessions and refuses calls', async (bench, who) => ({
    words: [who.memberId, '--reason', 'chargeback, ticket 12'],
    target: who.memberId,
    data: { reason: 'chargeback, ticket 12', wasSuspended: false, endedSessions: 1 },
    after: async () => {
      expect((await bench.shop.call('me', {}, who)).code).toBe(401)
      expect((await bench.notificationsOf(who)).mails).toHaveLength(1)
    },
  })),
  member('unsuspend', 'opens the account again', async (bench, who) => {
    await bench.place.admin('members', 'suspend', who.memberId)
    return {
      words: [who.memberId],
      target: who.memberId,
      data: { wasSuspended: true },
      after: async () => {
        expect(await bench.member(who)).toMatchObject({ suspendedAt: null })
        expect((await bench.shop.call('me', {}, await bench.shop.back(who))).code).toBe(200)
      },
    }
  }),
  member('end-second-factor', 'switches it off and notifies the member', async (bench, who) => {
    await bench.db.insert(secondFactors).values({
      memberId: who.memberId,
      sealedSecret: 'sealed',
      createdAt: new Date(),
      confirmedAt: new Date(),
      lastStep: 0,
    })
    return {
      words: [who.memberId],
      target: who.memberId,
      data: { wasOn: true },
      after: async () => {
        expect(await bench.db.select().from(secondFactors)).toEqual([])
        expect((await bench.notificationsOf(who)).mails).toHaveLength(1)
      },
    }
  }),
  member('delete', 'sets a day', async (bench, who) => ({
    words: [who.memberId, '--grace'],
    target: who.memberId,
    data: { grace: true, dueAt: '2026-12-04T08:00:00.000Z', wasDue: false },
    after: async () =>
      expect(await bench.member(who)).toMatchObject({
        deletionDueAt: new Date('2026-12-04T08:00:00Z'),
      }),
  })),
  {
    command: 'members delete',
    does: 'erases at once; order and invoice stay in the books',
    prepare: async ({ paid, books, db, member: read }) => {
      const { who, id } = await paid()
      return {
        words: [who.memberId, '--yes'],
        target: who.memberId,
        data: { yes: true, isErased: true },
        after: async () => {
          expect(await read(who)).toBeUndefined()
          expect(await db.$count(sessions, eq(sessions.memberId, who.memberId))).toBe(0)
          expect(await books(id)).toMatchObject({
            order: { memberId: null, state: 'paid' },
            invoices: [{ memberId: null, amount: 3900 }],
          })
        },
      }
    },
  },
  member('export', "writes the member's export into a private file", async ({ place }, who) => {
    const path = join(place.folder, `${who.memberId}.json`)
    return {
      words: [who.memberId, path],
      target: who.memberId,
      data: () => ({ bytes: statSync(path).size }),
      after: () => {
        const { profile } = JSON.parse(readFileSync(path, 'utf8'))
        expect(profile).toMatchObject({ userId: who.memberId, email: who.email })
        expect(statSync(path).mode & 0o777).toBe(0o600)
      },
    }
  }),
]

let threads = 0
const thread = (
  name: string,
  does: string,
  effect: (bench: Bench, id: string, memberId: string) => Promise<Effect> | Effect,
): Case => ({
  command: `feedback ${name}`,
  does,
  prepare: async (bench) => {
    const who = await bench.shop.newShopper()
    const id = `1763647200${String((threads += 1)).padStart(8, '0')}`
    const text = { kind: 'problem', title: '图没有画出来', body: '打开记录后只有表格。' }
    const file = sentFile('shot.png', 'image/png', PNG)
    const sent = await bench.shop.call('sendFeedback', { id, ...text, ...file }, who)
    expect(sent.code).toBe(200)
    return effect(bench, id, who.memberId)
  },
})
const stateOf = async ({ db }: Bench, id: string) =>
  (await db.select().from(feedback).where(eq(feedback.id, id)))[0]?.state

const feedbackCases: Case[] = [
  thread('list', 'lists what is open', async ({ db }, id) => ({
    words: ['--state', 'open'],
    target: '',
    data: { state: 'open', listed: await db.$count(feedback, eq(feedback.state, 'open')) },
    after: (text) => expect(text).toContain(`${id}  2026-11-20 08:00  open, problem, free`),
  })),
  thread('show', 'shows what was written, and whose it is', (_, id, memberId) => ({
    words: [id],
    target: id,
    data: { member: memberId },
    after: (text) => expect(text).toContain('    打开记录后只有表格。'),
  })),
  thread('answer', 'answers; the text does not reach the log', (bench, id, memberId) => ({
    words: [id, '已经', '修好'],
    target: id,
    data: { hasMail: true },
    after: async () => {
      expect(await stateOf(bench, id)).toBe('answered')
      const who = { memberId, email: '', token: '' }
      const { data } = await bench.shop.call('feedback', { id }, await bench.shop.back(who))
      expect(data.messages.at(-1)).toMatchObject({ isOurs: true, body: '已经 修好' })
    },
  })),
  thread('close', 'closes', (bench, id) => ({
    words: [id],
    target: id,
    data: { wasOpen: true },
    after: async () => expect(await stateOf(bench, id)).toBe('closed'),
  })),
  thread('save', 'writes the file as it was sent', ({ place }, id) => {
    const path = join(place.folder, `${id}.png`)
    return {
      words: [id, path],
      target: id,
      data: { bytes: PNG.length },
      after: () => expect(readFileSync(path).equals(PNG)).toBe(true),
    }
  }),
]

export const MEMBER_CASES: readonly Case[] = [...memberCases, ...feedbackCases]
