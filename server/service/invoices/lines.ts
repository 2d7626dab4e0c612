/** Lines of an invoice, and the split of amounts into net and tax. */
import type { orders } from '../../db/schema-billing.ts'
import type { InvoiceLineRow } from '../../db/schema-invoices.ts'
import { brand } from '../../../src/contract/brand.ts'
import { levelText } from '../../mail/billing-texts.ts'

type OrderRow = typeof orders.$inferSelect
type Text = { zh: string; en: string }

/** The time zone of the seller's accounts. */
export const SELLER_ZONE = 'Asia/Shanghai'

const day = new Intl.DateTimeFormat('sv-SE', { timeZone: SELLER_ZONE, dateStyle: 'short' })

/** The calendar day in the seller's zone: `2026-11-20`. */
export const sellerDay = (at: Date): string => day.format(at)

/**
 * Computes the tax contained in an amount.
 * @param amount tax included, smallest unit; negative in a credit note
 * @param rateBp hundredths of a percent
 * @returns rounded half away from zero, so that a credit note is exactly the negative of its invoice
 */
export function containedTax(amount: number, rateBp: number): number {
  const whole = 10_000 + rateBp
  const tax = Math.floor((2 * Math.abs(amount) * rateBp + whole) / (2 * whole))
  return amount < 0 && tax > 0 ? -tax : tax
}

/**
 * Splits amounts into net and tax. Rounding is carried from line to line: net + tax is the amount on
 * each line, and the taxes add up to the tax of the sum, to the last fen.
 */
export function splitTax(
  amounts: readonly number[],
  rateBp: number,
): { net: number; tax: number; amount: number }[] {
  let sum = 0
  let taxed = 0
  return amounts.map((amount) => {
    sum += amount
    const upToHere = containedTax(sum, rateBp)
    const tax = upToHere - taxed
    taxed = upToHere
    return { net: amount - tax, tax, amount }
  })
}

const PERIOD: Record<string, Text> = {
  month: { zh: '月付', en: 'monthly' },
  year: { zh: '年付', en: 'yearly' },
}
const known = (texts: Record<string, Text>, key: string): Text => texts[key] ?? { zh: key, en: key }

/** Name of the purchase, with its period when that is known. */
export function boughtText(
  order: Pick<OrderRow, 'level' | 'period' | 'periodStart' | 'periodEnd'>,
): Text {
  const level = levelText(order.level)
  const period = known(PERIOD, order.period)
  const { periodStart: start, periodEnd: end } = order
  const days =
    start === null || end === null
      ? { zh: '', en: '' }
      : {
          zh: `，${sellerDay(start)} 至 ${sellerDay(end)}`,
          en: `, ${sellerDay(start)} to ${sellerDay(end)}`,
        }
  return {
    zh: `${brand.name.zh} ${level.zh} 会员服务（${period.zh}）${days.zh}`,
    en: `${brand.name.en} ${level.en} membership (${period.en})${days.en}`,
  }
}

/** The plan at its price, then the deductions: the lines add up to the paid amount. */
function entriesOf(order: OrderRow): { text: Text; quantity: number; amount: number }[] {
  const { seats, listAmount } = order
  const entries = [{ text: boughtText(order), quantity: seats, amount: listAmount }]
  if (order.discount > 0) {
    const code = order.couponCode ?? ''
    const text = { zh: `优惠码折扣 ${code}`.trim(), en: `Coupon discount ${code}`.trim() }
    entries.push({ text, quantity: 1, amount: -order.discount })
  }
  if (order.credit > 0) {
    const text = { zh: '原方案剩余时间抵扣', en: 'Credit for time left on the previous plan' }
    entries.push({ text, quantity: 1, amount: -order.credit })
  }
  return entries
}

/**
 * The lines of a paid order's invoice.
 * @throws Error when price, discount and credit do not add up to the paid amount
 */
export function linesOf(order: OrderRow, rateBp: number): InvoiceLineRow[] {
  const entries = entriesOf(order)
  const sum = entries.reduce((total, { amount }) => total + amount, 0)
  if (sum !== order.amount) {
    throw new Error(`order ${order.id}: its parts add up to ${sum}, not to ${order.amount}`)
  }
  const parts = splitTax(
    entries.map(({ amount }) => amount),
    rateBp,
  )
  return entries.flatMap(({ text, quantity }, at) => {
    const part = parts[at]
    return part === undefined
      ? []
      : [{ textZh: text.zh, textEn: text.en, quantity, rateBp, ...part }]
  })
}

/** Sums of net, tax and amount over lines. */
export function totalsOf(lines: readonly InvoiceLineRow[]) {
  const totals = { net: 0, tax: 0, amount: 0 }
  for (const { net, tax, amount } of lines) {
    totals.net += net
    totals.tax += tax
    totals.amount += amount
  }
  return totals
}

/**
 * The line of a partial credit note. The remaining tax is the tax of the remaining amount, so that any number of
 * parts and the rest add up to the invoice's net and tax.
 * @param lines of the invoice and of its partial credit notes: all that it is still valid for
 * @param amount above zero, below the remaining amount of the invoice
 */
export function partLine(lines: readonly InvoiceLineRow[], amount: number): InvoiceLineRow {
  const [first] = lines
  const remaining = totalsOf(lines)
  if (first === undefined || !(amount > 0 && amount < remaining.amount)) {
    throw new Error(`${amount} is no part of ${remaining.amount}`)
  }
  const { rateBp } = first
  const tax = remaining.tax - containedTax(remaining.amount - amount, rateBp)
  const credited = { net: 0 - (amount - tax), tax: 0 - tax, amount: 0 - amount }
  const textZh = `部分退款：${first.textZh}`
  return { textZh, textEn: `Partial refund: ${first.textEn}`, quantity: 1, rateBp, ...credited }
}

/** The same lines with negative amounts, for a credit note. */
export const reversedLines = (lines: readonly InvoiceLineRow[]): InvoiceLineRow[] =>
  lines.map((line) => ({
    ...line,
    // Avoids minus zero, which JSON writes as 0.
    net: 0 - line.net,
    tax: 0 - line.tax,
    amount: 0 - line.amount,
  }))
