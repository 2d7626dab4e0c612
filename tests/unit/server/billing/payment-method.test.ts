/** The payment method of renewals: added, replaced and removed, before a renewal and in its grace period. */
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { methodSetups, paymentEvents } from '../../../../server/db/schema-billing.ts'
import { sandboxNotices } from '../../../../server/db/schema-operations.ts'
import { ProviderError } from '../../../../server/payment/provider.ts'
import { sandboxProvider } from '../../../../server/payment/sandbox.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { PLAN } from '../../../helpers/orders.ts'
import { decideInSandbox, type SandboxChoice, sellPlans } from '../../../helpers/pay.ts'
import { encrypted, PASSWORD, startedService } from '../../../helpers/service-app.ts'
import { DAY, subscribers } from '../../../helpers/subscriber.ts'

// Each test moves the clock by months, which takes long on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const DECLINES = 'Visa •••• 0341'
const WORKS = 'Visa •••• 4242'

onOneDatabase((open) => {
  const service = startedService(open)
  const time = subscribers(service)
  beforeAll(() => sellPlans(service.parts.db))
  beforeEach(() => time.quieten())

  type Member = Awaited<ReturnType<typeof time.member>>
  /** Makes a choice on the provider's page. @returns our number of the setup */
  async function choose(member: Member, choice: SandboxChoice): Promise<string> {
    const begun = await member.call('beginMethod', { password: encrypted(PASSWORD) })
    expect(begun.code).toBe(200)
    const back = new URL(
      await decideInSandbox(service, begun.data.url, choice),
      'https://x.example',
    )
    expect(back.pathname).toBe('/pages/account-settings/payment')
    expect(back.searchParams.get('back')).toBe(choice === 'abandon' ? 'left' : 'done')
    return back.searchParams.get('setup') ?? ''
  }
  const replace = async (member: Member, choice: SandboxChoice) =>
    (await member.call('syncMethod', { id: await choose(member, choice) })).data

  /** Returns the notices since the reminder was due, three days before the end of the month. */
  async function reminded(member: Member): Promise<string[]> {
    time.until((await member.row()).periodEnd, -3 * DAY)
    const before = (await member.told()).length
    await time.round()
    return (await member.told()).slice(before)
  }

  test('warns of a card that expires before the renewal while it can be replaced', async () => {
    const member = await time.member()
    await member.buy(PLAN.plusMonth, 'expiresSoon')
    // This mail is sent even to members who opted out of membership mails.
    await member.call('updatePreferences', { billingMail: false, billingNotice: false })
    expect(await reminded(member)).toEqual(['Your payment method needs replacing'])
    const [mail] = await member.mails()
    expect(mail?.body).toContain('Visa •••• 0069')
    expect(mail?.body).toContain(`${service.parts.origin}/pages/account-settings/payment`)
    // Once for this period.
    await time.round()
    expect((await member.mails()).filter(({ subject }) => subject === mail?.subject)).toHaveLength(
      1,
    )
    await replace(member, 'succeed')
    time.until((await member.row()).periodEnd, -DAY)
    await time.round()
    expect(await member.charged()).toEqual([3900, 3900])
  })

  test('sends the usual reminder for a valid card, also while the provider does not answer', async () => {
    const member = await time.member()
    await member.buy(PLAN.plusMonth)
    expect(await reminded(member)).toEqual(['Your membership renews soon'])
    const other = await time.member()
    await other.buy(PLAN.plusMonth, 'expiresSoon')
    const down = () => Promise.reject(new ProviderError('down'))
    const outlookSpy = vi.spyOn(service.parts.payments!, 'outlook').mockImplementation(down)
    expect(await reminded(other)).toEqual(['Your membership renews soon'])
    expect(outlookSpy).toHaveBeenCalledTimes(1)
    outlookSpy.mockRestore()
  })

  test('a card deleted at the provider is no longer used for the renewal', async () => {
    const member = await time.member()
    await member.buy(PLAN.plusMonth)
    const outlookSpy = vi.spyOn(service.parts.payments!, 'outlook').mockResolvedValue('gone')
    expect(await reminded(member)).toEqual(['Your payment method needs replacing'])
    outlookSpy.mockRestore()
    expect((await member.view()).methodLabel).toBeNull()
    time.until((await member.row()).periodEnd, -DAY)
    await time.round()
    expect(await member.charged()).toEqual([3900])
    expect((await member.told()).at(-1)).toBe('Your renewal is due')
  })

  test('a renewal is charged to the card that replaced the old one', async () => {
    const member = await time.member()
    await member.buy(PLAN.plusMonth, 'declinedLater')
    expect((await member.view()).methodLabel).toBe(DECLINES)
    const { state, subscription } = await replace(member, 'succeed')
    expect([state, subscription.methodLabel]).toEqual(['saved', WORKS])
    // Nothing was charged, and the provider reported no unknown payment.
    expect(await member.charged()).toEqual([3900])
    expect(await service.parts.db.$count(paymentEvents, eq(paymentEvents.outcome, 'refused'))).toBe(
      0,
    )
    expect(await member.told()).toContain('Your payment method has been changed')
    time.until((await member.row()).periodEnd, -DAY)
    await time.round()
    expect(await member.charged()).toEqual([3900, 3900])
    expect(await member.told()).not.toContain('Your renewal could not be charged')
  })

  test('in the grace period a new card is charged for the unpaid renewal at once, once', async () => {
    const member = await time.member()
    await member.buy(PLAN.plusMonth, 'declinedLater')
    const { periodEnd } = await member.row()
    time.until(periodEnd, -DAY)
    await time.round()
    const [mail] = (await member.mails()).filter(({ body }) =>
      body.includes('could not be charged'),
    )
    expect(mail?.body).toContain('https://veriscope.example/pages/account-settings/payment')
    time.until(periodEnd, DAY)
    await time.round()
    expect((await member.view()).state).toBe('grace')
    const setup = await choose(member, 'succeed')
    const [one, two] = await Promise.all([
      member.call('syncMethod', { id: setup }),
      member.call('syncMethod', { id: setup }),
    ])
    expect([one.code, two.code]).toEqual([200, 200])
    await time.round()
    expect(await member.charged()).toEqual([3900, 3900])
    expect(await member.row()).toMatchObject({
      state: 'active',
      periodStart: periodEnd,
      unpaidSince: null,
    })
  })

  test('a declined card or an abandoned page changes nothing', async () => {
    const member = await time.member()
    await member.buy(PLAN.plusMonth, 'declinedLater')
    const before = await member.row()
    expect((await replace(member, 'declined')).state).toBe('failed')
    expect((await replace(member, 'abandon')).state).toBe('open')
    expect(await member.row()).toEqual(before)
    expect(await member.charged()).toEqual([3900])
  })

  test('the new card is saved even without a return to the product', async () => {
    const member = await time.member()
    await member.buy(PLAN.plusMonth, 'declinedLater')
    await choose(member, 'succeed')
    service.advance(3 * 60_000)
    await time.round()
    expect((await member.view()).methodLabel).toBe(WORKS)
  })

  test('of several pages the one opened last counts', async () => {
    const member = await time.member()
    await member.buy(PLAN.plusMonth)
    const first = await choose(member, 'declinedLater')
    const last = await choose(member, 'succeed')
    expect((await member.call('syncMethod', { id: last })).data.state).toBe('saved')
    expect((await member.call('syncMethod', { id: first })).data.state).toBe('closed')
    service.advance(3 * 60_000)
    await time.round()
    expect((await member.view()).methodLabel).toBe(WORKS)
  })

  test('the card of a renewing membership cannot be removed; that of a cancelled one can, and can be replaced', async () => {
    const member = await time.member()
    await member.buy(PLAN.plusMonth)
    const refused = await member.call('removeMethod')
    expect([refused.code, refused.msg.zh]).toEqual([
      409,
      '会员正在自动续费，请先更换支付方式或取消续费，再移除',
    ])
    expect((await member.row()).methodLabel).toBe(WORKS)
    await member.call('cancelSubscription', { reason: 'unused' })
    expect((await member.call('removeMethod')).data.methodLabel).toBeNull()
    await member.call('resumeSubscription')
    expect((await replace(member, 'succeed')).subscription.methodLabel).toBe(WORKS)
  })

  test('a new card needs a recent reauthentication, a membership, and no pending deletion', async () => {
    const member = await time.member()
    const none = await member.call('beginMethod', { password: encrypted(PASSWORD) })
    expect(none.code).toBe(409)
    await member.buy(PLAN.plusMonth)
    await member.token()
    service.advance(11 * 60_000)
    const unproved = await member.call('beginMethod')
    expect([unproved.code, unproved.data.proof]).toEqual([403, 'needed'])
    const setup = await choose(member, 'succeed')
    const before = await member.row()
    await member.call('requestDeletion', { password: encrypted(PASSWORD) })
    const deleting = await member.call('beginMethod', { password: encrypted(PASSWORD) })
    expect([deleting.code, deleting.data.obstacle]).toEqual([409, 'leaving'])
    // A page that was already open has no effect either.
    expect((await member.call('syncMethod', { id: setup })).data.state).toBe('closed')
    expect((await member.row()).methodRef).toBe(before.methodRef)
    expect(await member.told()).not.toContain('Your payment method has been changed')
  })

  test('S32 another member’s page is 404 like a missing one', async () => {
    const owner = await time.member()
    await owner.buy(PLAN.plusMonth, 'declinedLater')
    const setup = await choose(owner, 'succeed')
    const stranger = await time.member()
    expect((await stranger.call('syncMethod', { id: setup })).code).toBe(404)
    const [row] = await service.parts.db
      .select()
      .from(methodSetups)
      .where(eq(methodSetups.id, setup))
    expect(row?.state).toBe('open')
  })

  test('a removed card is not restored by a page finished before', async () => {
    const member = await time.member()
    await member.buy(PLAN.plusMonth, 'declinedLater')
    await choose(member, 'succeed')
    await member.call('cancelSubscription', { reason: 'unused' })
    expect((await member.call('removeMethod')).data.methodLabel).toBeNull()
    service.advance(3 * 60_000)
    await time.round()
    expect((await member.view()).methodLabel).toBeNull()
  })

  test('a card replaced during a charge stays replaced', async () => {
    const member = await time.member()
    await member.buy(PLAN.plusMonth)
    const { periodEnd } = await member.row()
    const { db, clock } = service.parts
    const silent = sandboxProvider({ db, clock, secret: 'another', wake: () => {} })
    const charge: typeof silent.charge = async (payment) => {
      await silent.charge(payment)
      await db.delete(sandboxNotices)
      throw new ProviderError('the answer was lost')
    }
    time.until(periodEnd, -DAY)
    await time.round({ ...service.parts, payments: { ...silent, charge } })
    expect((await replace(member, 'declinedLater')).subscription.methodLabel).toBe(DECLINES)
    service.advance(11 * 60_000)
    await time.round()
    expect((await member.row()).periodStart).toEqual(periodEnd)
    expect(await member.charged()).toEqual([3900, 3900])
    expect((await member.view()).methodLabel).toBe(DECLINES)
  })
})
