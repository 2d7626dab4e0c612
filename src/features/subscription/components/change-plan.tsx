/** Changes the plan after a preview: to a higher one at once, to a lower one with the next period. */
import { Button, Radio, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { orderQueries } from '../../../cache/billing-queries.ts'
import { levelQueries } from '../../../cache/level-queries.ts'
import type { Quote } from '../../../contract/endpoints/orders.ts'
import type { Subscription } from '../../../contract/endpoints/subscription.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { useMoney, usePlanName, usePlanPrice } from '../../../ui/billing/plan-name.tsx'
import { SeatsField } from '../../../ui/billing/seats-field.tsx'
import { useErrorText } from '../../../ui/error-text.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { sortPlans } from '../model.ts'
import type { SubscriptionChange } from '../use-subscription-change.ts'
import classes from './subscription.module.css'

type Props = {
  subscription: Subscription
  change: SubscriptionChange
  /** Plan and seats chosen on the previous page. */
  requested: { planId: string | null; seats: number | null }
  onClose: () => void
}

/** Cost and start of a change, as text. */
function Consequences({ quote }: { quote: Quote }) {
  const t = useT()
  const format = useFormat()
  const money = useMoney()
  const price = (amount: number) => money(amount, quote.currency)
  const day = quote.periodStart === null ? '' : format.date(quote.periodStart)
  if (quote.takesEffect === 'never') return <p>{t('subscription.change.same')}</p>
  if (quote.takesEffect === 'periodEnd') {
    return <p>{t('subscription.change.later', { day, amount: price(quote.renewalAmount) })}</p>
  }
  const { creditFrom } = quote
  return (
    <>
      <p>{t('subscription.change.now', { amount: price(quote.amount) })}</p>
      {creditFrom !== null && (
        <p className={classes.quiet}>
          {t('subscription.change.credit', {
            credit: price(quote.credit),
            paid: price(creditFrom.paid),
            days: creditFrom.remainingDays,
            of: creditFrom.totalDays,
          })}
        </p>
      )}
      <p className={classes.quiet}>
        {t('subscription.change.after', {
          amount: price(quote.renewalAmount),
          day: quote.periodEnd === null ? '' : format.date(quote.periodEnd),
        })}
      </p>
    </>
  )
}

/** The preview of one plan, and the button to continue. */
function Preview({
  planId,
  seats,
  change,
  onClose,
}: Pick<Props, 'change' | 'onClose'> & { planId: string; seats: number }) {
  const t = useT()
  const errorText = useErrorText()
  const query = useQuery(orderQueries.preview({ planId, seats }))
  if (query.isError) {
    return (
      <Text c="error" role="alert">
        {errorText(query.error)}
      </Text>
    )
  }
  if (query.data === undefined) return <Skeleton height={96} radius="md" />
  const quote = query.data
  const changeLater = async () => {
    if ((await change.change(planId, seats)) === null) onClose()
  }
  return (
    <div className={classes.preview} role="status">
      <Consequences quote={quote} />
      <div className={classes.actions}>
        {quote.takesEffect === 'now' && (
          <Button component={Link} href={paths.checkout(planId, seats)}>
            {t('subscription.change.checkout')}
          </Button>
        )}
        {quote.takesEffect === 'periodEnd' && (
          <Button loading={change.isBusy} onClick={() => void changeLater()}>
            {t('subscription.change.confirm')}
          </Button>
        )}
      </div>
      <div role="alert">
        {change.failure !== null && <Text c="error">{change.failure.text}</Text>}
      </div>
    </div>
  )
}

export function ChangePlan({ subscription, change, requested, onClose }: Props) {
  const t = useT()
  const planName = usePlanName()
  const price = usePlanPrice()
  const { data: plans = [] } = useQuery(levelQueries.plans())
  const [chosen, setChosen] = useState(requested.planId)
  const [seats, setSeats] = useState(requested.seats)
  const section = useRef<HTMLElement>(null)
  // It opens below the fold on a phone: move the focus there.
  useEffect(() => section.current?.focus(), [])
  const current = subscription.plan
  if (current === null) return null
  const requestedSeats = seats ?? (subscription.nextPlan ?? current).seats
  const requestedPlan = plans.find(({ id }) => id === requested.planId)
  const offered = sortPlans(plans, current.currency)
  // A plan given by the address is listed even in another currency.
  if (requestedPlan !== undefined && !offered.includes(requestedPlan)) offered.push(requestedPlan)
  return (
    <section ref={section} tabIndex={-1} className={classes.card} aria-labelledby="change-plan">
      <h2 id="change-plan">{t('subscription.change.title')}</h2>
      <Radio.Group
        size="md"
        labelProps={{ mb: 12, fw: 400 }}
        value={chosen ?? ''}
        onChange={setChosen}
        label={t('subscription.change.label')}
      >
        <div className={classes.plans}>
          {offered.map((plan) => (
            <Radio.Card key={plan.id} value={plan.id} className={classes.plan ?? ''}>
              <Radio.Indicator mt={2} />
              <span>
                <Text component="span" display="block" fw={600}>
                  {planName(plan)}
                </Text>
                <Text component="span" display="block" size="sm" c="dimmed">
                  {price(plan)}
                </Text>
                {plan.id === current.planId && (
                  <Text component="span" display="block" size="sm" c="dimmed">
                    {t('subscription.change.current')}
                  </Text>
                )}
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {chosen !== null && offered.some(({ id }) => id === chosen) && (
        <>
          <SeatsField className={classes.seats} seats={requestedSeats} onChange={setSeats} />
          <Preview planId={chosen} seats={requestedSeats} change={change} onClose={onClose} />
        </>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          {t('subscription.change.close')}
        </Button>
      </div>
    </section>
  )
}
