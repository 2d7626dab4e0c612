/** The quotation of an order that is paid by bank transfer. */
import type { ContentLanguage } from '../../../src/contract/languages.ts'
import type { BillingDetails } from '../../../src/contract/billing-details.ts'
import type { orders } from '../../db/schema-billing.ts'
import type { quotations } from '../../db/schema-invoices.ts'
import type { BillingDocument, Fact } from '../../pdf/billing-flow.ts'
import {
  buyerParty,
  dayText,
  frame,
  inWords,
  invoiceColumns,
  lineText,
  formatAmount,
  formatRate,
  sellerParty,
  withCurrency,
} from './document.ts'
import { TEXTS } from './document-texts.ts'
import { linesOf, totalsOf } from './lines.ts'

export type QuotationFacts = {
  order: typeof orders.$inferSelect
  quotation: typeof quotations.$inferSelect
  title: BillingDetails
}

const zh = {
  quotation: '报价单',
  number: '报价单号',
  issuedAt: '报价日期',
  validUntil: '有效期至',
  reference: '汇款附言（必填）',
  payee: '收款方',
  buyer: '询价方',
  total: '应付总额（含税）',
  words: '应付总额（大写）',
  howTo: (account: string, number: string) =>
    `请在有效期内通过对公转账一次汇足应付总额，收款账户：${account}，并在汇款附言中填写 ${number}，以便核对到账。`,
  exact: '金额不足或超出时无法入账，我们会与您联系；跨行手续费请由付款方承担。',
  afterwards: '到账后会员即时生效，并开具发票。本报价单不是发票，也不能作为付款凭证。',
  late: '逾期未到账，订单自动关闭。',
}
const en: typeof zh = {
  quotation: 'Quotation',
  number: 'Quotation number',
  issuedAt: 'Date',
  validUntil: 'Valid until',
  reference: 'Reference (required)',
  payee: 'Pay to',
  buyer: 'Quoted for',
  total: 'Total to pay, including tax',
  words: 'Total in words',
  howTo: (account, number) =>
    `Please pay the total in one bank transfer while this quotation is valid, to ${account}, and give ${number} as the reference so that the payment can be matched.`,
  exact:
    'Any other amount cannot be matched, and you will be contacted; bank charges are borne by the payer.',
  afterwards:
    'Once the money has arrived, the membership begins and the invoice is issued. This quotation is neither an invoice nor proof of payment.',
  late: 'If the payment does not arrive in time, the order is closed automatically.',
}
const WORDS: Readonly<Record<ContentLanguage, typeof zh>> = { zh, en }

/** The account in one line: `测试银行福州支行 1234 5678`. */
const accountOf = ({ bank, account }: QuotationFacts['quotation']['seller']): string =>
  `${bank} ${account}`

/** Content of the quotation, with the seller and the tax rate of the day on which it was issued. */
export function quotationDocument(
  facts: QuotationFacts,
  language: ContentLanguage,
): BillingDocument {
  const { order, quotation, title } = facts
  const { seller, number, issuedAt, validUntil } = quotation
  const { currency } = order
  const texts = TEXTS[language]
  const words = WORDS[language]
  const lines = linesOf({ ...order, periodStart: null, periodEnd: null }, quotation.taxRateBp)
  const totals = totalsOf(lines)
  const head: Fact[] = [
    { label: words.issuedAt, value: dayText(issuedAt, language) },
    { label: words.validUntil, value: dayText(validUntil, language) },
    { label: texts.order, value: order.id },
    { label: texts.currency, value: currency },
    { label: words.reference, value: number, isWide: true },
  ]
  return {
    ...frame(language, seller),
    facts: {
      title: `${words.quotation} ${number}`,
      author: { zh: seller.nameZh, en: seller.nameEn }[language],
      subject: texts.brandName,
      language: texts.locale,
      createdAt: issuedAt,
    },
    title: words.quotation,
    number: `${words.number} ${number}`,
    isCredit: false,
    head,
    parties: [buyerParty(words.buyer, title, language), sellerParty(words.payee, seller, language)],
    columns: invoiceColumns(language, currency),
    lines: lines.map((line) => [
      lineText({ zh: line.textZh, en: line.textEn }, language),
      String(line.quantity),
      formatAmount(line.net, language),
      formatRate(line.rateBp),
      formatAmount(line.tax, language),
      formatAmount(line.amount, language),
    ]),
    totals: [
      { label: texts.netTotal, value: withCurrency(totals.net, currency, language) },
      { label: texts.taxTotal, value: withCurrency(totals.tax, currency, language) },
      { label: words.total, value: withCurrency(order.amount, currency, language) },
    ],
    words: inWords(words.words, order.amount, currency, language),
    notes: {
      heading: texts.notes,
      texts: [words.howTo(accountOf(seller), number), words.exact, words.afterwards, words.late],
    },
  }
}
