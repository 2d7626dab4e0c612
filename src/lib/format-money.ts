/** Formats amounts of money in the user's language. */
import { type Language, languageFacts } from '../contract/languages.ts'
import { localeTag } from './locale-tag.ts'
import { numberFormat } from './number-format.ts'

/**
 * Formats an amount with its currency, without decimals when they are zero.
 * @param amount smallest unit of the currency (fen, cents)
 * @param isExact always with decimals, as on documents and in columns of amounts
 */
export function formatMoney(
  locale: Language,
  amount: number,
  currency: string,
  isExact = false,
): string {
  const isWhole = !isExact && amount % 100 === 0
  return numberFormat(localeTag(locale), {
    style: 'currency',
    currency,
    // In Chinese "¥" alone is the yuan; elsewhere the symbol names the currency.
    currencyDisplay: currency === languageFacts(locale).currency ? 'narrowSymbol' : 'symbol',
    minimumFractionDigits: isWhole ? 0 : 2,
    maximumFractionDigits: isWhole ? 0 : 2,
  }).format(amount / 100)
}
