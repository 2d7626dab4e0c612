/** Invoices that are cancelled by a red-letter invoice, and reissued. */
import { beforeAll, describe, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { orders, refunds } from '../../../../server/db/schema-billing.ts'
import { issueCredit } from '../../../../server/service/invoices/issue.ts'
import { reissueFor } from '../../../../server/service/invoices/operator.ts'
import { settleRefund } from '../../../../server/service/orders/settle-refund.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { COMPANY, invoiceOwner } from '../../../helpers/invoice.ts'
import { PERSON } from '../../../helpers/orders.ts'
import { PLANS, sellPlans } from '../../../helpers/pay.ts'
import { startedService } from '../../../helpers/service-app.ts'

onOneDatabase((open) => {
  const service = startedService(open)
  beforeAll(() => sellPlans(service.parts.db))
  const db = () => service.parts.db
  const newMember = () => invoiceOwner(service)

  describe('cancelling and reissuing', () => {
    test('a credit and a new invoice with the new title, for the same sum', async () => {
      const owner = await newMember()
      await owner.buy()
      const first = await owner.newest()
      const answer = await owner.reissue(first.id, { ...COMPANY, taxNo: '91350100m000100y43' })
      expect(answer.status).toBe(200)
      const reissued = contract.invoice.reply.parse(answer.data)
      expect(reissued).toMatchObject({
        kind: 'invoice',
        title: COMPANY,
        amount: 3900,
        net: 3679,
        tax: 221,
        reason: '抬头有误',
        canReissue: true,
        relatedNumber: null,
      })
      const { records, total } = await owner.page()
      expect(total).toBe(3)
      const [newest, credit, old] = records
      expect(newest?.id).toBe(reissued.id)
      expect(credit).toMatchObject({
        kind: 'credit',
        amount: -3900,
        relatedNumber: first.number,
        titleName: first.titleName,
        canReissue: false,
      })
      expect(old).toMatchObject({
        id: first.id,
        isReversed: true,
        relatedNumber: credit?.number,
        canReissue: false,
      })
      const sum = records.reduce((all, { amount }) => all + amount, 0)
      expect(sum).toBe(3900)
    })

    test('concurrent requests reissue once', async () => {
      const owner = await newMember()
      await owner.buy()
      const { id } = await owner.newest()
      const other = { ...COMPANY, name: '另一家公司' }
      const both = await Promise.all([
        owner.reissue(id, COMPANY),
        owner.reissue(id, COMPANY),
        owner.reissue(id, other),
      ])
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
      expect((await owner.page()).total).toBe(3)
    })

    test('refuses the same title, a cancelled invoice, a credit note and an invalid title', async () => {
      const owner = await newMember()
      await owner.buy(PLANS.plusMonth, { title: COMPANY })
      const { id } = await owner.newest()
      const same = await owner.reissue(id, { ...COMPANY, name: ` ${COMPANY.name} ` })
      expect([same.status, same.msg.zh]).toEqual([409, '新抬头与原发票一致，无需重新开具'])
      const wrong = await owner.reissue(id, { ...COMPANY, taxNo: '91350100M000100Y44' })
      expect([wrong.status, wrong.data]).toEqual([400, { fields: { taxNo: 'taxNoCheck' } }])
      expect((await owner.page()).total).toBe(1)
      await owner.reissue(id, PERSON)
      const [, credit] = (await owner.page()).records
      for (const closed of [id, credit?.id ?? '']) {
        const answer = await owner.reissue(closed, { ...PERSON, name: '别名' })
        expect([answer.status, answer.msg.en]).toEqual([
          409,
          'This invoice has been cancelled or its order refunded; it cannot be reissued',
        ])
      }
      expect((await owner.page()).total).toBe(3)
    })

    test('members reissue five times per order, then only the operator', async () => {
      const owner = await newMember()
      await owner.buy()
      let { id } = await owner.newest()
      for (let time = 0; time < LIMITS.invoiceReissues; time++) {
        const answer = await owner.reissue(id, { ...PERSON, name: `名${time}` })
        expect(answer.status).toBe(200)
        id = answer.data.id
      }
      expect(await owner.newest()).toMatchObject({ id, canReissue: false })
      expect((await owner.reissue(id, COMPANY)).status).toBe(409)
      const now = service.parts.clock()
      const reissued = await reissueFor(
        { db: db(), outbox: service.parts.outbox, now },
        id,
        COMPANY,
        'asked by mail',
      )
      expect(await owner.newest()).toMatchObject({ id: reissued.id, titleName: COMPANY.name })
    })

    test('reissues nothing while a refund is pending; reissues after it was refused', async () => {
      const owner = await newMember()
      const order = await owner.buy()
      const { id } = await owner.newest()
      const usual = service.parts.payments
      if (usual === null) throw new Error('nothing is sold')
      const slow = async () => ({ ref: 're_slow', state: 'sending' as const })
      service.parts.payments = { ...usual, refund: slow }
      try {
        await owner.call('requestRefund', { id: order.id, reason: '不再需要' })
        await service.parts.background.idle()
      } finally {
        service.parts.payments = usual
      }
      expect((await owner.call('order', { id: order.id })).data.state).toBe('refunding')
      expect((await owner.newest()).canReissue).toBe(false)
      expect((await owner.reissue(id, COMPANY)).status).toBe(409)
      expect((await owner.page()).total).toBe(1)

      const [refund] = await db().select().from(refunds).where(eq(refunds.orderId, order.id))
      await settleRefund(service.parts, refund?.id ?? '', { ref: 're_slow', state: 'failed' })
      expect((await owner.newest()).canReissue).toBe(true)
      expect((await owner.reissue(id, COMPANY)).status).toBe(200)
    })

    test('a refund cancels the valid invoice, completely and once', async () => {
      const owner = await newMember()
      const order = await owner.buy()
      await owner.reissue((await owner.newest()).id, COMPANY)
      const answer = await owner.call('requestRefund', { id: order.id, reason: '不再需要' })
      expect(answer.status).toBe(200)
      await service.parts.background.idle()
      expect((await owner.call('order', { id: order.id })).data.state).toBe('refunded')
      const { records } = await owner.page()
      expect(records.map(({ kind, amount }) => [kind, amount])).toEqual([
        ['credit', -3900],
        ['invoice', 3900],
        ['credit', -3900],
        ['invoice', 3900],
      ])
      expect(records.every(({ canReissue }) => !canReissue)).toBe(true)
      const [row] = await db().select().from(orders).where(eq(orders.id, order.id))
      if (row === undefined) throw new Error('the order is gone')
      const again = await db().transaction((tx) =>
        issueCredit(tx, service.parts.clock(), row, 'again'),
      )
      expect(again).toBeNull()
      expect((await owner.page()).total).toBe(4)
    })
  })
})
