/** Outbox, statistics and coupons through the commands. */
import type { CancelReason, StoredSubscriptionState } from '../../../../src/contract/billing.ts'
import type { Currency } from '../../../../src/contract/endpoints/levels.ts'
import type { OrderState } from '../../../../src/contract/order-machine.ts'
import { beforeAll, expect, test, vi } from 'vitest'
import { eq } from '../../../../server/db/drizzle.ts'
import { outbox } from '../../../../server/db/schema.ts'
import { orders, payments, refunds, subscriptions } from '../../../../server/db/schema-billing.ts'
import { auditLog } from '../../../../server/db/schema-operations.ts'
import { removeCodes } from '../../../../server/mail/remove-codes.ts'
import { codeMail, codeSms } from '../../../../server/mail/texts.ts'
import { createMember } from '../../../../server/service/auth/register.ts'
import { hashOf } from '../../../../server/work/password-hash.ts'
import { onEachInstallation, type Running } from '../../../helpers/operator.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 90_000 })

const CODE = '483920'

test('codes are masked, other numbers are not', () => {
  for (const language of ['zh', 'en'] as const) {
    const { subject, body } = codeMail(CODE, 1, language)
    expect(removeCodes([subject, body, codeSms(CODE, language)].join('\n'))).not.toContain(CODE)
  }
  const others = 'VS2026-000001 of 2026-11-20, order 176364720000000001, ¥390000.00, o-123456'
  expect(removeCodes(others)).toBe(others)
})

onEachInstallation((make) => {
  let place: Running
  const db = () => place.database.db
  beforeAll(async () => {
    place = await make({ SMTP_URL: 'smtp://localhost:2525', MAIL_FROM: 'a@b.example' })
    const row = {
      channel: 'mail' as const,
      attempts: 6,
      nextAttemptAt: place.now,
      createdAt: place.now,
    }
    const mail = codeMail(CODE, 2, 'zh')
    const text = { subject: 'Your invoice', body: 'It is there.' }
    await db()
      .insert(outbox)
      .values([
        { ...row, ...mail, id: 'code', recipient: 'a@x.example', status: 'pending' },
        { ...row, ...mail, id: 'kept-code', recipient: 'a@x.example', status: 'kept' },
        { ...row, ...text, id: 'failed', recipient: 'b@x.example', status: 'failed' },
        { ...row, ...text, id: 'kept', recipient: 'c@x.example', status: 'kept' },
        { ...row, ...text, id: 'withheld', recipient: 'd@x.example', status: 'withheld' },
        {
          ...row,
          subject: '',
          body: codeSms(CODE, 'en'),
          id: 'sms',
          recipient: '+861',
          channel: 'sms',
          status: 'kept',
        },
        {
          ...row,
          subject: '',
          body: '',
          id: 'sent',
          recipient: 'e@x.example',
          status: 'sent',
          sentAt: place.now,
        },
      ])
  })

  test('no output contains codes, or rows that were not requested', async () => {
    const shown = [
      await place.admin('outbox', 'list'),
      await place.admin('outbox', 'list', '--json'),
      await place.admin('outbox', 'show', 'code'),
      await place.admin('outbox', 'show', 'sms', '--json'),
    ].join('\n')
    expect(shown).not.toContain(CODE)
    expect(shown).toContain('••••••')
    expect(shown).toContain('Your invoice')
    expect(shown).not.toContain('d@x.example')
    expect(await place.admin('outbox', 'list', '--state', 'withheld')).toContain('d@x.example')
    const log = JSON.stringify(await db().select().from(auditLog))
    expect(log).not.toContain(CODE)
    expect(log).not.toContain('x.example')
  })

  test('resends failed and held messages; not those with a code, or withheld ones', async () => {
    const refused = async (id: string, why: RegExp) =>
      expect(place.admin('outbox', 'retry', id), id).rejects.toThrow(why)
    await refused('kept-code', /held a code/)
    await refused('withheld', /must never be sent/)
    await refused('sent', /it was sent/)
    await refused('sms', /SMS_GATEWAY_URL/)
    await refused('nothing', /There is no message/)
    await expect(place.admin('outbox', 'retry')).rejects.toThrow(/--all/)
    expect(await place.admin('outbox', 'retry', '--all')).toBe(
      '2 message(s) are sent when the server runs; 2 cannot be sent (outbox list tells)',
    )
    const rows = await db().select().from(outbox).where(eq(outbox.status, 'pending'))
    expect(Object.fromEntries(rows.map(({ id, attempts }) => [id, attempts]))).toEqual({
      code: 6,
      failed: 0,
      kept: 0,
    })
  })

  test('statistics: members, money by month and currency, churn with its reasons', async () => {
    const members: string[] = []
    for (let n = 0; n < 4; n++) {
      const member = {
        email: `s${n}@x.example`,
        nickName: 'S',
        passwordHash: hashOf('quiet harbour'),
        timeZone: null,
      }
      members.push(await createMember(db(), new Date(`2026-1${n % 2}-05T00:00:00Z`), member))
    }
    const order = (
      n: number,
      amount: number,
      currency: Currency,
      paidAt: string,
      state: OrderState = 'paid',
    ): typeof orders.$inferInsert => ({
      id: `o${n}`,
      memberId: members[n % 4] ?? null,
      kind: n === 3 ? 'renewal' : 'new',
      planId: '7101',
      level: 'plus',
      period: 'month',
      currency,
      listAmount: amount,
      discount: 0,
      credit: 0,
      amount,
      state,
      idempotencyKey: `k${n}`,
      createdAt: new Date(paidAt),
      updatedAt: new Date(paidAt),
      expiresAt: new Date(paidAt),
      paidAt: new Date(paidAt),
    })
    const rows = [
      // It is still October in UTC.
      order(0, 3900, 'CNY', '2026-10-31T23:30:00Z'),
      order(1, 3900, 'CNY', '2026-11-01T00:30:00Z'),
      order(2, 600, 'USD', '2026-11-02T00:00:00Z', 'refunded'),
      order(3, 3900, 'CNY', '2026-11-03T00:00:00Z'),
    ]
    await db().insert(orders).values(rows)
    await db()
      .insert(payments)
      .values(
        rows.map(({ id, amount, currency, createdAt }) => ({
          id: `p-${id}`,
          orderId: id,
          provider: 'none' as const,
          state: 'captured' as const,
          amount,
          currency,
          createdAt,
          updatedAt: createdAt,
        })),
      )
    const at = new Date('2026-11-04T00:00:00Z')
    const refund = (n: number, orderId: string, amount: number, currency: Currency) => ({
      id: `r${n}`,
      orderId,
      paymentId: `p-${orderId}`,
      state: 'done' as const,
      ref: `R-${n}`,
      amount,
      currency,
      isPart: currency === 'CNY',
      reason: 'x',
      requestedAt: at,
      updatedAt: at,
    })
    await db()
      .insert(refunds)
      .values([
        refund(1, 'o2', 600, 'USD'),
        refund(2, 'o3', 1000, 'CNY'),
        refund(3, 'o3', 400, 'CNY'),
      ])
    const subscription = (
      n: number,
      state: StoredSubscriptionState,
      cancelReason: CancelReason | null,
    ): typeof subscriptions.$inferInsert => ({
      memberId: members[n] ?? '',
      planId: '7101',
      level: 'plus',
      period: 'month',
      currency: 'CNY',
      amount: 3900,
      state,
      anchorDay: 1,
      cancelReason,
      cancelAtPeriodEnd: cancelReason !== null,
      periodStart: at,
      periodEnd: at,
      dueAt: at,
      createdAt: at,
      updatedAt: at,
    })
    await db()
      .insert(subscriptions)
      .values([
        subscription(0, 'active', null),
        subscription(1, 'ended', 'tooExpensive'),
        subscription(2, 'ended', null),
        subscription(3, 'active', 'unused'),
      ])
    const span = ['--from', '2026-10-01', '--to', '2026-12-01']
    const figures = JSON.parse(await place.admin('statistics', ...span, '--json'))
    expect(figures.members).toMatchObject({ all: 4, new: 4, suspended: 0 })
    expect(figures.money).toEqual({
      received: [
        { month: '2026-10', currency: 'CNY', payments: 1, amount: 3900 },
        { month: '2026-11', currency: 'CNY', payments: 2, amount: 7800 },
        { month: '2026-11', currency: 'USD', payments: 1, amount: 600 },
      ],
      refunded: [
        { month: '2026-11', currency: 'CNY', refunds: 2, amount: 1400 },
        { month: '2026-11', currency: 'USD', refunds: 1, amount: 600 },
      ],
    })
    expect(figures.orders.paidByKind).toContainEqual({
      kind: 'renewal',
      currency: 'CNY',
      orders: 1,
      amount: 3900,
      kept: 2500,
    })
    expect(figures.orders.paidByKind).toContainEqual(
      expect.objectContaining({ currency: 'USD', amount: 600, kept: 0 }),
    )
    expect(figures.subscriptions).toMatchObject({
      running: 2,
      ended: 2,
      churnPercent: 50,
      endingBy: [{ reason: 'unused', subscriptions: 1 }],
    })
    expect(figures.subscriptions.endedBy).toContainEqual({
      reason: 'tooExpensive',
      subscriptions: 1,
    })
    expect(figures.subscriptions.endedBy).toContainEqual({ reason: 'notRenewed', subscriptions: 1 })
    const october = JSON.parse(
      await place.admin('statistics', '--from', '2026-10-01', '--to', '2026-11-01', '--json'),
    )
    expect(october.money.received).toHaveLength(1)
    expect(october.members.new).toBe(2)
    const text = await place.admin('statistics', ...span)
    expect(text).toMatch(/2026-11: +78\.00 CNY/)
    expect(text).toMatch(/renewal CNY: +1, 39\.00 CNY, 25\.00 CNY left after refunds/)
    await expect(
      place.admin('statistics', '--from', '2026-12-01', '--to', '2026-11-01'),
    ).rejects.toThrow(/before/)
  })
})
