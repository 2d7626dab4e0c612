/** Mails about payments and refunds. */
import { type ContentLanguage } from '../../src/contract/languages.ts'
import { brand } from '../../src/contract/brand.ts'
import type { LocalisedText } from '../../src/contract/envelope.ts'
import { formatMoney } from '../../src/lib/format-money.ts'
import { joinLanguages, type MailText } from './texts.ts'

type Money = { orderId: string; amount: number; currency: string }

export type Receipt = {
  id: string
  amount: number
  discount: number
  credit: number
  listAmount: number
  currency: string
  bought: LocalisedText
}

type Row = { label: LocalisedText; value: LocalisedText }

/** The amounts of a receipt, without those that are zero. */
function sumsOf({ listAmount, discount, credit, amount, currency }: Receipt): Row[] {
  const money = (value: number): LocalisedText => ({
    zh: formatMoney('zh', value, currency, true),
    en: formatMoney('en', value, currency, true),
  })
  const rows: Row[] = []
  if (amount !== listAmount) {
    rows.push({ label: { zh: '价格', en: 'Price' }, value: money(listAmount) })
  }
  if (discount > 0) rows.push({ label: { zh: '优惠', en: 'Coupon' }, value: money(-discount) })
  if (credit > 0) {
    rows.push({ label: { zh: '原方案抵扣', en: 'Credit' }, value: money(-credit) })
  }
  rows.push({ label: { zh: '实付', en: 'Paid' }, value: money(amount) })
  return rows
}

/** To a member whose order waited for a bank transfer: it is closed, and must not be paid any more. */
export function quotationEndedText(
  number: string,
  end: 'expired' | 'withdrawn',
): { title: LocalisedText; body: LocalisedText } {
  const why = {
    expired: { zh: '在有效期内没有收到转账', en: 'was not paid in time' },
    withdrawn: { zh: '对应的订单已取消', en: 'belongs to a cancelled order' },
  }[end]
  return {
    title: { zh: '报价单已失效', en: 'Your quotation is no longer valid' },
    body: {
      zh: `报价单 ${number} ${why.zh}，请不要再按它付款，并告知付款部门。已经汇出的款项到账后仍会入账。还需要的话，请重新下单。`,
      en: `Quotation ${number} ${why.en}. Please do not pay it, and let your finance office know. A transfer already on its way still counts. If you still need the membership, order again.`,
    },
  }
}

/** The receipt for a captured payment. */
export function receiptMail(receipt: Receipt, language: ContentLanguage): MailText {
  const rows = sumsOf(receipt)
  const table = (own: ContentLanguage, colon: string) =>
    rows.map(({ label, value }) => `    ${label[own]}${colon}${value[own]}`).join('\n')
  const hasInvoice = receipt.amount > 0
  return {
    subject: {
      zh: `${brand.name.zh}收款确认：订单 ${receipt.id}`,
      en: `${brand.name.en} receipt: order ${receipt.id}`,
    }[language],
    body: joinLanguages(language, {
      zh:
        `感谢您的订购。\n\n    ${receipt.bought.zh}\n    订单号：${receipt.id}\n${table('zh', '：')}\n\n` +
        `会员已经生效。${hasInvoice ? '发票已开具，登录后在“发票”中查看和下载。' : ''}` +
        '不想再收到此类邮件，可以在账户设置的“通知”里关闭。',
      en:
        `Thank you for your order.\n\n    ${receipt.bought.en}\n    Order: ${receipt.id}\n${table('en', ': ')}\n\n` +
        `Your membership is active. ${hasInvoice ? 'The invoice has been issued; sign in to view and download it. ' : ''}` +
        'You can turn these e-mails off under Notifications in the account settings.',
    }),
  }
}

/**
 * The mail about a payment that buys nothing and is refunded automatically.
 * @param notice the texts of the notification
 */
export function automaticRefundMail(
  { orderId }: Money,
  { title, body }: { title: LocalisedText; body: LocalisedText },
  language: ContentLanguage,
): MailText {
  const answerText = title.en.charAt(0).toLowerCase() + title.en.slice(1)
  return {
    subject: {
      zh: `${brand.name.zh}：${title.zh}（订单 ${orderId}）`,
      en: `${brand.name.en}: ${answerText} (order ${orderId})`,
    }[language],
    body: joinLanguages(language, {
      zh: `${body.zh}\n\n如有疑问，请联系 ${brand.supportEmail}。`,
      en: `${body.en}\n\nQuestions? Write to ${brand.supportEmail}.`,
    }),
  }
}

export function refundedMail(
  { orderId, amount, currency }: Money,
  language: ContentLanguage,
): MailText {
  return {
    subject: {
      zh: `${brand.name.zh}退款已完成：订单 ${orderId}`,
      en: `${brand.name.en}: order ${orderId} has been refunded`,
    }[language],
    body: joinLanguages(language, {
      zh:
        `订单 ${orderId} 的 ${formatMoney('zh', amount, currency, true)} 已原路退回，到账时间取决于支付平台。` +
        `如已开具发票，会同时开具红字发票，登录后在“发票”中查看。如有疑问，请联系 ${brand.supportEmail}。`,
      en:
        `${formatMoney('en', amount, currency, true)} of order ${orderId} has been refunded to your original payment ` +
        'method; when it arrives depends on your bank. If an invoice was issued, a credit note has been issued too; sign ' +
        `in to view it. Questions? Write to ${brand.supportEmail}.`,
    }),
  }
}

/**
 * The mail about a partial refund.
 * @param notice the texts of the notification
 */
export function partRefundedMail(
  { orderId, amount, currency }: Money,
  { body }: { body: LocalisedText },
  language: ContentLanguage,
): MailText {
  return {
    subject: {
      zh: `${brand.name.zh}：订单 ${orderId} 已部分退款 ${formatMoney('zh', amount, currency, true)}`,
      en: `${brand.name.en}: ${formatMoney('en', amount, currency, true)} of order ${orderId} has been refunded`,
    }[language],
    body: joinLanguages(language, {
      zh: `${body.zh}\n\n到账时间取决于支付平台。登录后在“发票”中查看红字发票。如有疑问，请联系 ${brand.supportEmail}。`,
      en: `${body.en}\n\nWhen it arrives depends on your bank. Sign in to view the credit note. Questions? Write to ${brand.supportEmail}.`,
    }),
  }
}

export function refundFailedMail(
  { orderId, amount, currency }: Money,
  language: ContentLanguage,
): MailText {
  return {
    subject: {
      zh: `${brand.name.zh}退款暂未成功：订单 ${orderId}`,
      en: `${brand.name.en}: the refund of order ${orderId} did not go through`,
    }[language],
    body: joinLanguages(language, {
      zh: `订单 ${orderId} 的 ${formatMoney('zh', amount, currency, true)} 退款未能完成。我们会跟进处理，您无需再次申请；如有疑问，请联系 ${brand.supportEmail}。`,
      en: `The refund of ${formatMoney('en', amount, currency, true)} for order ${orderId} could not be completed. Support is looking into it, and you do not need to request it again. Questions? Write to ${brand.supportEmail}.`,
    }),
  }
}

export function refundRefusedMail(
  { orderId, amount, currency, answer }: Money & { answer: string },
  language: ContentLanguage,
): MailText {
  return {
    subject: {
      zh: `${brand.name.zh}：退款申请未通过（订单 ${orderId}）`,
      en: `${brand.name.en}: the refund request for order ${orderId} was declined`,
    }[language],
    // The operator's answer has one language only, so it precedes the text in both languages.
    body: `    ${answer.replaceAll('\n', '\n    ')}\n\n${joinLanguages(language, {
      zh: `这是对订单 ${orderId}（${formatMoney('zh', amount, currency, true)}）退款申请的回复，会员照常有效。如有疑问，请联系 ${brand.supportEmail}。`,
      en: `This is the answer to your refund request for order ${orderId} (${formatMoney('en', amount, currency, true)}). Your membership is unchanged. Questions? Write to ${brand.supportEmail}.`,
    })}`,
  }
}
