/** Texts of the notifications about orders, in both languages. */
import type { LocalisedText } from '../../../src/contract/envelope.ts'
import type { ContentLanguage } from '../../../src/contract/languages.ts'
import { paths } from '../../../src/lib/paths.ts'
import { formatMoney } from '../../../src/lib/format-money.ts'
import { boughtInWords } from '../invoices/document.ts'
import type { NotificationText } from '../notifications/notify.ts'
import type { OrderRow } from './store.ts'

/** Reasons of refunds that no person requested; shown with the refund and on the credit note. */
export const REFUND_REASON = {
  leaving:
    '账户已申请注销，自动退款 / The account is scheduled for deletion: refunded automatically',
  suspended: '账户已停用，自动退款 / The account is suspended: refunded automatically',
  boughtTwice:
    '会员权益已由另一笔订单开通，自动退款 / The membership was already paid for by another order: refunded automatically',
  creditShrank:
    '抵扣所依据的款项已部分退还，自动退款 / Part of the credited payment had been refunded: refunded automatically',
  outside: '已通过支付渠道退款 / Refunded at the payment provider',
  paidTwice: '同一订单重复付款，自动退款 / The order was paid twice: refunded automatically',
} as const

/** Reasons of an automatic refund. */
export type AutomaticRefundReason = Exclude<keyof typeof REFUND_REASON, 'outside'>

const AUTOMATIC_REFUND_TEXTS: Readonly<Record<AutomaticRefundReason, LocalisedText>> = {
  paidTwice: { zh: '这笔订单此前已经付过款', en: 'this order had already been paid' },
  boughtTwice: {
    zh: '您的会员已由另一笔订单开通',
    en: 'your membership has already been paid for by another order',
  },
  leaving: {
    zh: '账户已申请注销，期间不能购买',
    en: 'your account is scheduled for deletion, and nothing can be bought until then',
  },
  suspended: { zh: '账户已停用', en: 'your account is suspended' },
  creditShrank: {
    zh: '下单后，用于抵扣的原订单已部分退款，订单价格不再有效',
    en: 'part of the earlier payment credited to this order was refunded after the order was placed, so its price no longer applies',
  },
}

type Money = { amount: number; currency: string }

export function paidNotice(order: OrderRow): NotificationText {
  const bought = boughtInWords(order)
  return {
    title: { zh: '付款成功，会员已生效', en: 'Payment received, membership active' },
    body: { zh: `${bought.zh}。`, en: `${bought.en}.` },
    href: paths.order(order.id),
  }
}

export function automaticRefundNotice(
  order: OrderRow,
  { amount, currency, why: cause }: Money & { why: AutomaticRefundReason },
): NotificationText {
  const why = AUTOMATIC_REFUND_TEXTS[cause]
  const isSecond = cause === 'paidTwice' || cause === 'boughtTwice'
  return {
    title: isSecond
      ? { zh: '重复付款将自动退回', en: 'A duplicate payment will be refunded' }
      : { zh: '付款将自动退回', en: 'Your payment will be refunded' },
    body: {
      zh: `收到 ${formatMoney('zh', amount, currency, true)}，但${why.zh}，款项将原路退回，无需任何操作。`,
      en: `A payment of ${formatMoney('en', amount, currency, true)} was received, but ${why.en}. It will be refunded to your original payment method; you do not need to do anything.`,
    },
    href: paths.order(order.id),
  }
}

export function refundedNotice(order: OrderRow, { amount, currency }: Money): NotificationText {
  return {
    title: { zh: '退款已完成', en: 'Your refund is complete' },
    body: {
      zh: `${formatMoney('zh', amount, currency, true)} 已原路退回，到账时间取决于支付平台。`,
      en: `${formatMoney('en', amount, currency, true)} has been refunded to your original payment method; when it arrives depends on your bank.`,
    },
    href: paths.order(order.id),
  }
}

/** Refunded amount of an order, and the remaining one. */
export type PartialRefundText = Money & {
  left: number
  reason: string
  /** The number of the credit note; null where there was no invoice. */
  credit: string | null
}

export function partRefundedNotice(
  order: Pick<OrderRow, 'id'>,
  part: PartialRefundText,
): NotificationText {
  const { amount, left, currency, reason, credit } = part
  const money = (locale: ContentLanguage, sum: number) => formatMoney(locale, sum, currency, true)
  const note = {
    zh: credit === null ? '' : `红字发票：${credit}。`,
    en: credit === null ? '' : ` Credit note: ${credit}.`,
  }
  const why = {
    zh: reason === '' ? '' : `原因：${reason}。`,
    en: reason === '' ? '' : ` Reason: ${reason}.`,
  }
  return {
    title: { zh: '部分款项已退回', en: 'Part of your payment was refunded' },
    body: {
      zh: `${money('zh', amount)} 已原路退回，订单尚余 ${money('zh', left)}，会员照常有效。${why.zh}${note.zh}`,
      en: `${money('en', amount)} has been refunded to your original payment method; ${money('en', left)} of the order remains, and your membership is unchanged.${why.en}${note.en}`,
    },
    href: paths.order(order.id),
  }
}

export function refundFailedNotice(order: OrderRow, { amount, currency }: Money): NotificationText {
  return {
    title: { zh: '退款暂未成功', en: 'The refund did not go through' },
    body: {
      zh: `${formatMoney('zh', amount, currency, true)} 的退款未能完成，我们会跟进处理，您无需再次申请。`,
      en: `The refund of ${formatMoney('en', amount, currency, true)} could not be completed. Support is looking into it, and you do not need to request it again.`,
    },
    href: paths.order(order.id),
  }
}

export function refundRefusedNotice(order: OrderRow, answer: string): NotificationText {
  return {
    title: { zh: '退款申请未通过', en: 'Your refund request was declined' },
    body: { zh: answer, en: answer },
    href: paths.order(order.id),
  }
}
