/** Amount of the next renewal, and the field for its coupon. */
import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import type { Subscription } from '../../../contract/endpoints/subscription.ts'
import { useT } from '../../../i18n/use-t.ts'
import { CouponLine } from '../../../ui/billing/coupon-line.tsx'
import { Money, PlanName } from '../../../ui/billing/plan-name.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useOnline } from '../../../ui/use-online.ts'
import type { comingAmount } from '../model.ts'
import { useRenewalCoupon } from '../use-renewal-coupon.ts'
import { useSubscriptionChange } from '../use-subscription-change.ts'
import classes from './subscription.module.css'

type Coming = NonNullable<ReturnType<typeof comingAmount>>

/** List price, discount, and the amount to be charged. */
function Lines({ coming, at }: { coming: Coming; at: string | null }) {
  const t = useT()
  const format = useFormat()
  const { plan, amount, discount, couponCode } = coming
  const { currency } = plan
  const shape = { currency, isExact: [amount, discount].some((it) => it % 100 !== 0) }
  return (
    <dl className={classes.facts}>
      <div className={classes.fact}>
        <dt>
          <PlanName {...plan} />
        </dt>
        <dd>
          <Money amount={amount + discount} {...shape} />
        </dd>
      </div>
      {discount > 0 && (
        <div className={classes.fact}>
          <dt>{t('checkout.discount', { code: couponCode ?? '' })}</dt>
          <dd>
            <Money amount={-discount} {...shape} />
          </dd>
        </div>
      )}
      <div className={classes.fact} data-total>
        <dt>
          {at === null
            ? t('subscription.next.toPay')
            : t('subscription.next.charged', { day: format.date(at) })}
        </dt>
        <dd>
          <Money amount={amount} {...shape} />
        </dd>
      </div>
    </dl>
  )
}

type Props = { subscription: Subscription; coming: Coming; isFixed: boolean }

export function NextAmount({ subscription, coming, isFixed }: Props) {
  const t = useT()
  const isOnline = useOnline()
  const change = useSubscriptionChange()
  const coupon = useRenewalCoupon(change)
  const { text, refused } = coupon
  // From the due date on, the amount is fixed.
  const isDue = subscription.graceUntil !== null || subscription.state === 'grace'
  return (
    <div className={classes.part} data-wide>
      <Lines coming={coming} at={subscription.nextChargeAt} />
      {coming.discount > 0 && <p className={classes.quiet}>{t('subscription.next.once')}</p>}
      {!isFixed && !isDue && isOnline && (
        <CouponLine
          text={text}
          applied={refused?.code ?? coming.couponCode ?? ''}
          problem={refused?.problem ?? null}
          isBusy={change.isBusy}
          onType={coupon.type}
          onApply={() => void coupon.apply()}
          onRemove={() => void coupon.remove()}
        />
      )}
      <div role="alert">
        {change.failure !== null && refused === null && (
          <Alert color="error" variant="light" icon={<IconInfoCircle />} role="presentation">
            {change.failure.text}
          </Alert>
        )}
      </div>
    </div>
  )
}
