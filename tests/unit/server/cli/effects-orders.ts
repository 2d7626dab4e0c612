/** The effects of the commands about orders and refunds. */
import { expect } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { couponUses, refunds } from '../../../../server/db/schema-billing.ts'
import { startRefund } from '../../../../server/service/payments/refund.ts'
import { PLAN } from '../../../helpers/orders.ts'
import { type Case, freshCode } from './bench.ts'

export const ORDER_CASES: readonly Case[] = [
  {
    command: 'orders list',
    does: 'finds those of a member, in one state',
    prepare: async ({ ordered, paid }) => {
      const { who, id } = await paid()
      const other = await ordered()
      return {
        words: ['--member', who.email.toUpperCase(), '--state', 'paid'],
        target: '',
        data: { state: 'paid', listed: 1 },
        after: (text) => {
          expect(text).toContain(`${id}  2026-11-20 08:00  paid  39.00 CNY  new plus by the month`)
          expect(text).toContain(`<${who.email}> (${who.memberId})`)
          expect(text).not.toContain(other.id)
        },
      }
    },
  },
  {
    command: 'orders show',
    does: 'shows the order with coupon, payment, refund and invoice',
    prepare: async ({ shop, paid, place }) => {
      const code = freshCode()
      await shop.coupon({ code, percentOff: 50 })
      const { who, id, number } = await paid(PLAN.plusMonth, { couponCode: code })
      await place.admin('orders', 'refund', id, '--reason', 'charged twice')
      return {
        words: [id],
        target: id,
        data: { member: who.memberId },
        after: (text) => {
          for (const row of [
            /^State: +refunding$/m,
            new RegExp(`^Coupon: +${code} -19\\.50 CNY$`, 'm'),
            /^Amount: +19\.50 CNY$/m,
            /^Payment \d+ .* sandbox \S+ {2}captured {2}19\.50 CNY/m,
            /^Refund \d+ .* sending {2}19\.50 CNY\n {4}charged twice$/m,
            new RegExp(`^Invoice ${number} .* invoice {2}19\\.50 CNY {2}林测序$`, 'm'),
          ])
            expect(text).toMatch(row)
        },
      }
    },
  },
  {
    command: 'orders pay',
    does: 'gives the level, writes payment and invoice, notifies the member',
    prepare: async ({ ordered, books, member, notificationsOf: notified }) => {
      const { who, id } = await ordered(PLAN.plusYear)
      return {
        words: [id, 'Bank', 'transfer', '2026-11-20'],
        target: id,
        data: { refund: null },
        after: async () => {
          expect(await books(id)).toMatchObject({
            order: { state: 'paid', amount: 39_000 },
            payments: [
              { provider: 'none', state: 'captured', methodLabel: 'Bank transfer 2026-11-20' },
            ],
            refunds: [],
            invoices: [{ kind: 'invoice', amount: 39_000 }],
          })
          expect(await member(who)).toMatchObject({ level: 'plus' })
          expect((await notified(who)).notices).toHaveLength(1)
          expect((await notified(who)).mails).toHaveLength(1)
        },
      }
    },
  },
  {
    command: 'orders received',
    does: 'books a bank transfer by the number on the statement',
    prepare: async ({ shop, ordered, books, member }) => {
      const { who, id } = await ordered(PLAN.plusYear)
      const { data } = await shop.call('transferOrder', { id }, who)
      return {
        words: [data.transferNumber.toLowerCase(), '--amount', '390.00', '--reference', 'B-4711'],
        target: id,
        data: { refund: null, amount: 39_000 },
        after: async (text) => {
          expect(text).toBe('Booked: the level is given and the invoice is written.')
          expect(await books(id)).toMatchObject({
            order: { state: 'paid', amount: 39_000 },
            payments: [{ provider: 'none', state: 'captured', methodLabel: 'B-4711' }],
            invoices: [{ kind: 'invoice', amount: 39_000 }],
          })
          expect(await member(who)).toMatchObject({ level: 'plus' })
        },
      }
    },
  },
  {
    command: 'orders cancel',
    does: 'ends an open order and gives its coupon back',
    prepare: async ({ shop, ordered, books, db, member }) => {
      const code = freshCode()
      await shop.coupon({ code, percentOff: 50 })
      const { who, id } = await ordered(PLAN.plusMonth, { couponCode: code })
      expect(await db.$count(couponUses, eq(couponUses.code, code))).toBe(1)
      return {
        words: [id],
        target: id,
        data: {},
        after: async () => {
          expect(await books(id)).toMatchObject({ order: { state: 'cancelled' }, invoices: [] })
          expect(await db.$count(couponUses, eq(couponUses.code, code))).toBe(0)
          expect(await member(who)).toMatchObject({ level: 'free' })
        },
      }
    },
  },
  {
    command: 'orders refund',
    does: 'grants what was asked for; the server then sends it',
    prepare: async ({ waiting, books, member, service }) => {
      const { who, id } = await waiting()
      const [asked] = (await books(id)).refunds
      expect(asked).toMatchObject({ state: 'requested' })
      return {
        words: [id],
        target: id,
        data: { refund: asked?.id, waits: true },
        after: async () => {
          expect((await books(id)).refunds).toMatchObject([{ state: 'sending' }])
          expect(await member(who)).toMatchObject({ level: 'plus' })
          await startRefund(service.parts, asked?.id ?? '')
          expect(await books(id)).toMatchObject({
            order: { state: 'refunded' },
            refunds: [{ state: 'done', amount: 3900 }],
            invoices: [{ amount: 3900 }, { kind: 'credit', amount: -3900 }],
          })
          expect(await member(who)).toMatchObject({ level: 'free' })
        },
      }
    },
  },
  {
    command: 'orders refund',
    does: 'makes one without a request; the reason does not reach the log',
    prepare: async ({ paid, books }) => {
      const { id } = await paid()
      let refundId = ''
      return {
        words: [id, '--reason', '向客户道歉'],
        target: id,
        data: () => ({ refund: refundId, waits: false }),
        after: async () => {
          const { order, refunds: made } = await books(id)
          refundId = made[0]?.id ?? ''
          expect(order).toMatchObject({ state: 'refunding' })
          expect(made).toMatchObject([{ state: 'sending', reason: '向客户道歉' }])
        },
      }
    },
  },
  {
    command: 'orders refund',
    does: 'sends back a part: the order stays paid; the same command again sends nothing more',
    prepare: async ({ paid, books, member, place, service }) => {
      const { who, id } = await paid()
      const words = [id, '--amount', '10.00', '--reason', '服务中断']
      let refundId = ''
      return {
        words,
        target: id,
        data: () => ({ amount: 1000, refund: refundId, isNew: true }),
        after: async () => {
          refundId = (await books(id)).refunds[0]?.id ?? ''
          expect(await place.admin('orders', 'refund', ...words)).toMatch(
            /^This was ordered before: refund \d+ is sending\. Nothing was changed/,
          )
          await startRefund(service.parts, refundId)
          expect(await books(id)).toMatchObject({
            order: { state: 'paid' },
            refunds: [{ state: 'done', amount: 1000, isPart: true }],
            invoices: [{ amount: 3900 }, { kind: 'credit', amount: -1000, isPart: true }],
          })
          expect(await member(who)).toMatchObject({ level: 'plus' })
          const shown = await place.admin('orders', 'show', id)
          expect(shown).toContain('done  10.00 CNY, a part')
          expect(shown).toMatch(/^Refunded: +10\.00 CNY, 29\.00 CNY left$/m)
        },
      }
    },
  },
  {
    command: 'orders refuse',
    does: 'changes nothing and notifies the member of the reason',
    prepare: async ({ waiting, books, member, notificationsOf: notified }) => {
      const { who, id } = await waiting()
      const before = await notified(who)
      return {
        words: [id, 'The', 'period', 'has', 'been', 'used'],
        target: id,
        data: {},
        after: async () => {
          expect(await books(id)).toMatchObject({
            order: { state: 'paid' },
            refunds: [{ state: 'refused', answer: 'The period has been used' }],
            invoices: [{ amount: 3900 }],
          })
          expect(await member(who)).toMatchObject({ level: 'plus' })
          const after = await notified(who)
          expect(after.notices.length - before.notices.length).toBe(1)
          expect(after.mails.length - before.mails.length).toBe(1)
        },
      }
    },
  },
  {
    command: 'orders refunded',
    does: 'takes period and invoice back for money that was sent by hand',
    prepare: async ({ ordered, place, books, member }) => {
      const { who, id } = await ordered()
      await place.admin('orders', 'pay', id, 'Bank transfer')
      await place.admin('orders', 'refund', id, '--reason', 'wrong plan')
      return {
        words: [id, 'TRANSFER-77'],
        target: id,
        data: {},
        after: async () => {
          expect(await books(id)).toMatchObject({
            order: { state: 'refunded' },
            refunds: [{ state: 'done', ref: 'TRANSFER-77' }],
            invoices: [{ amount: 3900 }, { amount: -3900 }],
          })
          expect(await member(who)).toMatchObject({ level: 'free' })
        },
      }
    },
  },
  {
    command: 'refunds list',
    does: 'shows what waits, with what its member wrote',
    prepare: async ({ waiting, db }) => {
      const { id } = await waiting('重复购买')
      const listed = await db.$count(refunds, eq(refunds.state, 'requested'))
      return {
        words: ['--state', 'requested'],
        target: '',
        data: { state: 'requested', listed },
        after: (text) => {
          expect(text).toContain(`requested  39.00 CNY  order ${id}`)
          expect(text).toContain('    重复购买')
        },
      }
    },
  },
]
