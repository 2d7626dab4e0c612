import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { members, outbox } from '../../../../server/db/schema.ts'
import { invoices } from '../../../../server/db/schema-invoices.ts'
import { orders } from '../../../../server/db/schema-billing.ts'
import { SECTIONS } from '../../../../server/service/members/export-document.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { encrypted, PASSWORD, startedService } from '../../../helpers/service-app.ts'
import { DAY, type Subscriber, subscribers } from '../../../helpers/subscriber.ts'
import { sellPlans } from '../../../helpers/pay.ts'

// Each test moves the clock by months, which takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

onOneDatabase((open) => {
  const service = startedService(open)
  const time = subscribers(service)
  beforeAll(() => sellPlans(service.parts.db))
  beforeEach(() => time.quieten())

  const give = (payer: Subscriber, to: string) => payer.call('inviteToSeat', { address: to })
  /** Invites a member, who accepts. */
  async function seat(payer: Subscriber, member: Subscriber) {
    await give(payer, member.email)
    const { data } = await member.call('seats')
    const offer = data.places.find((it: { state: string }) => it.state === 'invited')
    return member.call('acceptSeat', { id: offer.id })
  }
  /** Returns the ids of the seats by address, as the payer sees them. */
  const idOf = async (payer: Subscriber, address: string) =>
    (await payer.call('seats')).data.seats.find((it: { address: string }) => it.address === address)
      .id as string
  const levelOf = async (member: Subscriber) => {
    const { level, levelExpiresAt } = await member.account()
    return level !== 'free' && (levelExpiresAt === null || levelExpiresAt > time.now())
      ? level
      : 'free'
  }

  test('three seats cost three times the price, on one invoice', async () => {
    const payer = await time.member()
    const { data: quote } = await payer.call('orderPreview', { planId: '7101', seats: 3 })
    expect(quote).toMatchObject({ kind: 'new', seats: 3, listAmount: 11_700, amount: 11_700 })
    await payer.buy('7101', 'succeed', 3)
    expect(await payer.charged()).toEqual([11_700])
    expect(await payer.view()).toMatchObject({ plan: { seats: 3, amount: 11_700 }, level: 'plus' })
    const [order] = await payer.orders()
    const papers = await service.parts.db
      .select()
      .from(invoices)
      .where(eq(invoices.orderId, order?.id ?? ''))
    expect(papers).toHaveLength(1)
    expect(papers[0]?.lines).toMatchObject([{ quantity: 3, amount: 11_700 }])
    expect((await payer.call('seats')).data).toMatchObject({ paid: 3, free: 2, seats: [] })
  })

  test.each([0, 101, 1.5, '2'])('%o seats cannot be bought', async (seats) => {
    const payer = await time.member()
    expect((await payer.call('orderPreview', { planId: '7101', seats })).code).toBe(400)
  })

  test('only a member who accepts has the level, until it ends', async () => {
    const [payer, guest, other] = [await time.member(), await time.member(), await time.member()]
    await payer.buy('7201', 'succeed', 2)
    await give(payer, ` ${guest.email.toUpperCase()} `)
    expect(await levelOf(guest)).toBe('free')
    const [mail] = await guest.mails()
    expect(mail?.body).toContain(payer.email)
    expect(await guest.told()).toContain('You have been offered a membership seat')
    const offer = (await guest.call('seats')).data.places[0]
    expect(offer).toMatchObject({ payer: payer.email, level: 'pro', state: 'invited' })
    // Neither a stranger nor the payer can accept it.
    expect((await other.call('acceptSeat', { id: offer.id })).code).toBe(404)
    expect((await payer.call('acceptSeat', { id: offer.id })).code).toBe(404)
    expect((await guest.call('acceptSeat', { id: offer.id })).data.places).toMatchObject([
      { state: 'joined', level: 'pro' },
    ])
    expect(await levelOf(guest)).toBe('pro')
    expect((await guest.account()).levelExpiresAt).toEqual((await payer.row()).periodEnd)
    expect(await payer.told()).toContain('Your invitation has been accepted')
    // Again: nothing changes.
    expect((await guest.call('acceptSeat', { id: offer.id })).code).toBe(200)
    expect(await guest.charged()).toEqual([])
    // The renewal charges both seats and renews both.
    time.until((await payer.row()).periodEnd)
    await time.round()
    expect(await payer.charged()).toEqual([19_800, 19_800])
    expect(await levelOf(guest)).toBe('pro')
    // The seat ends with the membership.
    await payer.call('cancelSubscription', { reason: 'unused' })
    time.until((await payer.row()).periodEnd)
    await time.round()
    expect(await levelOf(guest)).toBe('free')
    expect(await guest.told()).toContain('Your seat has ended')
  })

  test("reassigning a seat ends its earlier holder's level at once", async () => {
    const [payer, first, second] = [await time.member(), await time.member(), await time.member()]
    await payer.buy('7101', 'succeed', 2)
    await seat(payer, first)
    const full = await give(payer, second.email)
    expect(full.code).toBe(409)
    expect(full.msg.zh).toContain('席位')
    await payer.call('freeSeat', { id: await idOf(payer, first.email) })
    expect(await levelOf(first)).toBe('free')
    expect(await first.told()).toContain('Your seat has ended')
    await seat(payer, second)
    expect(await levelOf(second)).toBe('plus')
    expect(await payer.charged()).toEqual([7800])
  })

  test('a seat of another payer cannot be revoked, and its holder can leave', async () => {
    const [payer, guest, other] = [await time.member(), await time.member(), await time.member()]
    await payer.buy('7101', 'succeed', 2)
    await other.buy('7101', 'succeed', 2)
    await seat(payer, guest)
    const id = await idOf(payer, guest.email)
    await other.call('freeSeat', { id })
    expect((await other.call('leaveSeat', { id })).code).toBe(404)
    expect(await levelOf(guest)).toBe('plus')
    await guest.call('leaveSeat', { id })
    expect(await levelOf(guest)).toBe('free')
    expect(await payer.told()).toContain('A seat is free again')
    expect((await payer.call('seats')).data).toMatchObject({ free: 1, seats: [] })
  })

  test('refuses a second seat, and assigning seats while holding one', async () => {
    const [payer, guest, other] = [await time.member(), await time.member(), await time.member()]
    await payer.buy('7101', 'succeed', 2)
    await other.buy('7201', 'succeed', 2)
    await seat(payer, guest)
    await give(other, guest.email)
    const offer = (await guest.call('seats')).data.places[1]
    const second = await guest.call('acceptSeat', { id: offer.id })
    expect(second.code).toBe(409)
    expect(second.msg.zh).toContain('请先退出那个席位')
    expect(await levelOf(guest)).toBe('plus')
    // With a membership of their own they cannot assign seats before they have left.
    await guest.buy('7101', 'succeed', 2)
    expect((await give(guest, 'somebody@example.org')).code).toBe(409)
    // A member who has assigned seats cannot accept one.
    await give(payer, other.email)
    await payer.call('freeSeat', { id: await idOf(payer, guest.email) })
    await give(payer, other.email)
    const back = (await other.call('seats')).data.places[0]
    expect((await other.call('acceptSeat', { id: back.id })).code).toBe(409)
  })

  test('invites an address without an account, whose owner finds the invitation', async () => {
    const payer = await time.member()
    await payer.buy('7101', 'succeed', 2)
    const answer = await give(payer, 'not-yet@example.org')
    // The reply is the same as for an address with an account.
    expect(answer.data.seats).toMatchObject([
      { address: 'not-yet@example.org', state: 'invited', nickName: '', joinedAt: null },
    ])
    const mails = await service.parts.db
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, 'not-yet@example.org'))
    expect(mails).toHaveLength(1)
    await service.addMember('not-yet@example.org')
    const token = (await service.signIn('not-yet@example.org')).data.access_token as string
    const { data } = await service.call('seats', {}, { token })
    expect(data.places).toMatchObject([{ payer: payer.email, state: 'invited' }])
  })

  test('refuses invalid addresses, one’s own, and a repeated invitation', async () => {
    const payer = await time.member()
    expect((await give(payer, 'somebody@example.org')).code).toBe(409)
    await payer.buy('7101', 'succeed', 3)
    for (const address of ['abc', 'a@b', 'a b@c.de', 'a@b.cd\nBcc: x@y.zz']) {
      expect((await give(payer, address)).code).toBe(400)
    }
    expect((await give(payer, payer.email)).code).toBe(400)
    await give(payer, 'twice@example.org')
    const again = await give(payer, 'TWICE@example.org')
    expect(again.data).toMatchObject({ free: 1 })
    expect(again.data.seats).toHaveLength(1)
  })

  test('an invitation expires after 14 days and releases its seat', async () => {
    const [payer, guest] = [await time.member(), await time.member()]
    await payer.buy('7102', 'succeed', 2)
    await give(payer, guest.email)
    const id = await idOf(payer, guest.email)
    service.advance(14 * DAY)
    expect((await guest.call('acceptSeat', { id })).code).toBe(404)
    expect((await payer.call('seats')).data).toMatchObject({ free: 1, seats: [] })
    // The same address can be invited again.
    await seat(payer, guest)
    expect(await levelOf(guest)).toBe('plus')
  })

  test('limits invitations per address', async () => {
    const payers = await Promise.all(Array.from({ length: 6 }, () => time.member()))
    const codes = []
    for (const payer of payers) {
      await payer.buy('7101', 'succeed', 2)
      codes.push((await give(payer, 'flooded@example.org')).code)
    }
    expect(codes).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('more seats start at once, with credit for the time left; fewer start with the next period', async () => {
    const [payer, guest] = [await time.member(), await time.member()]
    await payer.buy('7101', 'succeed', 1)
    const { periodStart, periodEnd } = await payer.row()
    const half = (periodEnd.getTime() - periodStart.getTime()) / 2
    service.advance(half)
    const { data: more } = await payer.call('orderPreview', { planId: '7101', seats: 3 })
    // 3 × 39.00, less half of 39.00.
    expect(more).toMatchObject({ kind: 'upgrade', listAmount: 11_700, credit: 1950, amount: 9750 })
    await payer.buy('7101', 'succeed', 3)
    expect((await payer.row()).periodStart).toEqual(time.now())
    await seat(payer, guest)
    await give(payer, 'third@example.org')
    // At least as many as are assigned have to stay.
    expect((await payer.call('changeSubscription', { planId: '7101', seats: 2 })).code).toBe(409)
    await payer.call('freeSeat', { id: await idOf(payer, 'third@example.org') })
    const fewer = await payer.call('changeSubscription', { planId: '7101', seats: 2 })
    expect(fewer.data).toMatchObject({ nextPlan: { seats: 2, amount: 7800 }, nextAmount: 7800 })
    // The seat that ends soon cannot be assigned.
    expect((await give(payer, 'third@example.org')).code).toBe(409)
    expect((await payer.call('seats')).data).toMatchObject({ paid: 3, free: 0 })
    time.until((await payer.row()).periodEnd)
    await time.round()
    expect(await payer.view()).toMatchObject({ plan: { seats: 2, amount: 7800 }, nextPlan: null })
    expect((await payer.charged()).at(-1)).toBe(7800)
    expect(await levelOf(guest)).toBe('plus')
  })

  test('a higher plan keeps the seats; with fewer it starts with the next period', async () => {
    const [payer, guest] = [await time.member(), await time.member()]
    await payer.buy('7101', 'succeed', 2)
    await seat(payer, guest)
    const fewer = await payer.call('orderPreview', { planId: '7201', seats: 1 })
    expect(fewer.data).toMatchObject({ takesEffect: 'periodEnd', renewalAmount: 9900 })
    expect((await payer.call('orderPreview', { planId: '7201' })).data).toMatchObject({ seats: 2 })
    await payer.buy('7201')
    expect(await levelOf(guest)).toBe('pro')
  })

  test('a refund revokes the seats, latest first, and keeps their holders’ data', async () => {
    const [payer, first, second] = [await time.member(), await time.member(), await time.member()]
    await payer.buy('7101', 'succeed', 2)
    await seat(payer, first)
    await payer.buy('7101', 'succeed', 3)
    service.advance(1000)
    await seat(payer, second)
    expect(await levelOf(second)).toBe('plus')
    const upgrade = (await payer.orders()).at(-1)
    await payer.call('requestRefund', { id: upgrade?.id, reason: 'too many' })
    await service.parts.background.idle()
    const [refunded] = await service.parts.db
      .select()
      .from(orders)
      .where(eq(orders.id, upgrade?.id ?? ''))
    expect(refunded?.state).toBe('refunded')
    expect(await levelOf(first)).toBe('plus')
    expect(await levelOf(second)).toBe('free')
    expect((await second.call('seats')).data.places).toMatchObject([{ state: 'waiting' }])
    // Paid for again, the seat exists again.
    await payer.buy('7101', 'succeed', 3)
    expect(await levelOf(second)).toBe('plus')
  })

  test('an own membership and a seat end independently', async () => {
    const [payer, guest] = [await time.member(), await time.member()]
    await guest.buy('7102')
    await payer.buy('7201', 'succeed', 2)
    await seat(payer, guest)
    expect(await levelOf(guest)).toBe('pro')
    await payer.call('freeSeat', { id: await idOf(payer, guest.email) })
    expect(await levelOf(guest)).toBe('plus')
    expect((await guest.account()).levelExpiresAt).toEqual((await guest.row()).periodEnd)
    await seat(payer, guest)
    // A refund of their own membership does not affect the seat.
    const [own] = await guest.orders()
    await guest.call('requestRefund', { id: own?.id, reason: '' })
    await service.parts.background.idle()
    expect((await guest.row()).state).toBe('ended')
    expect(await levelOf(guest)).toBe('pro')
  })

  test('an invitation of an ended membership disappears, and cannot be accepted', async () => {
    const [payer, guest] = [await time.member(), await time.member()]
    await payer.buy('7101', 'succeed', 2)
    await payer.call('cancelSubscription', { reason: 'unused' })
    time.until((await payer.row()).periodEnd, -DAY)
    await give(payer, guest.email)
    const id = await idOf(payer, guest.email)
    expect((await guest.call('seats')).data.places).toHaveLength(1)
    time.until((await payer.row()).periodEnd)
    await time.round()
    expect((await guest.call('seats')).data.places).toEqual([])
    const late = await guest.call('acceptSeat', { id })
    expect([late.code, late.msg.en]).toEqual([409, expect.stringContaining('has ended')])
    expect((await guest.account()).level).toBe('free')
  })

  test('S43 an account with a pending deletion cannot invite', async () => {
    const payer = await time.member()
    await payer.buy('7101', 'succeed', 2)
    await payer.call('requestDeletion', { password: encrypted(PASSWORD) })
    const refused = await give(payer, 'somebody@example.org')
    expect([refused.code, refused.data]).toMatchObject([409, { obstacle: 'leaving' }])
  })

  test('the export contains assigned seats, and no id of another member', async () => {
    const [payer, guest] = [await time.member(), await time.member()]
    await payer.buy('7101', 'succeed', 2)
    await seat(payer, guest)
    const rowsOf = async (name: string, memberId: string) => {
      const section = SECTIONS.find((it) => it.name === name)
      return JSON.stringify(await section?.value({ db: service.parts.db, memberId } as never))
    }
    const given = await rowsOf('seatsGiven', payer.id)
    expect(given).toContain(guest.email)
    expect(given).not.toContain(guest.id)
    const before = await rowsOf('seat', guest.id)
    expect(before).toContain('joinedAt')
    expect(before).not.toContain(payer.id)
  })

  test('erasing a holder’s account frees the seat; erasing the payer’s keeps the paid period', async () => {
    const [payer, guest] = [await time.member(), await time.member()]
    await payer.buy('7102', 'succeed', 2)
    await seat(payer, guest)
    await service.parts.db.delete(members).where(eq(members.id, guest.id))
    expect((await payer.call('seats')).data).toMatchObject({ free: 1, seats: [] })
    const next = await time.member()
    await seat(payer, next)
    const until = (await payer.row()).periodEnd
    await service.parts.db.delete(members).where(eq(members.id, payer.id))
    expect((await next.account()).levelExpiresAt).toEqual(until)
    expect((await next.call('seats')).data.places).toEqual([])
  })
})
