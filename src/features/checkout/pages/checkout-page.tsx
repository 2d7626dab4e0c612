/** Page `/front-pages/checkout`: buys a plan, or continues an open order. */
import { Anchor, Button } from '@mantine/core'
import { Link, useSearch } from 'wouter'
import { readSeats } from '../../../contract/seats.ts'
import { T } from '../../../i18n/t.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { MissingState } from '../../../ui/states.tsx'
import payment from '../components/payment.module.css'
import { OpenOrder, OrderAgain } from '../components/open-order.tsx'
import { OrderMissing } from '../components/order-missing.tsx'
import { PlanCheckout } from '../components/plan-checkout.tsx'
import { isId } from '../model.ts'
import { usePaying } from '../use-paying.ts'

/** Notice of the redirect to the provider, with a link in case the redirect is blocked. */
function RedirectNotice({ to }: { to: string }) {
  const t = useT()
  return (
    <div className={payment.state} role="status">
      <h1>{t('checkout.leaving.title')}</h1>
      <p className={payment.dim}>
        <T
          id="checkout.leaving.text"
          components={{ link: <Anchor href={to} inherit underline="always" /> }}
        />
      </p>
    </div>
  )
}

function NothingChosen() {
  const t = useT()
  return (
    <MissingState
      isPage
      title={t('checkout.nothing.title')}
      text={t('checkout.nothing.text')}
      action={
        <Button component={Link} href={paths.frontPricing()}>
          {t('checkout.toPricing')}
        </Button>
      }
    />
  )
}

export function CheckoutPage() {
  const query = new URLSearchParams(useSearch())
  const paying = usePaying()
  if (paying.redirectUrl !== null) return <RedirectNotice to={paying.redirectUrl} />
  const orderId = query.get('order')
  if (orderId !== null) {
    return isId(orderId) ? <OpenOrder orderId={orderId} paying={paying} /> : <OrderMissing />
  }
  const againId = query.get('again')
  if (againId !== null) return isId(againId) ? <OrderAgain orderId={againId} /> : <OrderMissing />
  const planId = query.get('plan')
  if (!isId(planId)) return <NothingChosen />
  return <PlanCheckout planId={planId} seats={readSeats(query.get('seats'))} paying={paying} />
}
