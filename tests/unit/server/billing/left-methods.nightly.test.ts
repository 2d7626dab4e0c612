/** Replaced and removed payment methods are deleted at the provider, once. */
import { beforeAll, expect, test, vi } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { leftMethods, payments, subscriptions } from '../../../../server/db/schema-billing.ts'
import { type PaymentProvider, ProviderError } from '../../../../server/payment/provider.ts'
import { detachUnusedMethods } from '../../../../server/service/subscription/detach-methods.ts'
import { buyersOf } from '../../../helpers/buyers.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { PLAN } from '../../../helpers/orders.ts'
import { decideInSandbox, sellPlans } from '../../../helpers/pay.ts'
import { encrypted, PASSWORD, startedService } from '../../../helpers/service-app.ts'
import { subscribers } from '../../../helpers/subscriber.ts'

onOneDatabase((open) => {
  const service = startedService(open)
  const time = subscribers(service)
  const { withProvider } = buyersOf(() => service)
  beforeAll(() => sellPlans(service.parts.db))

  type Member = Awaited<ReturnType<typeof time.member>>
  /** Creates a member with a saved card of their own, like a real provider's cards. */
  async function payer(methodRef: string): Promise<Member> {
    const member = await time.member()
    await member.buy(PLAN.plusMonth)
    const { memberId } = await member.row()
    const own = eq(subscriptions.memberId, memberId)
    await service.parts.db.update(subscriptions).set({ methodRef }).where(own)
    return member
  }
  async function replace(member: Member): Promise<void> {
    const begun = await member.call('beginMethod', { password: encrypted(PASSWORD) })
    const back = new URL(
      await decideInSandbox(service, begun.data.url, 'succeed'),
      'https://x.example',
    )
    await member.call('syncMethod', { id: back.searchParams.get('setup') ?? '' })
  }
  /** Returns the methods that two rounds delete at the provider. */
  async function forgotten(): Promise<string[]> {
    const detach = vi.fn<PaymentProvider['detach']>(async () => {})
    await withProvider({ detach }, async () => {
      await detachUnusedMethods(service.parts)
      await time.round()
    })
    return detach.mock.calls.map(([ref]) => ref)
  }

  test('deletes a replaced method once, and not the new one', async () => {
    const member = await payer('card-replaced')
    expect(await forgotten()).toEqual([])
    await replace(member)
    expect(await forgotten()).toEqual(['card-replaced'])
    expect(await forgotten()).toEqual([])
  })

  test('does not delete a method with a pending charge, or of a membership', async () => {
    const member = await payer('card-charged')
    const other = await payer('card-shared')
    const { db } = service.parts
    const now = service.parts.clock()
    const shared = { provider: 'sandbox', methodRef: 'card-shared', createdAt: now } as const
    await db.insert(leftMethods).values(shared)
    await replace(member)
    const [payment] = await db.select().from(payments).limit(1)
    const own = eq(payments.id, payment?.id ?? '')
    await db.update(payments).set({ state: 'pending', methodRef: 'card-charged' }).where(own)
    const detach = vi.fn<PaymentProvider['detach']>(async () => {})
    await withProvider({ detach }, () => detachUnusedMethods(service.parts))
    expect(detach).not.toHaveBeenCalled()
    await db.update(payments).set({ state: 'captured' }).where(own)
    expect(await forgotten()).toEqual(['card-charged'])
    await replace(other)
    expect(await forgotten()).toEqual(['card-shared'])
  })

  test('retries when the provider does not answer', async () => {
    await replace(await payer('card-silent'))
    const detach = () => Promise.reject(new ProviderError('no answer'))
    await withProvider({ detach }, () => detachUnusedMethods(service.parts))
    expect(await forgotten()).toEqual(['card-silent'])
  })
})
