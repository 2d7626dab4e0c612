/** Notifications by kind and channel: as the member prefers, except for legal and security notices. */
import { and, eq, inArray } from '../../../../server/db/drizzle.ts'
import { beforeAll, expect, test } from 'vitest'
import { outbox } from '../../../../server/db/schema.ts'
import { notifications } from '../../../../server/db/schema-account.ts'
import { invoices } from '../../../../server/db/schema-invoices.ts'
import { notifyMember } from '../../../../server/service/billing/notify-member.ts'
import { answerThread } from '../../../../server/service/feedback/operator.ts'
import { setOfficialNumber } from '../../../../server/service/invoices/operator.ts'
import { onOneDatabase } from '../../../helpers/database.ts'
import { PLANS, sellPlans } from '../../../helpers/pay.ts'
import { startedService } from '../../../helpers/service-app.ts'
import { subscribers } from '../../../helpers/subscriber.ts'

type Member = Awaited<ReturnType<ReturnType<typeof subscribers>['member']>>
const CHANNELS = [
  { mail: true, notice: false },
  { mail: false, notice: true },
] as const

onOneDatabase((open) => {
  const service = startedService(open)
  beforeAll(() => sellPlans(service.parts.db))
  const db = () => service.parts.db
  const parts = () => ({ db: db(), outbox: service.parts.outbox, now: service.parts.clock() })

  /** Creates a member with these preferences about one kind, without earlier notifications. */
  async function memberWho(kind: string, { mail, notice }: { mail: boolean; notice: boolean }) {
    const member = await subscribers(service).member()
    await member.call('updatePreferences', { [`${kind}Mail`]: mail, [`${kind}Notice`]: notice })
    return member
  }
  const forget = async (member: Member) => {
    await db().delete(outbox).where(eq(outbox.recipient, member.email))
    await db().delete(notifications).where(eq(notifications.memberId, member.id))
  }
  async function notified(member: Member) {
    const mails = await member.mails()
    const notices = await db()
      .select()
      .from(notifications)
      .where(
        and(
          eq(notifications.memberId, member.id),
          inArray(notifications.kind, ['membership', 'feedback', 'account']),
        ),
      )
    return { mail: mails.length > 0, notice: notices.length > 0 }
  }

  test.each(CHANNELS)('an order: %j', async (preference) => {
    const member = await memberWho('billing', preference)
    await forget(member)
    await member.buy(PLANS.plusMonth)
    expect(await notified(member)).toEqual(preference)
  })

  test.each(CHANNELS)('an invoice: %j', async (preference) => {
    const member = await memberWho('invoice', preference)
    await member.buy(PLANS.plusMonth)
    await forget(member)
    const [row] = await db().select().from(invoices).where(eq(invoices.memberId, member.id))
    const digits = String(Math.floor(Math.random() * 1e9)).padStart(20, '3')
    await setOfficialNumber(parts(), row?.number ?? '', digits)
    expect(await notified(member)).toEqual(preference)
  })

  test.each(CHANNELS)('an answer to feedback: %j', async (preference) => {
    const member = await memberWho('feedback', preference)
    const id = member.id
    await member.call('sendFeedback', { id, kind: 'question', title: 'How', body: 'Many words' })
    await forget(member)
    await answerThread({ ...parts(), origin: null }, id, 'Like this.')
    expect(await notified(member)).toEqual(preference)
  })

  test.each(CHANNELS)('an export: %j', async (preference) => {
    const member = await memberWho('export', preference)
    await member.token()
    await forget(member)
    expect((await member.call('requestExport')).code).toBe(200)
    await service.parts.background.idle()
    expect(await notified(member)).toEqual(preference)
  })

  test.each(['renewalFailed', 'ended'] as const)(
    'the membership, %s, with all turned off',
    async (kind) => {
      const member = await memberWho('billing', { mail: false, notice: false })
      await member.token()
      await forget(member)
      const plan = { level: 'plus', period: 'month', amount: 3900, currency: 'CNY' } as const
      const events = {
        renewalFailed: {
          kind: 'renewalFailed',
          plan,
          until: new Date(),
          retryAt: null,
          manageAt: 'https://veriscope.example',
        },
        ended: { kind: 'ended', plan, why: 'cancelled' },
      } as const
      await notifyMember(parts(), member.id, events[kind])
      // A failed payment may end the level, so it is always notified.
      const isNotified = kind === 'renewalFailed'
      expect(await notified(member)).toEqual({ mail: isNotified, notice: isNotified })
    },
  )

  test('sends security notices through both channels whatever the preferences', async () => {
    const member = await subscribers(service).member()
    const preferences = Object.keys((await member.call('preferences')).data)
    await member.call(
      'updatePreferences',
      Object.fromEntries(preferences.map((preference) => [preference, false])),
    )
    await forget(member)
    expect((await member.call('requestDeletion', { reason: '' })).code).toBe(200)
    expect(await notified(member)).toEqual({ mail: true, notice: true })
  })
})
