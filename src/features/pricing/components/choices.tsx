/** Choice of the period, with the saving of a year, and of the currency. */
import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Currency, Period } from '../../../contract/endpoints/levels.ts'
import { CURRENCIES, PERIODS } from '../../../contract/endpoints/levels.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useFormat } from '../../../ui/use-format.ts'
import classes from './pricing.module.css'

/** The chosen period and currency. */
export type Choice = { period: Period; currency: Currency }

const PERIOD_NAME: Record<Period, string> = {
  month: msg('pricing.period.month'),
  year: msg('pricing.period.year'),
}
const CURRENCY_NAME: Record<Currency, string> = {
  CNY: msg('pricing.currency.cny'),
  USD: msg('pricing.currency.usd'),
}

type GroupProps<T extends string> = {
  label: string
  value: T
  options: readonly T[]
  nameOf: (option: T) => ReactNode
  onChange: (value: T) => void
}

function Group<T extends string>({ label, value, options, nameOf, onChange }: GroupProps<T>) {
  return (
    <SegmentedControl
      aria-label={label}
      size="md"
      classNames={{ label: classes.segment ?? '' }}
      value={value}
      data={options.map((option) => ({ value: option, label: nameOf(option) }))}
      onChange={(chosen) => onChange(chosen)}
    />
  )
}

type Props = { choice: Choice; saving: number; onChange: (next: Choice) => void }

export function Choices({ choice, saving, onChange }: Props) {
  const t = useT()
  const format = useFormat()
  return (
    <div className={classes.choices}>
      <Group
        label={t('pricing.period')}
        value={choice.period}
        options={PERIODS}
        nameOf={(period) => t(PERIOD_NAME[period])}
        onChange={(period) => onChange({ ...choice, period })}
      />
      {saving > 0 && (
        <p className={classes.saving}>
          {t('pricing.saving', { share: format.percent(saving, 0) })}
        </p>
      )}
      <div className={classes.currency}>
        <Group
          label={t('pricing.currency')}
          value={choice.currency}
          options={CURRENCIES}
          nameOf={(currency) => t(CURRENCY_NAME[currency])}
          onChange={(currency) => onChange({ ...choice, currency })}
        />
      </div>
    </div>
  )
}
