/** Invoices for operator commands, and which of their data an erased account removes or keeps (S33). */
import { Readable } from 'node:stream'
import { text as streamText } from 'node:stream/consumers'
import { beforeAll, expect, test } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { members } from '../../../../server/db/schema.ts'
import { orders, payments } from '../../../../server/db/schema-billing.ts'
import { invoices, invoiceTitles } from '../../../../server/db/schema-invoices.ts'
import { reissueFor } from '../../../../server/service/invoices/operator.ts'
import { eraseDueMembers } from '../../../../server/service/members/erase.ts'
import { exportDocument } from '../../../../server/service/members/export-document.ts'
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

  test('S33 the export contains orders and invoices, without secrets', async () => {
    const owner = await newMember()
    const order = await owner.buy(PLANS.plusMonth, { title: COMPANY })
    await owner.call('saveInvoiceTitle', { title: COMPANY })
    await db()
      .update(payments)
      .set({ methodRef: 'pm_secret', url: 'https://pay.example/secret' })
      .where(eq(payments.orderId, order.id))
    const now = service.parts.clock()
    const source = { db: db(), work: service.parts.work, memberId: owner.id, now }
    const text = await streamText(Readable.from(exportDocument(source)))
    const document = JSON.parse(text)
    expect(document).toMatchObject({
      subscription: { planId: PLANS.plusMonth, orderId: order.id },
      orders: [{ id: order.id, amount: 3900, state: 'paid', title: COMPANY }],
      payments: [{ orderId: order.id, provider: 'sandbox', state: 'captured', amount: 3900 }],
      refunds: [],
      invoices: [{ orderId: order.id, amount: 3900, title: COMPANY }],
      invoiceTitles: [{ title: COMPANY, isDefault: true }],
      couponUses: [],
    })
    expect(text).not.toContain('secret')
    expect(text).not.toContain('idempotencyKey')
  })

  test('S33 erasing removes billing details, and keeps orders and invoices without their member', async () => {
    const owner = await newMember()
    const order = await owner.buy(PLANS.plusMonth, { title: COMPANY })
    await owner.call('saveInvoiceTitle', { title: COMPANY })
    const { id } = await owner.newest()
    const now = service.parts.clock()
    await db().update(members).set({ deletionDueAt: now }).where(eq(members.id, owner.id))
    expect(await eraseDueMembers(service.parts, now)).toBe(1)
    const [kept] = await db().select().from(orders).where(eq(orders.id, order.id))
    expect(kept).toMatchObject({ memberId: null, title: null, amount: 3900, state: 'paid' })
    const [paid] = await db().select().from(payments).where(eq(payments.orderId, order.id))
    expect(paid).toMatchObject({ state: 'captured', methodRef: null, methodLabel: null })
    const [invoice] = await db().select().from(invoices).where(eq(invoices.id, id))
    expect(invoice).toMatchObject({ memberId: null, amount: 3900, title: COMPANY })
    const mine = eq(invoiceTitles.memberId, owner.id)
    expect(await db().$count(invoiceTitles, mine)).toBe(0)
    // The operator can still correct it.
    const reissued = await reissueFor(
      { db: db(), outbox: service.parts.outbox, now },
      id,
      PERSON,
      'asked by mail',
    )
    expect(reissued.titleName).toBe(PERSON.name)
  })
})
