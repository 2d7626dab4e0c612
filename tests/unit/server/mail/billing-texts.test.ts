import { describe, expect, test } from 'vitest'
import {
  type BillingEvent,
  billingMail,
  billingText,
  isUrgent,
} from '../../../../server/mail/billing-texts.ts'
import { formatMoney } from '../../../../src/lib/format-money.ts'

const plan = { level: 'plus', period: 'month', amount: 3900, currency: 'CNY' }
const at = new Date('2026-12-19T20:00:00Z')

const EVENTS: Record<BillingEvent['kind'], BillingEvent> = {
  renewalSoon: { kind: 'renewalSoon', plan, at, methodLabel: 'Visa •••• 4242', coupon: null },
  renewed: { kind: 'renewed', plan, until: at },
  renewalFailed: {
    kind: 'renewalFailed',
    plan,
    until: at,
    retryAt: at,
    manageAt: 'https://veriscope.example/pages/account-settings/payment',
  },
  methodEnding: {
    kind: 'methodEnding',
    plan,
    at,
    methodLabel: 'Visa •••• 4242',
    why: 'expires',
    manageAt: 'https://veriscope.example/pages/account-settings/payment',
  },
  methodChanged: { kind: 'methodChanged', plan, methodLabel: 'Visa •••• 4242' },
  renewalToPay: { kind: 'renewalToPay', plan, periodEnd: at, until: at },
  graceEnding: { kind: 'graceEnding', plan, until: at },
  ended: { kind: 'ended', plan, why: 'unpaid' },
  cancelled: { kind: 'cancelled', plan, until: at, byDeletion: false },
  resumed: { kind: 'resumed', plan, at },
  planChangeScheduled: { kind: 'planChangeScheduled', plan, at },
  planChangeDropped: { kind: 'planChangeDropped', plan },
  couponReleased: { kind: 'couponReleased', plan, code: 'SPRING20' },
}

test('amounts and days are written as on the page, each language in its own way', () => {
  const { body } = billingText(EVENTS.renewed, 'UTC')
  expect(body.zh).toContain(`支付 ${formatMoney('zh', plan.amount, plan.currency, true)}，`)
  expect(body.zh).toContain('2026年')
  expect(body.en).toContain(`for ${formatMoney('en', plan.amount, plan.currency, true)} and`)
  expect(body.en).toMatch(/until \d{1,2} [A-Z][a-z]+ 2026\./)
})

describe.each(Object.values(EVENTS).map((event) => [event.kind, event] as const))(
  'the text of %s',
  (_kind, event) => {
    test('is complete in both languages, with the plan', () => {
      const { title, body } = billingText(event, 'Asia/Shanghai')
      for (const text of [title.zh, body.zh]) expect(text).toMatch(/\p{Script=Han}/u)
      for (const text of [title.en, body.en]) expect(text).not.toMatch(/\p{Script=Han}/u)
      expect(body.zh).toContain('Plus 会员（月付）')
      expect(body.en).toContain('Plus membership (monthly)')
      for (const text of [title.zh, title.en, body.zh, body.en]) {
        expect(text).not.toMatch(/undefined|null|NaN|Invalid|[!！]/)
      }
    })

    test('is a mail in the language of the member, with how to opt out', () => {
      const zh = billingMail(event, 'zh', null)
      const en = billingMail(event, 'en', null)
      expect(zh.subject).toMatch(/^析微：/)
      expect(en.subject).toMatch(/^Veriscope: /)
      expect(zh.body.indexOf('Plus 会员')).toBeLessThan(zh.body.indexOf('Plus membership'))
      expect(en.body.indexOf('Plus membership')).toBeLessThan(en.body.indexOf('Plus 会员'))
      expect(en.body.includes('turn these e-mails off')).toBe(!isUrgent(event))
    })
  },
)

test('dates are in the time zone of the member', () => {
  expect(billingText(EVENTS.renewalSoon, 'Asia/Shanghai').body.zh).toContain('2026年12月20日')
  expect(billingText(EVENTS.renewalSoon, null).body.zh).toContain('2026年12月19日')
  expect(billingText(EVENTS.renewalSoon, 'UTC+08:00').body.en).toContain('20 December 2026')
  expect(billingText(EVENTS.renewalSoon, 'No/Such').body.en).toContain('19 December 2026')
})

test('a renewal with a code has list price and code; one with a full discount has no invoice', () => {
  const coupon = { code: 'SPRING20', listAmount: 4900 }
  const less = billingText({ ...EVENTS.renewalSoon, coupon } as BillingEvent, null).body
  expect(less.zh).toContain('自动扣款 ¥39.00（原价 ¥49.00，已使用优惠码 SPRING20）')
  expect(less.en).toContain('CN¥39.00 (CN¥49.00 less the discount for coupon SPRING20) will')
  const free = { ...plan, amount: 0 }
  const soon = billingText({ ...EVENTS.renewalSoon, coupon, plan: free } as BillingEvent, null)
  expect(soon.body.zh).toContain('免费续费（原价 ¥49.00，已使用优惠码 SPRING20），不会扣款')
  expect(soon.body.en).toContain('at no charge')
  const done = billingText({ ...EVENTS.renewed, plan: free } as BillingEvent, null)
  expect(done.body.en).toContain('has been renewed at no charge and runs until')
  expect(done.body.en).not.toContain('invoice')
  expect(done.body.zh).not.toContain('发票')
})

test('texts differ by case', () => {
  const byHand = billingText({ ...EVENTS.renewalSoon, methodLabel: null } as BillingEvent, null)
  expect(byHand.body.en).toMatch(/pay CN¥.* manually/)
  const last = billingText({ ...EVENTS.renewalFailed, retryAt: null } as BillingEvent, null)
  expect(last.body.en).toMatch(/No further attempt will be made automatically/)
  const wished = billingText({ ...EVENTS.ended, why: 'cancelled' } as BillingEvent, null)
  expect(wished.body.en).toMatch(/as you requested/)
  const deleting = billingText({ ...EVENTS.cancelled, byDeletion: true } as BillingEvent, null)
  expect(deleting.body.zh).toMatch(/^因为您申请了注销账户/)
  expect(deleting.body.en).toMatch(/^Because you requested the deletion of your account, your Plus/)
  // Resuming is refused while a deletion is pending; cancelling the deletion restores the renewal.
  expect(deleting.body.en).not.toContain('can resume')
  expect(deleting.body.zh).not.toContain('随时恢复')
  expect(deleting.body.en).toContain('If you cancel the deletion, the renewal is restored')
  expect(deleting.body.zh).toContain('撤回注销申请后，续费会一并恢复')
})
