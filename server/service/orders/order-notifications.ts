/** Notifications and mails to a member about payments and refunds. */
import { type ContentLanguage } from '../../../src/contract/languages.ts'
import { eq } from '../../db/drizzle.ts'
import type { Database } from '../../db/database.ts'
import { members } from '../../db/schema.ts'
import { paths } from '../../../src/lib/paths.ts'
import {
  automaticRefundMail,
  partRefundedMail,
  receiptMail,
  refundedMail,
  refundFailedMail,
  refundRefusedMail,
} from '../../mail/order-texts.ts'
import type { MailText } from '../../mail/texts.ts'
import type { ServiceParts } from '../context.ts'
import { notifyMember } from '../billing/notify-member.ts'
import { boughtInWords } from '../invoices/document.ts'
import { mailMember } from '../members/mail-member.ts'
import { preferencesOf } from '../members/preferences.ts'
import { type NotificationText, notify } from '../notifications/notify.ts'
import type { OrderRow, RefundRow } from './store.ts'
import {
  automaticRefundNotice,
  type AutomaticRefundReason,
  paidNotice,
  partRefundedNotice,
  refundedNotice,
  refundFailedNotice,
  refundRefusedNotice,
} from './texts.ts'

type Parts = Pick<ServiceParts, 'outbox'>
type Mail = (language: ContentLanguage, timeZone: string | null) => MailText

/**
 * Notifies a member about a payment or a refund.
 * @param isOptional only members who want mails about billing; mails about refunded money are sent to all
 */
async function notifyAndMail(
  tx: Database,
  { outbox }: Parts,
  now: Date,
  memberId: string | null,
  {
    notice,
    mail,
    isOptional = false,
  }: { notice: NotificationText; mail: Mail; isOptional?: boolean },
): Promise<void> {
  if (memberId === null) return
  const [member] = await tx.select().from(members).where(eq(members.id, memberId))
  if (member === undefined) return
  const preferences = await preferencesOf(tx, memberId)
  if (!isOptional || preferences.billingNotice)
    await notify(tx, now, memberId, 'membership', notice)
  if (isOptional && !preferences.billingMail) return
  await mailMember({ db: tx, outbox, now }, member, mail)
}

export async function notifyPaid(
  tx: Database,
  parts: Parts,
  now: Date,
  order: OrderRow,
): Promise<void> {
  if (order.kind === 'renewal' && order.memberId !== null && order.periodEnd !== null) {
    const renewed = { kind: 'renewed', plan: order, until: order.periodEnd } as const
    const mail = { db: tx, outbox: parts.outbox, now }
    await notifyMember(mail, order.memberId, renewed, { href: paths.order(order.id) })
    return
  }
  const receipt = { ...order, bought: boughtInWords(order) }
  await notifyAndMail(tx, parts, now, order.memberId, {
    notice: paidNotice(order),
    mail: (language) => receiptMail(receipt, language),
    isOptional: true,
  })
}

type AutomaticRefund = { amount: number; currency: string; why: AutomaticRefundReason }

export function notifyAutomaticRefund(
  tx: Database,
  parts: Parts,
  now: Date,
  order: OrderRow,
  money: AutomaticRefund,
): Promise<void> {
  const notice = automaticRefundNotice(order, money)
  return notifyAndMail(tx, parts, now, order.memberId, {
    notice,
    mail: (language) => automaticRefundMail({ orderId: order.id, ...money }, notice, language),
  })
}

type RefundMoney = Pick<RefundRow, 'amount' | 'currency'>

/** Notifies the member of the outcome of a refund, where the operator wrote no answer. */
const createRefundNotifier =
  (
    noticeOf: (order: OrderRow, money: RefundMoney) => NotificationText,
    mailOf: (facts: RefundMoney & { orderId: string }, language: ContentLanguage) => MailText,
  ) =>
  (
    tx: Database,
    parts: Parts,
    now: Date,
    order: OrderRow,
    { amount, currency }: RefundRow,
  ): Promise<void> =>
    notifyAndMail(tx, parts, now, order.memberId, {
      notice: noticeOf(order, { amount, currency }),
      mail: (language) => mailOf({ orderId: order.id, amount, currency }, language),
    })

export const notifyRefunded = createRefundNotifier(refundedNotice, refundedMail)
export const notifyRefundFailed = createRefundNotifier(refundFailedNotice, refundFailedMail)

type PartialRefund = { refund: RefundRow; left: number; credit: string | null }

/** Notifies the member of a partial refund, its reason, and its credit note. */
export function notifyPartialRefund(
  tx: Database,
  parts: Parts,
  now: Date,
  order: OrderRow,
  { refund, left, credit }: PartialRefund,
): Promise<void> {
  const { amount, currency, answer, reason } = refund
  // An operator's answer replaces the reason of the request.
  const facts = { amount, currency, left, credit, reason: answer === '' ? reason : answer }
  const notice = partRefundedNotice(order, facts)
  return notifyAndMail(tx, parts, now, order.memberId, {
    notice,
    mail: (language) => partRefundedMail({ orderId: order.id, amount, currency }, notice, language),
  })
}

export function notifyRefundRefused(
  tx: Database,
  parts: Parts,
  now: Date,
  order: OrderRow,
  { amount, currency, answer }: RefundRow,
): Promise<void> {
  return notifyAndMail(tx, parts, now, order.memberId, {
    notice: refundRefusedNotice(order, answer),
    mail: (language) =>
      refundRefusedMail({ orderId: order.id, amount, currency, answer }, language),
  })
}
