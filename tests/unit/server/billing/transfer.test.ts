import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { members } from '../../../../server/db/schema.ts'
import { payments, refunds } from '../../../../server/db/schema-billing.ts'
import { quotations } from '../../../../server/db/schema-invoices.ts'
import { sandboxPayments } from '../../../../server/db/schema-operations.ts'
import { receiveTransfer } from '../../../../server/service/orders/manual-payment.ts'
import { approveRefund, markRefunded } from '../../../../server/service/orders/operator.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { COMPANY } from '../../../helpers/invoice.ts'
import { decideInSandbox, placeOrder, sellPlans } from '../../../helpers/pay.ts'
import { hasPoppler, pdfText, popplerReason } from '../../../helpers/pdf-text.ts'
import { startedService } from '../../../helpers/service-app.ts'
import { DAY, type Subscriber, subscribers } from '../../../helpers/subscriber.ts'

// Each test moves the clock by weeks, which takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

onOneDatabase((open) => {
  const service = startedService(open)
  const time = subscribers(service)
  beforeAll(() => sellPlans(service.parts.db))
  beforeEach(() => time.quieten())

  const operator = () => ({ ...service.parts, now: time.now() })
  const place = async (member: Subscriber, planId = '7102'): Promise<string> =>
    (await placeOrder(service, await member.token(), planId, { title: COMPANY })).data.id
  /** Orders a plan by bank transfer. @returns the order as its member sees it */
  const order = async (member: Subscriber, planId = '7102') =>
    (await member.call('transferOrder', { id: await place(member, planId) })).data
  const receive = (id: string, amount: number, reference = 'B-4711') =>
    receiveTransfer(operator(), id, { amount, reference })
  const read = async (member: Subscriber, id: string) => (await member.call('order', { id })).data
  const booked = (id: string) =>
    service.parts.db.select().from(payments).where(eq(payments.orderId, id))

  test('an order waits thirty days for its transfer, and is settled like one paid by card', async () => {
    const member = await time.member()
    const waiting = await order(member)
    const validUntil = new Date(time.now().getTime() + 30 * DAY).toISOString()
    expect(waiting).toMatchObject({ state: 'pending', canPay: true, expiresAt: validUntil })
    expect(waiting.transferNumber).toMatch(/^VQ2026-\d{6}$/)
    expect(waiting.transfer).toEqual({
      number: waiting.transferNumber,
      validUntil,
      nameZh: '测试科技有限公司',
      nameEn: 'Test Technology Ltd',
      bank: '测试银行福州支行',
      account: '1234 5678 9012 3456',
    })
    // A repeated request returns the same quotation, which the list shows, too.
    const again = await member.call('transferOrder', { id: waiting.id })
    expect(again.data.transfer).toEqual(waiting.transfer)
    const list = (await member.call('orderPage', { current: 1, size: 10 })).data.records
    expect(list[0]).toMatchObject({ id: waiting.id, transferNumber: waiting.transferNumber })
    time.until(validUntil, -1000)
    await time.round()
    expect(await member.level()).toBe('free')
    expect(await receive(waiting.id, 39_000)).toMatchObject({ refundId: null })
    const paid = await read(member, waiting.id)
    expect(paid).toMatchObject({ state: 'paid', invoices: [{ kind: 'invoice', amount: 39_000 }] })
    expect(paid.payments).toMatchObject([{ provider: 'none', methodLabel: 'B-4711' }])
    expect(await member.level()).toBe('plus')
    expect(await member.told()).toEqual(['Payment received, membership active'])
    expect((await member.mails())[0]?.body).toContain('¥390.00')
  })

  test.skipIf(!hasPoppler)(
    `the quotation has the amount, the payee, the due date and the reference${popplerReason}`,
    async () => {
      const member = await time.member()
      const { id, transferNumber } = await order(member)
      for (const [language, words] of [
        [
          'zh',
          ['报价单', '汇款附言', '叁佰玖拾元整', '测试银行福州支行 1234 5678 9012 3456', '税额'],
        ],
        ['en', ['Quotation', 'Reference (required)', 'Pay to', 'Valid until', '390.00']],
      ] as const) {
        const file = (await member.call('orderQuotation', { id, language })).data
        expect(file.fileName).toContain(transferNumber)
        const text = pdfText(Buffer.from(file.base64, 'base64'))
        for (const word of [...words, transferNumber, COMPANY.name]) expect(text).toContain(word)
      }
      const without = await member.call('orderQuotation', { id: await place(member, '7101') })
      expect(without.status).toBe(409)
      const other = await time.member()
      expect((await other.call('orderQuotation', { id })).status).toBe(404)
    },
  )

  test('refuses another amount with instructions, without effect', async () => {
    const member = await time.member()
    const { id } = await order(member)
    await expect(receive(id, 38_000)).rejects.toThrow(/CN¥10\.00 is missing.*Ask the member/s)
    await expect(receive(id, 40_000)).rejects.toThrow(/CN¥10\.00 too much.*send the rest back/s)
    await expect(receive(id, 39_000, '  ')).rejects.toThrow('reference')
    expect(await booked(id)).toEqual([])
    expect(await read(member, id)).toMatchObject({ state: 'pending', invoices: [] })
    expect(await member.level()).toBe('free')
  })

  test('books a transfer once for repeated and concurrent commands', async () => {
    const member = await time.member()
    const { id } = await order(member)
    const both = await Promise.allSettled([receive(id, 39_000), receive(id, 39_000)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(receive(id, 39_000)).rejects.toThrow('B-4711 is booked already')
    await expect(receive(id, 39_000, 'B-4712')).rejects.toThrow(/is paid already.*send this money/s)
    expect(await booked(id)).toHaveLength(1)
    expect((await read(member, id)).invoices).toHaveLength(1)
  })

  test('a late transfer still pays the order, unless something else was bought since', async () => {
    for (const hasOther of [false, true]) {
      const member = await time.member()
      const { id, expiresAt } = await order(member)
      time.until(expiresAt, 1000)
      await time.round()
      expect(await read(member, id)).toMatchObject({ state: 'expired', canPay: false })
      if (hasOther) await member.buy('7101')
      const { refundId } = await receive(id, 39_000)
      expect(refundId === null).toBe(!hasOther)
      expect((await read(member, id)).state).toBe(hasOther ? 'refunding' : 'paid')
      expect((await member.row()).planId).toBe(hasOther ? '7101' : '7102')
    }
    const member = await time.member()
    const { id } = await order(member)
    await member.call('cancelOrder', { id })
    expect(await receive(id, 39_000)).toMatchObject({ refundId: null })
    expect(await member.level()).toBe('plus')
  })

  test('a refund is sent by bank, and the operator records it', async () => {
    const member = await time.member()
    const { id } = await order(member)
    await receive(id, 39_000)
    expect((await member.call('requestRefund', { id, reason: '不再需要' })).data.state).toBe(
      'refunding',
    )
    const [refund] = await service.parts.db.select().from(refunds).where(eq(refunds.orderId, id))
    // No provider can send it automatically.
    expect(refund?.state).toBe('requested')
    await approveRefund(operator(), id)
    await time.round()
    expect((await read(member, id)).state).toBe('refunding')
    await markRefunded(operator(), id, 'B-4720')
    expect(await read(member, id)).toMatchObject({ state: 'refunded', refundedAmount: 39_000 })
    expect(await member.level()).toBe('free')
  })

  test("closes the provider's page; a payment there takes precedence", async () => {
    const member = await time.member()
    const id = await place(member)
    const { url } = (await member.call('payOrder', { id })).data
    expect((await member.call('transferOrder', { id })).data.transfer).not.toBeNull()
    await decideInSandbox(service, url, 'succeed')
    expect((await read(member, id)).state).toBe('pending')
    // It can still be paid by card; then the transfer is not booked.
    const page = (await member.call('payOrder', { id })).data
    const ref = new URL(page.url, service.parts.origin).pathname.split('/').at(-1) ?? ''
    const [opened] = await service.parts.db
      .select()
      .from(sandboxPayments)
      .where(eq(sandboxPayments.ref, ref))
    // Stripe refuses a page that stays open for more than a day.
    expect(opened?.expiresAt.getTime()).toBeLessThanOrEqual(time.now().getTime() + DAY)
    await decideInSandbox(service, page.url, 'succeed')
    expect((await read(member, id)).state).toBe('paid')
    await expect(receive(id, 39_000)).rejects.toThrow('send this money back')
    const done = await time.member()
    const paidId = await place(done)
    const begun = (await done.call('payOrder', { id: paidId })).data
    await decideInSandbox(service, begun.url, 'succeed')
    expect((await done.call('transferOrder', { id: paidId })).status).toBe(409)
    expect(await read(done, paidId)).toMatchObject({ state: 'paid', transfer: null })
  })

  test('offers no transfer while a charge of the saved card has no answer', async () => {
    const member = await time.member()
    const id = await place(member)
    const now = time.now()
    // The provider has not replied yet: there is no reference to close.
    const charge = { provider: 'sandbox', methodRef: 'sandbox_card', state: 'pending' } as const
    const facts = { amount: 39_000, currency: 'CNY', createdAt: now, updatedAt: now } as const
    await service.parts.db
      .insert(payments)
      .values({ id: `9${id}`, orderId: id, ...charge, ...facts })
    const refused = await member.call('transferOrder', { id })
    expect([refused.code, refused.msg.en]).toEqual([
      409,
      expect.stringContaining('being processed'),
    ])
    expect((await read(member, id)).transfer).toBeNull()
    await service.parts.db.update(payments).set({ state: 'error' }).where(eq(payments.orderId, id))
    expect((await member.call('transferOrder', { id })).data.transfer).not.toBeNull()
  })

  test('a renewal paid by transfer is not charged to a card later', async () => {
    const member = await time.member()
    await member.buy('7101', 'declinedLater')
    const { periodEnd } = await member.row()
    time.until(periodEnd, -DAY + 1000)
    await time.round()
    const renewal = (await member.orders()).at(-1)
    const waiting = (await member.call('transferOrder', { id: renewal?.id })).data
    // No longer than the level lasts.
    expect(waiting.transfer.validUntil).toBe(renewal?.expiresAt.toISOString())
    expect(await member.view()).toMatchObject({ methodLabel: null, nextChargeAt: null })
    for (const days of [2, 4, 6]) {
      time.until(periodEnd, days * DAY)
      await time.round()
    }
    expect(await booked(waiting.id)).toHaveLength(1)
    await receive(waiting.id, 3900)
    const row = await member.row()
    expect(row).toMatchObject({ state: 'active', periodStart: periodEnd, methodRef: null })
    // The next one requires a new request.
    time.until(row.periodEnd, -DAY + 1000)
    await time.round()
    expect((await member.told()).at(-1)).toBe('Your renewal is due')
    expect(await member.charged()).toEqual([3900])
  })

  test('a member who may not buy cannot order by transfer, and a transfer is refunded', async () => {
    const member = await time.member()
    const { id } = await order(member)
    const plain = await place(member, '7101')
    const waits = { deletionRequestedAt: time.now(), deletionDueAt: new Date(9e12) }
    await service.parts.db.update(members).set(waits).where(eq(members.id, member.id))
    expect((await member.call('transferOrder', { id: plain })).status).toBe(409)
    await expect(receive(id, 39_000)).rejects.toThrow('send the money back')
  })

  test('an upgrade with credit is not paid by transfer', async () => {
    const member = await time.member()
    await member.buy('7101')
    const id = await place(member, '7201')
    expect((await member.call('transferOrder', { id })).status).toBe(409)
    expect(await service.parts.db.$count(quotations, eq(quotations.orderId, id))).toBe(0)
  })
})
