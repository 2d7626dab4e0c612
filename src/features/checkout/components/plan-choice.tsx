/** Choice of a plan's level, period and currency, with the saving of a year against twelve months. */
import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import { CURRENCIES, PERIODS, type Plan } from '../../../contract/endpoints/levels.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useLevelName, usePlanPrice } from '../../../ui/billing/plan-name.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { findPlanWith } from '../model.ts'
import classes from './checkout.module.css'

const PERIOD_NAMES = {
  month: msg('checkout.period.month'),
  year: msg('checkout.period.year'),
} as const
const CURRENCY_NAMES = { CNY: msg('checkout.currency.cny'), USD: msg('checkout.currency.usd') }

type Props = { plans: readonly Plan[]; plan: Plan; onChoose: (planId: string) => void }
type Option = { plan: Plan; name: string; hint?: ReactNode }

function Cards({
  label,
  plan,
  options,
  onChoose,
}: Omit<Props, 'plans'> & {
  label: string
  options: readonly Option[]
}) {
  if (options.length < 2) return null
  return (
    <Radio.Group size="md" label={label} value={plan.id} onChange={onChoose}>
      <div className={classes.cards}>
        {options.map((option) => (
          <Radio.Card key={option.plan.id} value={option.plan.id} className={classes.card ?? ''}>
            <Radio.Indicator />
            <span>
              <span className={classes.cardName}>{option.name}</span>
              {option.hint !== undefined && <span className={classes.cardHint}>{option.hint}</span>}
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}

/**
 * Returns the saving of a year against twelve months of the same level, as a share; null when there is none.
 */
function savingOf(plans: readonly Plan[], year: Plan): number | null {
  const month = findPlanWith(plans, year, { period: 'month' })
  if (year.period !== 'year' || month === null || month.amount === 0) return null
  const share = 1 - year.amount / (12 * month.amount)
  return share > 0.005 ? share : null
}

export function PlanChoice({ plans, plan, onChoose }: Props) {
  const t = useT()
  const format = useFormat()
  const levelName = useLevelName()
  const price = usePlanPrice()
  const like = (change: Parameters<typeof findPlanWith>[2]) =>
    findPlanWith(plans, plan, change) ?? []
  const shared = { plan, onChoose }
  const levels = [...new Set(plans.map(({ level }) => level))]
  return (
    <div className={classes.choices}>
      <Cards
        {...shared}
        label={t('checkout.plan.level')}
        options={levels
          .flatMap((level) => like({ level }))
          .map((it) => ({ plan: it, name: levelName(it.level), hint: price(it) }))}
      />
      <Cards
        {...shared}
        label={t('checkout.plan.period')}
        options={PERIODS.flatMap((period) => like({ period })).map((it) => {
          const saving = savingOf(plans, it)
          const hint = (
            <>
              {price(it)}
              {saving !== null && (
                <>
                  {' '}
                  <span className={classes.saving}>
                    {t('checkout.saving', { share: format.percent(saving, 0) })}
                  </span>
                </>
              )}
            </>
          )
          return { plan: it, name: t(PERIOD_NAMES[it.period]), hint }
        })}
      />
      <Cards
        {...shared}
        label={t('checkout.plan.currency')}
        options={CURRENCIES.flatMap((currency) => like({ currency })).map((it) => ({
          plan: it,
          name: t(CURRENCY_NAMES[it.currency]),
          hint: price(it),
        }))}
      />
    </div>
  )
}
