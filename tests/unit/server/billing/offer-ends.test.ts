/** Offers that end: their recipient is notified in the list and by mail, and finds out why on the page. */
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { members, outbox } from '../../../../server/db/schema.ts'
import { eraseAccount } from '../../../../server/service/members/erase.ts'
import { ENDS } from '../../../../server/service/offers/end-offer.ts'
import { markCancelled } from '../../../../server/service/orders/operator.ts'
import { runHousekeeping } from '../../../../server/service/housekeeping.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { decideInSandbox, placeOrder, sellPlans } from '../../../helpers/pay.ts'
import { startedService } from '../../../helpers/service-app.ts'
import { DAY, type Subscriber, subscribers } from '../../../helpers/subscriber.ts'

// Each test moves the clock by weeks, which takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

test('S51 each end of each offer that is reported has a text in both languages', () => {
  const facts = { payer: 'a@example.org', level: 'plus', orderId: '1', number: 'Q-1' }
  const reports = Object.values(ENDS).flatMap((ends) => Object.values<unknown>(ends))
  const texts = reports.flatMap((end) =>
    typeof end === 'function' ? [end(facts) as { title: object; body: object; href: string }] : [],
  )
  expect(texts.length).toBeGreaterThan(6)
  for (const { title, body, href } of texts) {
    expect(href).toMatch(/^\//)
    for (const text of [...Object.values(title), ...Object.values(body)]) expect(text).not.toBe('')
  }
})

onOneDatabase((open) => {
  const service = startedService(open)
  const time = subscribers(service)
  beforeAll(() => sellPlans(service.parts.db))
  beforeEach(() => time.quieten())

  const subjectsTo = async (address: string) => {
    const rows = await service.parts.db
      .select({ subject: outbox.subject })
      .from(outbox)
      .where(eq(outbox.recipient, address))
    return rows.map(({ subject }) => subject)
  }
  async function invited() {
    const [payer, guest] = [await time.member(), await time.member()]
    const order = await payer.buy('7101', 'succeed', 2)
    await payer.call('inviteToSeat', { address: guest.email })
    const { id } = (await guest.call('seats')).data.places[0]
    expect(await guest.told()).toContain('You have been offered a membership seat')
    return { payer, guest, id: id as string, order: order.id as string }
  }
  /** Requires that the guest was notified, in the list in place of the invitation, by mail, and on the page. */
  async function requireReport(guest: Subscriber, id: string, end: string, title: string) {
    const titles = await guest.told()
    expect(titles.at(-1)).toBe(title)
    expect(titles).not.toContain('You have been offered a membership seat')
    expect((await guest.mails()).some(({ body }) => body.includes('subscribe yourself'))).toBe(true)
    expect((await guest.call('seats')).data).toMatchObject({ places: [], ended: [{ id, end }] })
    const late = await guest.call('acceptSeat', { id })
    expect([late.code, late.msg.en]).toEqual([409, expect.stringContaining('has ended')])
  }

  test('a withdrawn invitation is replaced by its end, which can be dismissed', async () => {
    const { payer, guest, id } = await invited()
    await payer.call('freeSeat', { id })
    await time.round()
    await requireReport(guest, id, 'withdrawn', 'A seat invitation was withdrawn')
    expect((await payer.call('seats')).data).toMatchObject({ free: 1, seats: [] })
    const before = await payer.told()
    expect((await guest.call('leaveSeat', { id })).data.ended).toEqual([])
    expect(await payer.told()).toEqual(before)
    // It can be offered again.
    await payer.call('inviteToSeat', { address: guest.email })
    expect((await guest.call('seats')).data.places).toHaveLength(1)
  })

  test('an invitation ends with the refund of its order', async () => {
    const { payer, guest, id, order } = await invited()
    await payer.call('requestRefund', { id: order })
    await time.round()
    await requireReport(guest, id, 'over', 'A seat invitation is no longer valid')
  })

  test('an invitation that was not accepted in time ends, for thirty days', async () => {
    const { guest, id } = await invited()
    service.advance(14 * DAY)
    await time.round()
    await requireReport(guest, id, 'expired', 'A seat invitation has expired')
    const mails = await guest.mails()
    await time.round()
    expect(await guest.mails()).toHaveLength(mails.length)
    service.advance(30 * DAY + 1000)
    expect((await guest.call('seats')).data.ended).toEqual([])
    await runHousekeeping(service.parts, new AbortController().signal)
    expect((await guest.call('leaveSeat', { id })).code).toBe(404)
  })

  test('an invited stranger is notified by mail', async () => {
    const payer = await time.member()
    await payer.buy('7101', 'succeed', 2)
    await payer.call('inviteToSeat', { address: 'stranger@example.org' })
    const { id } = (await payer.call('seats')).data.seats[0]
    await payer.call('freeSeat', { id })
    expect(await subjectsTo('stranger@example.org')).toEqual([
      expect.stringContaining(payer.email),
      '析微：会员席位邀请已撤回',
    ])
  })

  test('an accepted or declined invitation leaves no notification that it waits', async () => {
    const { guest, id } = await invited()
    await guest.call('acceptSeat', { id })
    expect(await guest.told()).not.toContain('You have been offered a membership seat')
    const other = await invited()
    await other.guest.call('leaveSeat', { id: other.id })
    expect(await other.guest.told()).not.toContain('You have been offered a membership seat')
  })

  test('a member whose seat is withdrawn gets a mail, too', async () => {
    const { payer, guest, id } = await invited()
    await guest.call('acceptSeat', { id })
    await payer.call('freeSeat', { id })
    await time.round()
    expect(await guest.told()).toContain('Your seat has ended')
    const subjects = (await guest.mails()).map(({ subject }) => subject)
    expect(subjects.join('\n')).toContain('您的会员席位已结束')
    expect((await guest.call('seats')).data).toMatchObject({ ended: [{ id, end: 'withdrawn' }] })
  })

  test('S51 the end of an invitation by an erased payer has no name', async () => {
    const { payer, guest } = await invited()
    const { db } = service.parts
    await db.update(members).set({ deletionDueAt: time.now() }).where(eq(members.id, payer.id))
    expect(await eraseAccount(service.parts, time.now(), payer.id)).toBe(true)
    await time.round()
    expect((await guest.told()).at(-1)).toBe('A seat invitation is no longer valid')
    const mails = await guest.mails()
    expect(mails.map(({ body }) => body).join('\n')).toContain('was deleted')
    expect(JSON.stringify(mails)).not.toContain(payer.email)
  })

  /** Places an order that waits for a bank transfer. */
  async function quoted() {
    const member = await time.member()
    const { data } = await placeOrder(service, await member.token(), '7102')
    const order = (await member.call('transferOrder', { id: data.id })).data
    return { member, id: order.id as string, number: order.transfer.number as string }
  }
  const ENDED = 'Your quotation is no longer valid'

  test('a quotation that was not paid in time says not to pay it, in the list and by mail', async () => {
    const { member, number } = await quoted()
    service.advance(31 * DAY)
    await time.round()
    await time.round()
    expect((await member.told()).at(-1)).toBe(ENDED)
    expect((await member.mails()).map(({ body }) => body).join('\n')).toContain(number)
  })

  test('a quotation of an order that the operator cancels has ended, and its own member’s is no news', async () => {
    const { member, id } = await quoted()
    const { parts } = service
    await markCancelled({ ...parts, now: time.now() } as never, id)
    expect((await member.told()).at(-1)).toBe(ENDED)
    const own = await quoted()
    await own.member.call('cancelOrder', { id: own.id })
    expect(await own.member.told()).not.toContain(ENDED)
  })

  test('a renewal that is paid takes its request for payment from the list', async () => {
    const member = await time.member()
    await member.buy('7101', 'declinedLater')
    await member.call('removeMethod')
    time.until((await member.row()).periodEnd, -DAY + 1000)
    await time.round()
    const requests = ['Your renewal is due', 'Your renewal could not be charged']
    const waiting = (await member.told()).filter((title) => requests.includes(title))
    expect(waiting).toHaveLength(1)
    const renewal = (await member.orders()).at(-1)
    const { data } = await member.call('payOrder', { id: renewal?.id })
    await decideInSandbox(service, new URL(data.url, 'https://a.invalid').pathname, 'succeed')
    expect((await member.told()).filter((title) => requests.includes(title))).toEqual([])
  })
})
