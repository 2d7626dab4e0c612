import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { orderQueries } from '../../../cache/billing-queries.ts'
import type { Level, Plan } from '../../../contract/endpoints/levels.ts'
import type { Quote } from '../../../contract/endpoints/orders.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { useMoney, usePlanName } from '../../../ui/billing/plan-name.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { stepOf } from '../model.ts'
import classes from './pricing.module.css'

/** Returns the quote of a plan for this member; null for a visitor and until it is loaded. */
export function useQuote(offer: Plan | null, isMember: boolean): Quote | null {
  const { data } = useQuery({
    ...orderQueries.preview({ planId: offer?.id ?? '' }),
    enabled: isMember && offer !== null,
  })
  return data ?? null
}

/** Effect of choosing the plan: when it begins and the exact amount to pay. */
export function StepNote({ quote }: { quote: Quote }) {
  const t = useT()
  const format = useFormat()
  const money = useMoney()
  const planName = usePlanName()
  const step = stepOf(quote)
  const { amount, credit, currency, creditFrom, renewalAmount } = quote
  const values = {
    price: money(step.name === 'pay' ? amount : renewalAmount, currency),
    renewal: money(renewalAmount, currency),
    credit: money(credit, currency),
    from: creditFrom === null ? '' : planName(creditFrom),
    start: quote.periodStart === null ? '' : format.date(quote.periodStart),
    end: quote.periodEnd === null ? '' : format.date(quote.periodEnd),
  }
  const id = {
    new: msg('pricing.step.new'),
    renewal: msg('pricing.step.renewal'),
    upgrade: credit > 0 ? msg('pricing.step.upgrade.credit') : msg('pricing.step.upgrade'),
    later: msg('pricing.step.later'),
    same: msg('pricing.step.same'),
  }[step.name === 'pay' ? step.kind : step.name]
  return <p className={classes.step}>{t(id, values)}</p>
}

const LABELS = {
  new: msg('pricing.buy'),
  renewal: msg('pricing.renew'),
  upgrade: msg('pricing.upgrade'),
} as const

type ButtonProps = { quote: Quote; name: string; current: Level | null }

/** The button of a plan for a member whose quote is known. */
export function StepButton({ quote, name, current }: ButtonProps) {
  const t = useT()
  const step = stepOf(quote)
  if (step.name === 'same') {
    return (
      <Button component={Link} href={paths.subscription()} variant="default" fullWidth>
        {t('pricing.manage')}
      </Button>
    )
  }
  if (step.name === 'later') {
    return (
      <Button component={Link} href={paths.changePlan(quote.planId)} variant="default" fullWidth>
        {t('pricing.change', { name })}
      </Button>
    )
  }
  // The same level for a longer period: the button says what changes.
  const isLonger = step.kind === 'upgrade' && quote.level === current
  return (
    <Button component={Link} href={paths.checkout(quote.planId)} fullWidth>
      {isLonger ? t('pricing.toYear') : t(LABELS[step.kind], { name })}
    </Button>
  )
}
