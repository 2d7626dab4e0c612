import type { Currency, Level, Period } from '../../contract/endpoints/levels.ts'
import { formatMoney } from '../../lib/format-money.ts'
import { msg } from '../../i18n/msg.ts'
import { useLocale, useT } from '../../i18n/use-t.ts'

export const LEVEL_TEXTS: Record<Level, string> = {
  free: msg('billing.level.free'),
  plus: msg('billing.level.plus'),
  pro: msg('billing.level.pro'),
}

const PERIOD_TEXTS: Record<Period, string> = {
  month: msg('billing.plan.month'),
  year: msg('billing.plan.year'),
}

type Named = { level: Level; period: Period; seats?: number }

/** Returns a function for the name of a plan: `Plus · monthly`, `Plus · monthly · 3 seats`. */
export function usePlanName(): (plan: Named) => string {
  const t = useT()
  return ({ level, period, seats = 1 }) => {
    const name = { level: t(LEVEL_TEXTS[level]), period: t(PERIOD_TEXTS[period]) }
    return seats > 1 ? t('billing.plan.seats', { ...name, seats }) : t('billing.plan', name)
  }
}

/** A plan's name as text. */
export function PlanName({ level, period, seats = 1 }: Named) {
  return usePlanName()({ level, period, seats })
}

const EACH_TEXTS: Record<Period, string> = {
  month: msg('billing.each.month'),
  year: msg('billing.each.year'),
}

/** Returns a function for the prices of a plan in each of its periods: `CN¥39 a month`. */
export function usePlanPrice(): (
  plan: Readonly<{ amount: number; currency: Currency; period: Period }>,
) => string {
  const t = useT()
  const money = useMoney()
  return ({ amount, currency, period }) => t(EACH_TEXTS[period], { price: money(amount, currency) })
}

/** Returns a function for the name of a level: `Plus`. */
export function useLevelName(): (level: Level) => string {
  const t = useT()
  return (level) => t(LEVEL_TEXTS[level])
}

/** Replaces the hyphen with a minus sign as wide as a digit, so that negative amounts line up. */
const withMinus = (text: string) => text.replace('-', '\u2212')

/** Returns a formatter of amounts in the smallest unit of their currency, in the user's language. */
export function useMoney(): (amount: number, currency: Currency) => string {
  const locale = useLocale()
  return (amount, currency) => withMinus(formatMoney(locale, amount, currency))
}

/** Returns a formatter of amounts as in documents, always with decimals: `¥39.00`. */
export function useExactMoney(): (amount: number, currency: Currency) => string {
  const locale = useLocale()
  return (amount, currency) => withMinus(formatMoney(locale, amount, currency, true))
}

type MoneyProps = { amount: number; currency: Currency; isExact?: boolean }

/** An amount of money with tabular digits, without line breaks. */
export function Money({ amount, currency, isExact }: MoneyProps) {
  const locale = useLocale()
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {withMinus(formatMoney(locale, amount, currency, isExact === true))}
    </span>
  )
}
