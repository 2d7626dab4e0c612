/**
 * Card with the member's level, its price, its end and what comes next. Errors of a dialog or of changing the
 * plan are shown there, next to their button.
 */
import { Alert, Anchor, Button } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Subscription } from '../../../contract/endpoints/subscription.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import {
  Money,
  useLevelName,
  useMoney,
  usePlanName,
  usePlanPrice,
} from '../../../ui/billing/plan-name.tsx'
import { PeriodText } from '../../../ui/billing/period-text.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { canCancel, type SubscriptionStatus, statusOf } from '../model.ts'
import type { SubscriptionChange } from '../use-subscription-change.ts'
import classes from './subscription.module.css'

type Props = { subscription: Subscription; hasSeat: boolean }

const WORDS: Record<SubscriptionStatus, string> = {
  none: msg('subscription.standing.none'),
  given: msg('subscription.standing.given'),
  seat: msg('subscription.standing.seat'),
  renews: msg('subscription.standing.renews'),
  byHand: msg('subscription.standing.byHand'),
  free: msg('subscription.standing.free'),
  ends: msg('subscription.standing.ends'),
  grace: msg('subscription.standing.grace'),
  ended: msg('subscription.standing.ended'),
}

/** The most important fact about the subscription, in one sentence. */
function useSentence({ subscription, hasSeat }: Props): string {
  const t = useT()
  const format = useFormat()
  const money = useMoney()
  const status = statusOf(subscription, hasSeat)
  const planName = usePlanName()
  const { plan, nextPlan, periodEnd, graceUntil, levelExpiresAt } = subscription
  const { nextChargeAt, nextAmount } = subscription
  const day = (at: string | null) => (at === null ? '' : format.date(at))
  if (status === 'given' && levelExpiresAt === null) return t('subscription.standing.givenForEver')
  const isChanging = status === 'renews' && nextPlan !== null
  return t(isChanging ? msg('subscription.standing.changes') : WORDS[status], {
    day: status === 'given' || status === 'seat' ? day(levelExpiresAt) : day(periodEnd),
    charge: day(nextChargeAt ?? periodEnd),
    grace: day(graceUntil),
    plan: isChanging ? planName(nextPlan) : '',
    amount: plan === null ? '' : money(nextAmount ?? plan.amount, (nextPlan ?? plan).currency),
  })
}

/** A fact and its name. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Facts({ subscription }: Pick<Props, 'subscription'>) {
  const t = useT()
  const format = useFormat()
  const planName = usePlanName()
  const { plan, nextPlan, periodStart, periodEnd, nextChargeAt, nextAmount } = subscription
  if (plan === null || subscription.state === 'ended') return null
  return (
    <dl className={classes.facts}>
      <Fact name={t('subscription.fact.period')}>
        <PeriodText from={periodStart} to={periodEnd} />
      </Fact>
      {nextPlan !== null && (
        <Fact name={t('subscription.fact.nextPlan')}>{planName(nextPlan)}</Fact>
      )}
      {nextChargeAt !== null && (
        <Fact name={t('subscription.fact.nextCharge')}>
          {format.date(nextChargeAt)}
          {nextAmount !== null && (
            <>
              {'\u00a0· '}
              <Money amount={nextAmount} currency={(nextPlan ?? plan).currency} />
            </>
          )}
        </Fact>
      )}
      <Fact name={t('subscription.fact.method')}>
        {subscription.methodLabel ?? t('subscription.fact.noMethod')}{' '}
        <Anchor component={Link} href={paths.paymentMethod()} inherit underline="always">
          {t('subscription.action.method')}
        </Anchor>
      </Fact>
    </dl>
  )
}

/** Alert after a failed renewal: the grace period, and how to pay manually. */
function GraceAlert(props: Props) {
  const { subscription } = props
  const t = useT()
  const sentence = useSentence(props)
  const planId = subscription.plan?.planId ?? null
  return (
    <Alert
      color="warning"
      variant="light"
      icon={<IconAlertTriangle />}
      title={t('subscription.grace.title')}
    >
      <p className={classes.inAlert}>{sentence}</p>
      {planId !== null && (
        <Button component={Link} href={paths.checkout(planId)} mt="sm" mr="sm">
          {t('subscription.action.payNow')}
        </Button>
      )}
      <Button component={Link} href={paths.paymentMethod()} variant="default" mt="sm">
        {t('subscription.action.replaceMethod')}
      </Button>
    </Alert>
  )
}

type ActionProps = Props & {
  /** Whether the account's deletion is scheduled: then only a cancellation is possible. */
  isDeletionScheduled: boolean
  change: SubscriptionChange
  onCancel: () => void
  onChangePlan: () => void
}

function Actions({
  subscription,
  hasSeat,
  change,
  isDeletionScheduled,
  onCancel,
  onChangePlan,
}: ActionProps) {
  const t = useT()
  const isOnline = useOnline()
  const status = statusOf(subscription, hasSeat)
  const { plan, nextPlan } = subscription
  if (status === 'none' || status === 'seat' || status === 'given' || status === 'ended') {
    return (
      <Button component={Link} href={paths.pricing()}>
        {t('subscription.action.choose')}
      </Button>
    )
  }
  if (isDeletionScheduled) return null
  const takesBack = nextPlan !== null && plan?.planId ? plan.planId : null
  const presentSeats = plan?.seats
  return (
    <>
      {status === 'ends' && (
        <Button disabled={!isOnline} loading={change.isBusy} onClick={() => void change.resume()}>
          {t('subscription.action.resume')}
        </Button>
      )}
      {status !== 'grace' && (
        <Button variant="default" disabled={!isOnline} onClick={onChangePlan}>
          {t('subscription.action.changePlan')}
        </Button>
      )}
      {takesBack !== null && (
        <Button
          variant="default"
          disabled={!isOnline}
          loading={change.isBusy}
          onClick={() => void change.change(takesBack, presentSeats)}
        >
          {t('subscription.action.keepPlan')}
        </Button>
      )}
      {canCancel(status) && (
        <Button variant="subtle" color="gray" disabled={!isOnline} onClick={onCancel}>
          {t('subscription.action.cancel')}
        </Button>
      )}
    </>
  )
}

export function StatusCard(props: ActionProps & { isBusyElsewhere: boolean }) {
  const { subscription, change, isBusyElsewhere } = props
  const t = useT()
  const levelName = useLevelName()
  const planName = usePlanName()
  const price = usePlanPrice()
  const isOnline = useOnline()
  const sentence = useSentence(props)
  const { plan, state } = subscription
  const hasPlan = plan !== null && state !== 'ended'
  return (
    <section className={classes.card} aria-labelledby="standing">
      <h2 id="standing">{t('subscription.level.title')}</h2>
      <p className={classes.level}>
        <strong>{hasPlan ? planName(plan) : levelName(subscription.level)}</strong>
        {hasPlan && <span className={classes.price}>{price(plan)}</span>}
      </p>
      {state === 'grace' ? <GraceAlert {...props} /> : <p>{sentence}</p>}
      <Facts subscription={subscription} />
      <div role="alert">
        {change.failure !== null && !isBusyElsewhere && (
          <Alert color="error" variant="light" icon={<IconInfoCircle />} role="presentation">
            {change.failure.text}
          </Alert>
        )}
      </div>
      <div className={classes.actions}>
        <Actions {...props} />
      </div>
      {!isOnline && <p className={classes.quiet}>{t('subscription.offline')}</p>}
    </section>
  )
}
