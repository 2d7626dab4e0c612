import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { subscriptionRow } from '../../../../server/service/members/export-billing.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { COMPANY } from '../../../helpers/invoice.ts'
import { startedService } from '../../../helpers/service-app.ts'
import { DAY, type Subscriber, subscribers } from '../../../helpers/subscriber.ts'
import { sellPlans } from '../../../helpers/pay.ts'

// Each test moves the clock by weeks, which takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const LAB = { ...COMPANY, name: '肠道菌群实验室' }

onOneDatabase((open) => {
  const service = startedService(open)
  const time = subscribers(service)
  beforeAll(() => sellPlans(service.parts.db))
  beforeEach(() => time.quieten())

  const save = async (member: Subscriber, title: object): Promise<string> =>
    (await member.call('saveInvoiceTitle', { title })).data.id
  const next = async (member: Subscriber) => (await member.call('subscription')).data.nextInvoice
  /** Renews and pays. @returns the name on the latest invoice */
  const renewed = async (member: Subscriber): Promise<string> => {
    time.until((await member.row()).periodEnd, -DAY + 1000)
    await time.round()
    const { data } = await member.call('invoicePage', { current: 1, size: 10 })
    return data.records[0].titleName
  }

  test('renewals are invoiced to the chosen billing details, else to the last ones', async () => {
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
    // Changes of the saved title appear on the next invoice.
    await member.call('saveInvoiceTitle', { id: titleId, title: LAB })
    expect((await next(member)).title).toEqual(LAB)
    expect(await renewed(member)).toBe(LAB.name)
    const taken = await member.call('setRenewalTitle', {})
    expect(taken.data.nextInvoice).toMatchObject({ source: 'lastOrder', title: { name: LAB.name } })
  })

  test('removed billing details are reported, and the next invoice uses the last ones', async () => {
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
    expect(gone.msg.en).toContain('were removed')
    expect(await renewed(member)).toBe('王小明')
    // Confirming the choice once more changes it: the notice disappears.
    await member.call('setRenewalTitle', {})
    expect(await next(member)).toMatchObject({ source: 'lastOrder' })
  })

  test("another member's billing details are 404", async () => {
    const [owner, other] = [await time.member(), await time.member()]
    await other.buy('7101')
    const titleId = await save(owner, COMPANY)
    expect((await other.call('setRenewalTitle', { titleId })).status).toBe(409)
    expect((await other.row()).invoiceTitleId).toBeNull()
  })
})
