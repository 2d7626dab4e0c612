/** Events that began at the payment provider, as the operator sees them. */
import { beforeAll, expect, test, vi } from 'vitest'
import { events } from '../../../../server/db/schema.ts'
import { onEachInstallation, type Running } from '../../../helpers/operator.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 90_000 })

onEachInstallation((make) => {
  let place: Running
  beforeAll(async () => {
    place = await make()
  })

  test('lists outside refunds and disputes, the newest first, with their amounts', async () => {
    expect(await place.admin('payments', 'events')).toBe('Nothing was told')
    const { db } = place.database
    const at = (minutes: number) => new Date(place.now.getTime() - minutes * 60_000)
    const facts = { order: '8', payment: '7', ref: 're_1', state: 'done', currency: 'CNY' }
    const part = { ...facts, amount: 1000, returned: 1000, paid: 3900 }
    const dispute = { ...facts, ref: 'dp_1', state: 'lost', amount: 3900, reason: 'fraudulent' }
    await db.insert(events).values([
      { id: '1', at: at(3), kind: 'refundedOutside', memberId: '42', ip: '', data: part },
      { id: '2', at: at(2), kind: 'paymentDisputed', memberId: '42', ip: '', data: dispute },
      { id: '3', at: at(1), kind: 'signedIn', memberId: '42', ip: '203.0.113.7', data: {} },
      // An event of an erased account.
      { id: '4', at: at(0), kind: 'refundedOutside', memberId: null, ip: '', data: {} },
    ])
    const text = await place.admin('payments', 'events')
    expect(text).toMatch(
      /refundedOutside {2}-\n[^]*paymentDisputed {2}42\n[^]*refundedOutside {2}42\n/,
    )
    expect(text).toContain('amount 10.00 CNY, returned 10.00 CNY, paid 39.00 CNY')
    expect(text).toContain('ref dp_1, state lost, reason fraudulent, amount 39.00 CNY')
    expect(text).not.toContain('203.0.113.7')
    const listed = JSON.parse(await place.admin('payments', 'events', '--json')) as object[]
    expect(listed).toHaveLength(3)
    expect(listed[2]).toMatchObject({ kind: 'refundedOutside', data: part })
  })
})
