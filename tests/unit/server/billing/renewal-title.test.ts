import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { subscriptions } from '../../../../server/db/schema-billing.ts'
import { subscriptionRow } from '../../../../server/service/members/export-billing.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { COMPANY } from '../../../helpers/invoice.ts'
import { PERSON } from '../../../helpers/orders.ts'
import { placeOrder } from '../../../helpers/pay.ts'
import { type ServiceApp, serviceApp } from '../../../helpers/service-app.ts'
import { DAY, fillPlans, type Subscriber, subscribers } from '../../../helpers/subscriber.ts'

// Each test moves the clock by weeks, which takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const LAB = { ...COMPANY, name: '肠道菌群实验室' }

onOneDatabase((open) => {
  let service: ServiceApp
  let time: ReturnType<typeof subscribers>
  beforeAll(async () => {
    service = await serviceApp(await open())
    await fillPlans(service)
    time = subscribers(service)
  })
  beforeEach(() => time.quieten())
  afterAll(() => service.close())

  const save = async (member: Subscriber, title: object): Promise<string> =>
    (await member.call('saveInvoiceTitle', { title })).data.id
  const next = async (member: Subscriber) => (await member.call('subscription')).data.nextInvoice
  /** Renews and pays. @returns the name on the invoice that was written last */
  const renewed = async (member: Subscriber): Promise<string> => {
    time.until((await member.row()).periodEnd, -DAY + 1000)
    await time.round()
    const { data } = await member.call('invoicePage', { current: 1, size: 10 })
    return data.records[0].titleName
  }

  test('coming renewals are invoiced to the title that was chosen, and as the last without a choice', async () => {
    const member = await time.member()
    await member.buy('7101')
    expect(await next(member)).toMatchObject({ source: 'lastOrder', title: { name: '王小明' } })
    const titleId = await save(member, COMPANY)
    // Another saved title changes nothing by itself.
    expect(await next(member)).toMatchObject({ source: 'lastOrder', title: { name: '王小明' } })
    const chosen = await member.call('setRenewalTitle', { titleId })
    expect(chosen.data.nextInvoice).toEqual({ source: 'chosen', titleId, title: COMPANY })
    const copied = await subscriptionRow({ db: service.parts.db, memberId: member.id })
    expect(copied).toMatchObject({ invoiceTitleId: titleId })
    expect(await renewed(member)).toBe(COMPANY.name)
    // What is changed in the saved title stands on the next invoice.
    await member.call('saveInvoiceTitle', { id: titleId, title: LAB })
    expect((await next(member)).title).toEqual(LAB)
    expect(await renewed(member)).toBe(LAB.name)
    const taken = await member.call('setRenewalTitle', {})
    expect(taken.data.nextInvoice).toMatchObject({ source: 'lastOrder', title: { name: LAB.name } })
  })

  test('a title that was removed: said, and the next invoice is written as the last', async () => {
    const member = await time.member()
    await member.buy('7101')
    const titleId = await save(member, COMPANY)
    await member.call('setRenewalTitle', { titleId })
    await member.call('removeInvoiceTitle', { id: titleId })
    const removed = { source: 'removed', titleId: null, title: { name: '王小明' } }
    expect(await next(member)).toMatchObject(removed)
    // Chosen in a window that still lists it.
    const gone = await member.call('setRenewalTitle', { titleId })
    expect(gone.status).toBe(409)
    expect(gone.msg.en).toContain('was removed')
    expect(await renewed(member)).toBe('王小明')
    // Saying so once more changes it: the notice is over.
    await member.call('setRenewalTitle', {})
    expect(await next(member)).toMatchObject({ source: 'lastOrder' })
  })

  test("another member's title is not there", async () => {
    const [owner, other] = [await time.member(), await time.member()]
    await other.buy('7101')
    const titleId = await save(owner, COMPANY)
    expect((await other.call('setRenewalTitle', { titleId })).status).toBe(409)
    expect((await other.row()).invoiceTitleId).toBeNull()
  })

  test('a renewal that is due and unpaid takes the choice, too; what was entered at checkout is shown', async () => {
    const member = await time.member()
    await member.buy('7101')
    await service.parts.db
      .update(subscriptions)
      .set({ methodRef: null, methodLabel: null })
      .where(eq(subscriptions.memberId, member.id))
    const { periodEnd } = await member.row()
    time.until(periodEnd, -DAY + 1000)
    await time.round()
    const titleId = await save(member, COMPANY)
    await member.call('setRenewalTitle', { titleId })
    const due = async () => (await member.orders()).at(-1)
    expect(await due()).toMatchObject({ state: 'pending', title: COMPANY })
    // Another saved title has nothing to do with it.
    await save(member, PERSON)
    expect((await due())?.title).toEqual(COMPANY)
    await member.call('saveInvoiceTitle', { id: titleId, title: LAB })
    expect((await due())?.title).toEqual(LAB)
    await member.call('removeInvoiceTitle', { id: titleId })
    expect((await due())?.title).toMatchObject({ name: '王小明' })
    // Paying by hand, the member may write something else.
    await placeOrder(service, await member.token(), '7101', { title: LAB })
    expect(await next(member)).toMatchObject({ source: 'order', title: LAB })
    await save(member, { ...PERSON, name: '李二' })
    expect(await next(member)).toMatchObject({ source: 'order', title: LAB })
  })

  test('without a next period there is no next invoice; a membership that begins anew has no choice', async () => {
    const member = await time.member()
    expect((await member.call('setRenewalTitle', {})).status).toBe(409)
    await member.buy('7101')
    const titleId = await save(member, COMPANY)
    await member.call('setRenewalTitle', { titleId })
    await member.call('cancelSubscription', { reason: 'unused' })
    expect(await next(member)).toBeNull()
    time.until((await member.row()).periodEnd, 1000)
    await time.round()
    await member.buy('7101')
    expect(await next(member)).toMatchObject({ source: 'lastOrder', title: { name: '王小明' } })
  })
})
