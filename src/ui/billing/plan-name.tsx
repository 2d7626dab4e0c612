import type { Currency, Level, Period } from '../../contract/endpoints/levels.ts'
import { formatMoney } from '../../i18n/format-money.ts'
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

/** A plan as it is called: `Plus · monthly`. */
export function usePlanName(): (plan: { level: Level; period: Period }) => string {
  const t = useT()
  return ({ level, period }) =>
    t('billing.plan', { level: t(LEVEL_TEXTS[level]), period: t(PERIOD_TEXTS[period]) })
}

/** A plan's name as text. */
export function PlanName({ level, period }: { level: Level; period: Period }) {
  return usePlanName()({ level, period })
}

/** The name of a level: `Plus`. */
export function useLevelName(): (level: Level) => string {
  const t = useT()
  return (level) => t(LEVEL_TEXTS[level])
}

/** Amounts in the smallest unit of their currency, in the reader's language. */
export function useMoney(): (amount: number, currency: Currency) => string {
  const locale = useLocale()
  return (amount, currency) => formatMoney(locale, amount, currency)
}

/** Amounts as documents write them, with their decimals always: `¥39.00`. */
export function useExactMoney(): (amount: number, currency: Currency) => string {
  const locale = useLocale()
  return (amount, currency) => formatMoney(locale, amount, currency, true)
}

type MoneyProps = { amount: number; currency: Currency; isExact?: boolean }

/** An amount of money that lines up with others and never breaks. */
export function Money({ amount, currency, isExact }: MoneyProps) {
  const locale = useLocale()
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {formatMoney(locale, amount, currency, isExact === true)}
    </span>
  )
}
