/** Content of invoices, credit notes and receipts, ready to be drawn. */
import type { LocalisedText } from '../../../src/contract/envelope.ts'
import { type ContentLanguage } from '../../../src/contract/languages.ts'
import type { orders, payments } from '../../db/schema-billing.ts'
import type { SellerRow } from '../../db/schema-invoices.ts'
import type { BillingDocument, Column, Fact, Party } from '../../pdf/billing-flow.ts'
import { chineseAmount } from '../../../src/lib/chinese-amount.ts'
import { formatDaysInText } from '../../../src/lib/days.ts'
import { brand } from '../../../src/contract/brand.ts'
import type { BillingDetails } from '../../../src/contract/billing-details.ts'
import { isDemoSeller } from '../../seller.ts'
import { boughtText, SELLER_ZONE } from './lines.ts'
import type { FoundInvoice } from './queries.ts'
import { partyFacts, TEXTS } from './document-texts.ts'

type OrderRow = typeof orders.$inferSelect
type PaymentRow = typeof payments.$inferSelect

/** Formats an amount without its currency: `3,900.00`. */
export function formatAmount(amount: number, language: ContentLanguage): string {
  const form = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return new Intl.NumberFormat(TEXTS[language].locale, form).format(amount / 100)
}

export const withCurrency = (amount: number, currency: string, language: ContentLanguage): string =>
  new Intl.NumberFormat(TEXTS[language].locale, { style: 'currency', currency }).format(
    amount / 100,
  )

/** `6%`, `6.5%`. */
export const formatRate = (rateBp: number): string => `${rateBp / 100}%`

export const dayText = (at: Date, language: ContentLanguage): string =>
  new Intl.DateTimeFormat(TEXTS[language].locale, {
    dateStyle: 'long',
    timeZone: SELLER_ZONE,
  }).format(at)

/** Name of a line with its period, in the date format of the document. */
export const lineText = (
  text: Readonly<Record<ContentLanguage, string>>,
  language: ContentLanguage,
): string => formatDaysInText(text[language], (noon) => dayText(noon, language))

/** Name of the purchase, with its period in the date format of each language. */
export function boughtInWords(order: Parameters<typeof boughtText>[0]): LocalisedText {
  const text = boughtText(order)
  return { zh: lineText(text, 'zh'), en: lineText(text, 'en') }
}

function momentText(at: Date, language: ContentLanguage): string {
  const form = { dateStyle: 'long', timeStyle: 'short', timeZone: SELLER_ZONE } as const
  return new Intl.DateTimeFormat(TEXTS[language].locale, form).format(at)
}

export function sellerParty(heading: string, seller: SellerRow, language: ContentLanguage): Party {
  const { nameZh, nameEn, taxNo, addressZh, addressEn, phone, bank, account } = seller
  const name = { zh: nameZh, en: nameEn }[language]
  const address = { zh: addressZh, en: addressEn }[language]
  const facts = { taxNo, address, phone, bank, account }
  return { heading, name, facts: partyFacts(facts, language) }
}

export const buyerParty = (
  heading: string,
  title: BillingDetails,
  language: ContentLanguage,
): Party => ({
  heading,
  name: title.name,
  facts: partyFacts(title, language),
})

/** Only Chinese documents write the amount in capital numerals. */
const WRITES_CAPITALS: Readonly<Record<ContentLanguage, boolean>> = { zh: true, en: false }

export function inWords(
  label: string,
  amount: number,
  currency: string,
  language: ContentLanguage,
): Fact | null {
  const prefix = TEXTS.zh.foreign[currency]
  if (!WRITES_CAPITALS[language] || prefix === undefined) return null
  return { label, value: prefix + chineseAmount(amount) }
}

/** The parts shared by all documents. */
export function frame(language: ContentLanguage, seller: SellerRow) {
  const texts = TEXTS[language]
  return {
    brandName: texts.brandName,
    sample: isDemoSeller(seller) ? texts.sample : null,
    footer: texts.footer,
    pageOf: texts.pageOf,
  }
}

export function invoiceColumns(language: ContentLanguage, currency: string): Column[] {
  const { columns } = TEXTS[language]
  const right = 'right' as const
  return [
    { label: columns.item, width: 0, align: 'left' },
    { label: columns.quantity, width: 42, align: right },
    { label: `${columns.net} (${currency})`, width: 82, align: right },
    { label: columns.rate, width: 56, align: right },
    { label: `${columns.tax} (${currency})`, width: 66, align: right },
    { label: `${columns.amount} (${currency})`, width: 86, align: right },
  ]
}

function invoiceNotes(found: FoundInvoice, language: ContentLanguage): string[] {
  const { takesBack, takenBackBy, partCredits, credited, replaces, row } = found
  const texts = TEXTS[language]
  const takes = row.isPart ? texts.takesPartBack : texts.takesBack
  const money = (amount: number) => withCurrency(amount, row.currency, language)
  return [
    takesBack === null ? '' : takes(takesBack),
    credited === 0
      ? ''
      : texts.partsTakenBack(
          partCredits.join(', '),
          money(credited),
          money(takenBackBy === null ? row.amount - credited : 0),
        ),
    takenBackBy === null ? '' : texts.takenBackBy(takenBackBy),
    row.kind === 'credit' || replaces === null ? '' : texts.replaces(replaces),
    row.reason === '' ? '' : texts.reason(row.reason),
    texts.whatItIs,
  ].filter((text) => text !== '')
}

/** An invoice or a credit note. Its creation date is the day of issue, whenever it is drawn. */
export function invoiceDocument(found: FoundInvoice, language: ContentLanguage): BillingDocument {
  const { row } = found
  const { currency, title, seller } = row
  const texts = TEXTS[language]
  const isCredit = row.kind === 'credit'
  const name = isCredit ? texts.credit : texts.invoice
  const head: Fact[] = [
    { label: texts.issuedAt, value: dayText(row.issuedAt, language) },
    { label: texts.order, value: row.orderId },
    { label: texts.currency, value: currency },
    { label: texts.titleKind, value: texts.titleKinds[title.kind] },
  ]
  if (row.officialNumber !== null) head.push({ label: texts.official, value: row.officialNumber })
  const amounts = (line: (typeof row.lines)[number]) => [
    lineText({ zh: line.textZh, en: line.textEn }, language),
    String(line.quantity),
    formatAmount(line.net, language),
    formatRate(line.rateBp),
    formatAmount(line.tax, language),
    formatAmount(line.amount, language),
  ]
  return {
    ...frame(language, seller),
    facts: {
      title: `${name} ${row.number}`,
      author: { zh: seller.nameZh, en: seller.nameEn }[language],
      subject: texts.brandName,
      language: texts.locale,
      createdAt: row.issuedAt,
    },
    title: name,
    number: `${texts.number} ${row.number}`,
    isCredit,
    head,
    parties: [
      buyerParty(texts.buyer, title, language),
      sellerParty(texts.seller, seller, language),
    ],
    columns: invoiceColumns(language, currency),
    lines: row.lines.map(amounts),
    totals: [
      { label: texts.netTotal, value: withCurrency(row.net, currency, language) },
      { label: texts.taxTotal, value: withCurrency(row.tax, currency, language) },
      { label: texts.total, value: withCurrency(row.amount, currency, language) },
    ],
    words: inWords(texts.words, row.amount, currency, language),
    notes: { heading: texts.notes, texts: invoiceNotes(found, language) },
  }
}

/** Amount, time and method of a payment. */
export type ReceiptFacts = {
  order: OrderRow
  payment: PaymentRow | null
  title: BillingDetails
  seller: SellerRow
  /** Refunded part of it. */
  refunded: number
}

function paymentFacts({ order, payment }: ReceiptFacts, language: ContentLanguage): Fact[] {
  const texts = TEXTS[language]
  const facts: Fact[] = []
  if (order.paidAt !== null) {
    facts.push({ label: texts.paidAt, value: momentText(order.paidAt, language) })
  }
  if (payment !== null) {
    const provider = texts.providers[payment.provider] ?? payment.provider
    // The font has one glyph for the bullet and the middle dot in names, so one of them could not be searched.
    const label = payment.methodLabel?.replaceAll('•', '*')
    const value = [provider, label].filter(Boolean).join(' / ')
    facts.push({ label: texts.method, value })
  }
  if (order.refundedAt !== null) {
    facts.push({ label: texts.refundedAt, value: momentText(order.refundedAt, language) })
  }
  const ref = payment?.ref ?? null
  if (ref !== null) facts.push({ label: texts.paymentRef, value: ref, isWide: true })
  return facts
}

function refundTotals({ order, refunded }: ReceiptFacts, language: ContentLanguage): Fact[] {
  const texts = TEXTS[language]
  const money = (amount: number) => withCurrency(amount, order.currency, language)
  return [
    { label: texts.refundedAmount, value: money(-refunded) },
    { label: texts.keptAmount, value: money(order.amount - refunded) },
  ]
}

/** The receipt of a paid order; not an invoice. */
export function receiptDocument(facts: ReceiptFacts, language: ContentLanguage): BillingDocument {
  const { order, title, seller, refunded } = facts
  const { currency, amount } = order
  const texts = TEXTS[language]
  const total = withCurrency(amount, currency, language)
  const notes = [texts.receiptIs]
  if (order.state === 'refunded') notes.unshift(texts.refunded)
  return {
    ...frame(language, seller),
    facts: {
      title: `${texts.receipt} ${order.id}`,
      author: { zh: seller.nameZh, en: seller.nameEn }[language],
      subject: texts.brandName,
      language: texts.locale,
      createdAt: order.paidAt ?? order.createdAt,
    },
    title: texts.receipt,
    number: `${texts.order} ${order.id}`,
    isCredit: false,
    head: paymentFacts(facts, language),
    parties: [buyerParty(texts.payer, title, language), sellerParty(texts.payee, seller, language)],
    columns: [
      { label: texts.columns.item, width: 0, align: 'left' },
      { label: `${texts.columns.paid} (${currency})`, width: 150, align: 'right' },
    ],
    lines: [[boughtInWords(order)[language], formatAmount(amount, language)]],
    totals: [
      { label: texts.paidTotal, value: total },
      ...(refunded === 0 ? [] : refundTotals(facts, language)),
    ],
    words: inWords(texts.paidWords, amount, currency, language),
    notes: { heading: texts.notes, texts: notes },
  }
}

/** File name of a document. */
export function fileNameOf(
  kind: 'invoice' | 'credit' | 'receipt' | 'quotation',
  number: string,
  language: ContentLanguage,
): string {
  return `${brand.name[language]}-${TEXTS[language].file[kind]}-${number}.pdf`
}
