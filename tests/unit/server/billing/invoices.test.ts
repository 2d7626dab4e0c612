/** Invoices of real orders: their content, their numbers, who may read them. */
import { beforeAll, expect, test } from 'vitest'
import { eq, sql } from '../../../../server/db/drizzle.ts'
import { orders } from '../../../../server/db/schema-billing.ts'
import { invoiceCounters, invoices } from '../../../../server/db/schema-invoices.ts'
import { lockMembers } from '../../../../server/db/lock-order.ts'
import { issueInvoice } from '../../../../server/service/invoices/issue.ts'
import { contract } from '../../../../src/contract/contract.ts'
import type { BillingDetails } from '../../../../src/contract/billing-details.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { COMPANY, invoiceOwner, SELLER } from '../../../helpers/invoice.ts'
import { PERSON } from '../../../helpers/orders.ts'
import { PLANS, sellPlans } from '../../../helpers/pay.ts'
import { startedService, TEST_SELLER } from '../../../helpers/service-app.ts'

onOneDatabase((open) => {
  const service = startedService(open)
  beforeAll(() => sellPlans(service.parts.db))
  const db = () => service.parts.db
  const newMember = () => invoiceOwner(service)

  /** Returns every number issued in a year, in order. */
  async function numbersOf(year: string): Promise<number[]> {
    const rows = await db()
      .select({ number: invoices.number })
      .from(invoices)
      .where(sql`${invoices.number} like ${`VS${year}-%`}`)
      .orderBy(invoices.number)
    return rows.map(({ number }) => Number(number.slice(7)))
  }
  const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)
  test('a paid order has its invoice: title, seller, lines and the sum that was paid', async () => {
    const owner = await newMember()
    const order = await owner.buy(PLANS.plusMonth, { title: COMPANY })
    const summary = await owner.newest()
    expect(summary).toMatchObject({
      kind: 'invoice',
      orderId: order.id,
      relatedNumber: null,
      isReversed: false,
      canReissue: true,
      titleKind: 'company',
      titleName: COMPANY.name,
      currency: 'CNY',
      amount: 3900,
      officialNumber: null,
    })
    expect(summary.number).toMatch(/^VS2026-\d{6}$/)
    const { data } = await owner.call('invoice', { id: summary.id })
    const invoice = contract.invoice.reply.parse(data)
    expect(invoice).toMatchObject({ ...summary, title: COMPANY, net: 3679, tax: 221, reason: '' })
    expect(invoice.seller).toMatchObject({ nameZh: SELLER.nameZh, taxNo: SELLER.taxNo })
    expect(invoice.lines).toEqual([
      {
        textZh: '析微 Plus 会员服务（月付），2026-11-20 至 2026-12-20',
        textEn: 'Veriscope Plus membership (monthly), 2026-11-20 to 2026-12-20',
        quantity: 1,
        net: 3679,
        tax: 221,
        rateBp: 600,
        amount: 3900,
      },
    ])
    expect(order.invoices).toMatchObject([{ id: summary.id, number: summary.number, amount: 3900 }])
  })

  // Sixteen passwords are hashed and sixteen orders paid on what may be one busy core.
  const patient = { timeout: 120_000 }
  test(
    '16 members who pay at once, and transactions that fail, leave no gap',
    patient,
    async () => {
      const owners = await Promise.all(Array.from({ length: 16 }, newMember))
      const placed = await Promise.all(owners.map((owner) => owner.place()))
      const [any] = await db().select().from(orders).limit(1)
      if (any === undefined) throw new Error('there is no order')
      const fail = () =>
        db().transaction(async (tx) => {
          await lockMembers(tx, any.memberId ?? '')
          const written = await issueInvoice(tx, service.parts.clock(), any, TEST_SELLER)
          expect(written?.number).toMatch(/^VS2026-/)
          throw new Error('undone')
        })
      const undone = Array.from({ length: 8 }, () => fail().catch((error: Error) => error.message))
      await Promise.all([...owners.map((owner, at) => owner.pay(placed[at]?.data.id)), ...undone])
      expect(await Promise.all(undone)).toEqual(Array(8).fill('undone'))
      const numbers = await numbersOf('2026')
      expect(numbers.length).toBeGreaterThanOrEqual(16)
      expect(numbers).toEqual(upTo(numbers.length))
      const [counter] = await db().select().from(invoiceCounters)
      expect(counter).toEqual({ series: 'VS2026', last: numbers.length })
    },
  )

  test("S32 another member's invoice and receipt are 404", async () => {
    const owner = await newMember()
    const other = await newMember()
    const order = await owner.buy()
    const { id } = await owner.newest()
    const answers = await Promise.all([
      other.call('invoice', { id }),
      other.call('invoicePdf', { id }),
      other.reissue(id, COMPANY),
      other.call('orderReceipt', { id: order.id }),
      other.call('invoice', { id: '999' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await other.page()).total).toBe(0)
    expect((await owner.page()).total).toBe(1)
    expect((await service.call('invoicePage', {})).status).toBe(400)
  })

  test('without billing details the default ones are used, else the name', async () => {
    const owner = await newMember()
    const order = await owner.buy()
    const [row] = await db().select().from(orders).where(eq(orders.id, order.id))
    if (row === undefined) throw new Error('the order is gone')
    const write = (title: BillingDetails | null, memberId = row.memberId) =>
      db()
        .transaction(async (tx) => {
          await lockMembers(tx, memberId ?? '')
          const written = await issueInvoice(
            tx,
            service.parts.clock(),
            { ...row, title, memberId },
            TEST_SELLER,
          )
          throw Object.assign(new Error('seen'), { title: written?.title })
        })
        .catch((error: Error & { title?: BillingDetails }) => error.title)
    expect(await write(null)).toEqual({ ...PERSON, name: 'Test' })
    await owner.call('saveInvoiceTitle', { title: COMPANY })
    expect(await write(null)).toEqual(COMPANY)
    expect(await write(PERSON)).toEqual(PERSON)
    expect(await write(null, null)).toEqual({ ...PERSON, name: '个人' })
  })

  test('a new year in Shanghai begins a new series', async () => {
    const owner = await newMember()
    await owner.buy()
    const before = await numbersOf('2026')
    const { id } = await owner.newest()
    const found = await db()
      .select()
      .from(orders)
      .innerJoin(invoices, eq(invoices.orderId, orders.id))
      .where(eq(invoices.id, id))
    const order = found[0]?.orders
    if (order === undefined) throw new Error('the order is gone')
    const last = new Date('2026-12-31T15:59:59Z')
    const first = new Date('2026-12-31T16:00:00Z')
    await db().transaction(async (tx) => {
      await lockMembers(tx, order.memberId ?? '')
      await issueInvoice(tx, last, order, TEST_SELLER)
      await issueInvoice(tx, first, order, TEST_SELLER)
      await issueInvoice(tx, first, order, TEST_SELLER)
    })
    expect(await numbersOf('2026')).toEqual(upTo(before.length + 1))
    expect(await numbersOf('2027')).toEqual([1, 2])
    await db()
      .delete(invoices)
      .where(sql`${invoices.number} like 'VS2027-%'`)
  })
})
