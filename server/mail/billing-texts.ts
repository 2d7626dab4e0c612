/**
 * Texts to members about their membership and its payments, in both languages. The mail and the
 * notification use the same text, so that they never differ.
 */
import { type ContentLanguage } from '../../src/contract/languages.ts'
import { brand } from '../../src/contract/brand.ts'
import type { LocalisedText } from '../../src/contract/envelope.ts'
import { formatMoney } from '../../src/lib/format-money.ts'
import { formatMoment } from './moment-text.ts'
import { joinLanguages, type MailText } from './texts.ts'

export type PlanFacts = {
  level: string
  period: string
  /** One by default. */
  seats?: number
  amount: number
  currency: string
}

/** An event of a membership. Amounts are in the smallest unit. */
export type BillingEvent =
  /** @param methodLabel the payment method that is charged; null when the member has to pay by hand */
  /** @param coupon the code that applies, and the price without it */
  | {
      kind: 'renewalSoon'
      plan: PlanFacts
      at: Date
      methodLabel: string | null
      coupon: { code: string; listAmount: number } | null
    }
  | { kind: 'renewed'; plan: PlanFacts; until: Date }
  /** @param retryAt the time of the next attempt; null when there is none */
  /** @param manageAt the address where the payment method is replaced */
  | {
      kind: 'renewalFailed'
      plan: PlanFacts
      until: Date
      retryAt: Date | null
      manageAt: string
    }
  /** @param at when the renewal would be charged */
  | {
      kind: 'methodEnding'
      plan: PlanFacts
      at: Date
      methodLabel: string
      why: 'expires' | 'gone'
      manageAt: string
    }
  | { kind: 'methodChanged'; plan: PlanFacts; methodLabel: string }
  | { kind: 'renewalToPay'; plan: PlanFacts; periodEnd: Date; until: Date }
  | { kind: 'graceEnding'; plan: PlanFacts; until: Date }
  | { kind: 'ended'; plan: PlanFacts; why: 'cancelled' | 'unpaid' }
  | { kind: 'cancelled'; plan: PlanFacts; until: Date; byDeletion: boolean }
  /** @param at the time of the next charge */
  | { kind: 'resumed'; plan: PlanFacts; at: Date }
  | { kind: 'planChangeScheduled'; plan: PlanFacts; at: Date }
  | { kind: 'planChangeDropped'; plan: PlanFacts }
  /** The code on the subscription does not apply to the plan of the next period. */
  | { kind: 'couponReleased'; plan: PlanFacts; code: string }

const LEVEL: Record<string, LocalisedText> = {
  free: { zh: '免费版', en: 'Free' },
  plus: { zh: 'Plus', en: 'Plus' },
  pro: { zh: 'Pro', en: 'Pro' },
}
const PERIOD: Record<string, LocalisedText> = {
  month: { zh: '月付', en: 'monthly' },
  year: { zh: '年付', en: 'yearly' },
}

/** The name of a level. */
export const levelText = (level: string): LocalisedText => LEVEL[level] ?? { zh: level, en: level }

/** The name of a plan: `Plus 会员（月付）`, `Plus membership (monthly, 3 seats)`. */
export function planText({
  level,
  period,
  seats = 1,
}: Pick<PlanFacts, 'level' | 'period' | 'seats'>): LocalisedText {
  const name = levelText(level)
  const turn = PERIOD[period] ?? { zh: period, en: period }
  const many =
    seats === 1 ? { zh: '', en: '' } : { zh: `，${seats} 个席位`, en: `, ${seats} seats` }
  return {
    zh: `${name.zh} 会员（${turn.zh}${many.zh}）`,
    en: `${name.en} membership (${turn.en}${many.en})`,
  }
}

/** The values that the texts contain. */
type TextValues = {
  plan: LocalisedText
  amount: LocalisedText
  day: (at: Date) => LocalisedText
}

const MANAGE_HINT: LocalisedText = {
  zh: '登录后可在“订阅”页面查看和更改。',
  en: 'Sign in to see or change this on the Subscription page.',
}

type EventText = { title: LocalisedText; body: LocalisedText }

type RenewalSoon = Extract<BillingEvent, { kind: 'renewalSoon' }>

/** Derivation of the amount: list price and code. */
function couponText({ coupon, plan }: RenewalSoon): LocalisedText {
  if (coupon === null) return { zh: '', en: '' }
  const { code, listAmount } = coupon
  const list = (language: ContentLanguage) => formatMoney(language, listAmount, plan.currency, true)
  return {
    zh: `（原价 ${list('zh')}，已使用优惠码 ${code}）`,
    en: ` (${list('en')} less the discount for coupon ${code})`,
  }
}

function chargeText(event: RenewalSoon, { amount, day }: TextValues): LocalisedText {
  const { methodLabel, at, plan } = event
  const when = day(at)
  const off = couponText(event)
  if (plan.amount === 0) {
    return {
      zh: `将于 ${when.zh} 免费续费${off.zh}，不会扣款。`,
      en: `It renews on ${when.en} at no charge${off.en}.`,
    }
  }
  return methodLabel === null
    ? {
        zh: `没有可自动扣款的支付方式，需要您在 ${when.zh} 前后手动支付 ${amount.zh}${off.zh}，到时会再次提醒您。`,
        en: `No payment method can be charged, so you will have to pay ${amount.en}${off.en} manually around ${when.en}. You will be reminded then.`,
      }
    : {
        zh: `将于 ${when.zh} 从 ${methodLabel} 自动扣款 ${amount.zh}${off.zh}。`,
        en: `${amount.en}${off.en} will be charged to ${methodLabel} on ${when.en}.`,
      }
}

function renewalSoon(event: RenewalSoon, words: TextValues): EventText {
  const { plan } = words
  const how = chargeText(event, words)
  return {
    title: { zh: '会员即将续费', en: 'Your membership renews soon' },
    body: {
      zh: `您的 ${plan.zh}即将续费。${how.zh}如果不再需要，请在此之前到“订阅”页面取消续费，当前周期内的权益不受影响。`,
      en: `Your ${plan.en} is about to renew. ${how.en} If you no longer need it, cancel it on the Subscription page before that day; you keep what you have paid for until it ends.`,
    },
  }
}

function renewed(
  { until, plan: { amount: paid } }: Extract<BillingEvent, { kind: 'renewed' }>,
  { plan, amount, day }: TextValues,
): EventText {
  const how =
    paid === 0
      ? { zh: '本期免费，没有扣款', en: 'at no charge' }
      : { zh: `支付 ${amount.zh}`, en: `for ${amount.en}` }
  const where =
    paid === 0
      ? { zh: '', en: '' }
      : { zh: '发票在“发票”页面。', en: ' The invoice is on the Invoices page.' }
  return {
    title: { zh: '会员已续费', en: 'Your membership has been renewed' },
    body: {
      zh: `您的 ${plan.zh}已续费，${how.zh}，有效期至 ${day(until).zh}。${where.zh}${MANAGE_HINT.zh}`,
      en: `Your ${plan.en} has been renewed ${how.en} and runs until ${day(until).en}.${where.en} ${MANAGE_HINT.en}`,
    },
  }
}

function couponReleased(
  { code }: Extract<BillingEvent, { kind: 'couponReleased' }>,
  { plan, amount }: TextValues,
): EventText {
  return {
    title: { zh: '优惠码不再用于续费', en: 'Your coupon no longer applies' },
    body: {
      zh: `优惠码 ${code} 不适用于 ${plan.zh}，已从下次续费中移除，这次不算使用。续费按 ${amount.zh} 计算。${MANAGE_HINT.zh}`,
      en: `Coupon ${code} does not apply to the ${plan.en}. It has been removed from the next renewal and has not been used up. The renewal costs ${amount.en}. ${MANAGE_HINT.en}`,
    },
  }
}

function methodEnding(
  { at, methodLabel, why, manageAt }: Extract<BillingEvent, { kind: 'methodEnding' }>,
  { plan, amount, day }: TextValues,
): EventText {
  const when = day(at)
  const reason =
    why === 'expires'
      ? {
          zh: `用于续费的 ${methodLabel} 将在此之前过期，届时可能无法扣款`,
          en: `${methodLabel}, the payment method for renewals, expires before then, so the charge may fail`,
        }
      : {
          zh: '原来保存的支付方式已失效，届时无法自动扣款',
          en: 'The saved payment method is no longer valid, so nothing can be charged then',
        }
  return {
    title: { zh: '请更换续费的支付方式', en: 'Your payment method needs replacing' },
    body: {
      zh: `您的 ${plan.zh}将于 ${when.zh} 续费 ${amount.zh}。${reason.zh}。请提前更换支付方式：${manageAt}`,
      en: `Your ${plan.en} renews on ${when.en} for ${amount.en}. ${reason.en}. Please replace the payment method before then: ${manageAt}`,
    },
  }
}

function renewalFailed(
  { until, retryAt, manageAt }: Extract<BillingEvent, { kind: 'renewalFailed' }>,
  { plan, amount, day }: TextValues,
): EventText {
  const again = retryAt === null ? null : day(retryAt)
  const next =
    again === null
      ? {
          zh: '之后不会再自动扣款，请手动支付。',
          en: 'No further attempt will be made automatically: please pay manually.',
        }
      : {
          zh: `我们会在 ${again.zh} 再试一次；您也可以现在手动支付。`,
          en: `Another attempt will be made on ${again.en}; you can also pay manually now.`,
        }
  return {
    title: { zh: '续费扣款未成功', en: 'Your renewal could not be charged' },
    body: {
      zh: `您的 ${plan.zh}续费 ${amount.zh} 未能扣款，请确认余额和支付方式是否有效。${next.zh}会员权益保留至 ${day(until).zh}，在此之前付清即可不间断。更换支付方式：${manageAt}`,
      en: `The ${amount.en} for your ${plan.en} could not be charged. Please check your balance and whether the payment method is still valid. ${next.en} You keep your level until ${day(until).en}; if you pay by then, there is no interruption. To replace the payment method: ${manageAt}`,
    },
  }
}

function renewalToPay(
  { periodEnd, until }: Extract<BillingEvent, { kind: 'renewalToPay' }>,
  { plan, amount, day }: TextValues,
): EventText {
  return {
    title: { zh: '请支付会员续费', en: 'Your renewal is due' },
    body: {
      zh: `您的 ${plan.zh}当前周期将于 ${day(periodEnd).zh} 结束。没有可自动扣款的支付方式，请到“订单”页面支付 ${amount.zh} 以继续使用；会员权益最晚保留至 ${day(until).zh}；如不支付，到期自动停止，不会产生费用。`,
      en: `The current period of your ${plan.en} ends on ${day(periodEnd).en}. No payment method can be charged, so please pay ${amount.en} on the Orders page to continue. You keep your level until ${day(until).en} at the latest; without payment it simply ends, and you owe nothing.`,
    },
  }
}

function graceEnding(
  { until }: Extract<BillingEvent, { kind: 'graceEnding' }>,
  { plan, amount, day }: TextValues,
): EventText {
  return {
    title: { zh: '会员权益即将停止', en: 'Your membership is about to end' },
    body: {
      zh: `您的 ${plan.zh}续费仍未付清，会员权益将于 ${day(until).zh} 停止。在此之前到“订阅”页面支付 ${amount.zh} 即可继续；账户和已保存的内容都会保留。`,
      en: `The renewal of your ${plan.en} is still unpaid, and your level ends on ${day(until).en}. Pay ${amount.en} on the Subscription page by then to continue. Your account and everything you have saved are kept in any case.`,
    },
  }
}

function ended({ why }: Extract<BillingEvent, { kind: 'ended' }>, { plan }: TextValues): EventText {
  const reason =
    why === 'cancelled'
      ? { zh: '已按您的要求到期结束', en: 'has ended, as you requested' }
      : { zh: '因续费未付清已结束', en: 'has ended because its renewal was not paid' }
  return {
    title: { zh: '会员已结束', en: 'Your membership has ended' },
    body: {
      zh: `您的 ${plan.zh}${reason.zh}，不会再产生扣款。账户现为免费版，分析记录、收藏和发票都保留，随时可以重新订阅。`,
      en: `Your ${plan.en} ${reason.en}. Nothing more will be charged. Your account is now on the free level; records, favourites and invoices are kept, and you can subscribe again at any time.`,
    },
  }
}

function cancelled(
  { until, byDeletion }: Extract<BillingEvent, { kind: 'cancelled' }>,
  { plan, day }: TextValues,
): EventText {
  const end = day(until)
  return {
    title: { zh: '已取消续费', en: 'Your renewal has been cancelled' },
    // Until the deletion is cancelled nothing can be resumed, and the account may be erased before the period ends.
    body: byDeletion
      ? {
          zh: `因为您申请了注销账户，您的 ${plan.zh}不再续费，不会再产生扣款。权益保留到账户注销为止，最晚至 ${end.zh}。撤回注销申请后，续费会一并恢复。`,
          en: `Because you requested the deletion of your account, your ${plan.en} will not renew, and nothing more will be charged. You keep it until the account is deleted, but no longer than ${end.en}. If you cancel the deletion, the renewal is restored too.`,
        }
      : {
          zh: `您的 ${plan.zh}不再续费，不会再产生扣款。权益保留至 ${end.zh}，在此之前可以随时恢复。${MANAGE_HINT.zh}`,
          en: `Your ${plan.en} will not renew, and nothing more will be charged. You keep it until ${end.en} and can resume renewal at any time before then. ${MANAGE_HINT.en}`,
        },
  }
}

function eventText(event: BillingEvent, words: TextValues): EventText {
  const { plan, amount, day } = words
  switch (event.kind) {
    case 'renewalSoon':
      return renewalSoon(event, words)
    case 'methodEnding':
      return methodEnding(event, words)
    case 'renewalFailed':
      return renewalFailed(event, words)
    case 'renewalToPay':
      return renewalToPay(event, words)
    case 'graceEnding':
      return graceEnding(event, words)
    case 'ended':
      return ended(event, words)
    case 'cancelled':
      return cancelled(event, words)
    case 'renewed':
      return renewed(event, words)
    case 'couponReleased':
      return couponReleased(event, words)
    case 'methodChanged':
      return {
        title: { zh: '续费的支付方式已更换', en: 'Your payment method has been changed' },
        body: {
          zh: `您的 ${plan.zh}今后从 ${event.methodLabel} 扣款。如果不是您本人操作，请立即更改密码并联系我们。`,
          en: `From now on, your ${plan.en} is charged to ${event.methodLabel}. If this was not you, change your password at once and write to ${brand.supportEmail}.`,
        },
      }
    case 'resumed':
      return {
        title: { zh: '已恢复续费', en: 'Your membership will renew again' },
        body: {
          zh: `您的 ${plan.zh}将照常续费，下一次应付 ${amount.zh}，日期为 ${day(event.at).zh}。${MANAGE_HINT.zh}`,
          en: `Your ${plan.en} will renew as before: the next ${amount.en} is due on ${day(event.at).en}. ${MANAGE_HINT.en}`,
        },
      }
    case 'planChangeScheduled':
      return {
        title: { zh: '已安排更换方案', en: 'Your change of plan is scheduled' },
        body: {
          zh: `从 ${day(event.at).zh} 起您将改为 ${plan.zh}，每期 ${amount.zh}。在此之前一切不变，也可以撤回。${MANAGE_HINT.zh}`,
          en: `From ${day(event.at).en}, you will have the ${plan.en} for ${amount.en} per period. Nothing changes until then, and you can still cancel the change. ${MANAGE_HINT.en}`,
        },
      }
    case 'planChangeDropped':
      return {
        title: { zh: '已撤回更换方案', en: 'Your change of plan has been cancelled' },
        body: {
          zh: `您将继续使用 ${plan.zh}，每期 ${amount.zh}。`,
          en: `You keep the ${plan.en} for ${amount.en} per period.`,
        },
      }
  }
}

/**
 * The text of an event in both languages.
 * @param timeZone the time zone of the member, for dates
 */
export function billingText(event: BillingEvent, timeZone: string | null): EventText {
  const { amount, currency } = event.plan
  return eventText(event, {
    plan: planText(event.plan),
    amount: {
      zh: formatMoney('zh', amount, currency, true),
      en: formatMoney('en', amount, currency, true),
    },
    day: (at) => ({
      zh: formatMoment(at, 'zh', timeZone, false),
      en: formatMoment(at, 'en', timeZone, false),
    }),
  })
}

/** Whether the mail is sent even if the member has turned billing mails off: they could lose their level. */
export function isUrgent({ kind }: BillingEvent): boolean {
  return kind === 'methodChanged' || needsPayment({ kind })
}

/** Whether a member has to make a payment, or loses what they have paid for. */
export function needsPayment({ kind }: Pick<BillingEvent, 'kind'>): boolean {
  return (
    kind === 'methodEnding' ||
    kind === 'renewalFailed' ||
    kind === 'renewalToPay' ||
    kind === 'graceEnding'
  )
}

const TURN_OFF: LocalisedText = {
  zh: '不想再收到此类邮件，可以在账户设置的“通知”里关闭。',
  en: 'You can turn these e-mails off under Notifications in the account settings.',
}

/** The mail about an event, the member's language first. */
export function billingMail(
  event: BillingEvent,
  language: ContentLanguage,
  timeZone: string | null,
): MailText {
  const { title, body } = billingText(event, timeZone)
  return {
    subject: `${brand.name[language]}${{ zh: '：', en: ': ' }[language]}${title[language]}`,
    body: joinLanguages(
      language,
      isUrgent(event)
        ? body
        : { zh: `${body.zh}\n${TURN_OFF.zh}`, en: `${body.en}\n${TURN_OFF.en}` },
    ),
  }
}
