import { Button } from '@mantine/core'
import { Link } from 'wouter'
import type { Quote } from '../../../contract/endpoints/orders.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { useMoney, usePlanName } from '../../../ui/billing/plan-name.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import type { Offer } from '../model.ts'
import classes from './checkout.module.css'

const TEXTS = {
  same: { title: msg('checkout.same.title'), text: msg('checkout.same.text') },
  later: { title: msg('checkout.later.title'), text: msg('checkout.later.text') },
} as const

type Props = { quote: Quote; offer: Exclude<Offer, 'buy'> }

/** Explanation for a plan that needs no order now, with a link to the page of the change. */
export function NoPurchase({ quote, offer }: Props) {
  const t = useT()
  const format = useFormat()
  const money = useMoney()
  const planName = usePlanName()
  const { periodStart, renewalAmount, currency } = quote
  return (
    <aside className={classes.summary} aria-labelledby="checkout-summary">
      <h2 id="checkout-summary">{t(TEXTS[offer].title)}</h2>
      <p className={classes.small} style={{ fontSize: '0.875rem' }}>
        {t(TEXTS[offer].text, {
          plan: planName(quote),
          date: periodStart === null ? '' : format.date(periodStart),
          price: money(renewalAmount, currency),
        })}
      </p>
      <Button
        component={Link}
        href={
          offer === 'later' ? paths.changePlan(quote.planId, quote.seats) : paths.subscription()
        }
        fullWidth
      >
        {t('checkout.toSubscription')}
      </Button>
    </aside>
  )
}
