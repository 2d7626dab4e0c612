import type { Subscription } from '../../../contract/endpoints/subscription.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { comingAmount, comingInvoice } from '../model.ts'
import { useSubscriptionChange } from '../use-subscription-change.ts'
import { NextAmount } from './next-amount.tsx'
import { NextInvoice } from './next-invoice.tsx'
import classes from './subscription.module.css'

type Props = { subscription: Subscription; isDeletionScheduled: boolean }

/** Amount and billing details of the next renewal. Absent where there is none. */
export function NextRenewal({ subscription, isDeletionScheduled }: Props) {
  const t = useT()
  const isOnline = useOnline()
  const change = useSubscriptionChange()
  const invoice = comingInvoice(subscription)
  const coming = comingAmount(subscription)
  if (coming === null) return null
  return (
    <section className={classes.card} aria-labelledby="next-renewal">
      <h2 id="next-renewal">{t('subscription.next.title')}</h2>
      <NextAmount subscription={subscription} coming={coming} isFixed={isDeletionScheduled} />
      {invoice === null ? (
        <p className={classes.quiet}>{t('subscription.next.noInvoice')}</p>
      ) : (
        <NextInvoice invoice={invoice} change={change} isFixed={isDeletionScheduled} />
      )}
      {!isOnline && <p className={classes.quiet}>{t('subscription.next.offline')}</p>}
    </section>
  )
}
