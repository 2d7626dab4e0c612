/** The effects of the commands about coupons, invoices and statistics. */
import { expect } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { coupons } from '../../../../server/db/schema-billing.ts'
import { COMPANY } from '../../../helpers/invoice.ts'
import { PLAN } from '../../../helpers/orders.ts'
import { type Case, freshCode } from './bench.ts'

const couponCases: Case[] = [
  {
    command: 'coupons create',
    does: 'makes one that takes off what it says, for the plans it names',
    prepare: async ({ shop, db }) => {
      const code = freshCode()
      const typed = code.toLowerCase()
      return {
        words:
          `${typed} --percent 20 --plans 7101,7201 --until 2027-04-01 --uses 100 --note spring`.split(
            ' ',
          ),
        target: code,
        data: { percent: '20', plans: '7101,7201', until: '2027-04-01', uses: '100' },
        after: async () => {
          const [row] = await db.select().from(coupons).where(eq(coupons.code, code))
          expect(row).toMatchObject({
            percentOff: 20,
            planIds: ['7101', '7201'],
            endsAt: new Date('2027-04-01T00:00:00Z'),
            maxUses: 100,
            usesPerMember: 1,
            note: 'spring',
          })
          const who = await shop.newShopper()
          const { data: month } = await shop.preview(who, PLAN.plusMonth, typed)
          expect(month).toMatchObject({ amount: 3120, couponProblem: null })
          const { data: year } = await shop.preview(who, PLAN.plusYear, typed)
          expect(year).toMatchObject({ amount: 39_000, couponProblem: expect.any(String) })
        },
      }
    },
  },
  {
    command: 'coupons list',
    does: 'counts how often each was used',
    prepare: async ({ shop, paid, db }) => {
      const code = freshCode()
      await shop.coupon({ code, amountOff: 1000, currency: 'CNY', maxUses: 5 })
      await paid(PLAN.plusMonth, { couponCode: code })
      return {
        words: [],
        target: '',
        data: { listed: await db.$count(coupons) },
        after: (text) =>
          expect(text).toContain(`${code}  10.00 CNY off, every plan, used 1 of 5, 1 per member`),
      }
    },
  },
  {
    command: 'coupons stop',
    does: 'ends it for everybody who has not ordered with it',
    prepare: async ({ shop, ordered, books }) => {
      const code = freshCode()
      await shop.coupon({ code, percentOff: 50 })
      const { id } = await ordered(PLAN.plusMonth, { couponCode: code })
      return {
        words: [code],
        target: code,
        data: { wasActive: true },
        after: async () => {
          const { data } = await shop.preview(await shop.newShopper(), PLAN.plusMonth, code)
          expect(data).toMatchObject({ amount: 3900, couponProblem: expect.any(String) })
          expect((await books(id)).order).toMatchObject({ amount: 1950, state: 'pending' })
        },
      }
    },
  },
]

const invoiceCases: Case[] = [
  {
    command: 'invoices list',
    does: 'finds one by its title, of which the log knows nothing',
    prepare: async ({ paid }) => {
      const name = '独一无二研究所'
      const { id, number, who } = await paid(PLAN.plusMonth, { title: { ...COMPANY, name } })
      return {
        words: ['独一无二'],
        target: '',
        data: { listed: 1 },
        after: (text) => {
          expect(text).toContain(`${number}  2026-11-20 08:00  invoice  39.00 CNY  ${name}`)
          expect(text).toContain(`order ${id}, member ${who.memberId}`)
        },
      }
    },
  },
  {
    command: 'invoices show',
    does: 'shows the title as it stands on it',
    prepare: async ({ paid }) => {
      const { number, who } = await paid(PLAN.plusMonth, { title: COMPANY })
      return {
        words: [number.toLowerCase()],
        target: number,
        data: { member: who.memberId },
        after: (text) => {
          expect(text).toMatch(new RegExp(`^ +taxNo: +${COMPANY.taxNo}$`, 'm'))
          expect(text).toMatch(/^Official: +-$/m)
        },
      }
    },
  },
  {
    command: 'invoices official',
    does: 'enters the number, and the member is told',
    prepare: async ({ paid, books, notificationsOf: notified }) => {
      const { id, number, who } = await paid()
      const official = '25312000000012345678'
      return {
        words: [number, official],
        target: number,
        data: { before: null, number: official },
        after: async () => {
          expect((await books(id)).invoices).toMatchObject([{ officialNumber: official }])
          expect((await notified(who)).notices).toHaveLength(2)
        },
      }
    },
  },
  {
    command: 'invoices official',
    does: 'takes a wrong number away',
    prepare: async ({ paid, books, place }) => {
      const { id, number } = await paid()
      await place.admin('invoices', 'official', number, '253120000001')
      return {
        words: [number, '--remove'],
        target: number,
        data: { remove: true, before: '253120000001', number: null },
        after: async () =>
          expect((await books(id)).invoices).toMatchObject([{ officialNumber: null }]),
      }
    },
  },
  {
    command: 'invoices reissue',
    does: 'takes it back and writes it to the new title; the sum stays',
    prepare: async ({ paid, books, notificationsOf: notified }) => {
      const { id, number, who } = await paid()
      let reissued = ''
      return {
        words: [number, '--kind', 'company', '--name', COMPANY.name, '--tax-no', COMPANY.taxNo],
        target: number,
        data: () => ({ kind: 'company', anew: reissued }),
        after: async () => {
          const { invoices } = await books(id)
          reissued = invoices[2]?.number ?? ''
          expect(invoices).toMatchObject([
            { number, amount: 3900, title: { kind: 'personal' } },
            { kind: 'credit', amount: -3900 },
            { kind: 'invoice', amount: 3900, title: COMPANY },
          ])
          expect((await notified(who)).notices).toHaveLength(2)
        },
      }
    },
  },
  {
    command: 'statistics',
    does: 'adds up a month of which everything is known',
    prepare: async ({ service, paid, ordered, shop, books }) => {
      const monthsMs = 75 * 24 * 60 * 60_000
      service.advance(-monthsMs)
      const { who, id } = await paid()
      await paid(PLAN.proMonth)
      await ordered()
      await shop.call('requestRefund', { id, reason: '不再需要' }, who)
      await service.parts.background.idle()
      service.advance(monthsMs)
      expect((await books(id)).order).toMatchObject({ state: 'refunded' })
      return {
        words: ['--from', '2026-09-01', '--to', '2026-10-01'],
        target: '',
        data: { from: '2026-09-01', to: '2026-10-01' },
        after: (text) => {
          const section = (name: string) =>
            (text.split('\n\n').find((each) => each.startsWith(`${name}\n`)) ?? '')
              .split('\n')
              .slice(1)
              .map((row) => row.trim().replaceAll(/ +/g, ' '))
          expect(section('Members')).toContain('new: 3')
          expect(section('Money received')).toEqual(['2026-09: 138.00 CNY'])
          expect(section('Money given back')).toEqual(['2026-09: 39.00 CNY'])
          expect(section('Orders made').toSorted()).toEqual(
            ['paid: 1', 'pending: 1', 'refunded: 1'].toSorted(),
          )
        },
      }
    },
  },
]

export const BOOK_CASES: readonly Case[] = [...couponCases, ...invoiceCases]
