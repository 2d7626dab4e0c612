/** Page `/front-pages/payment?order=&back=`: the return from a payment provider, with the state of the order. */
import { Alert, Anchor, Button, Skeleton } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { Link, useSearch } from 'wouter'
import type { Order } from '../../../contract/endpoints/orders.ts'
import { msg } from '../../../i18n/msg.ts'
import { T } from '../../../i18n/t.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { QueryView, SkeletonLines } from '../../../ui/states.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import classes from '../components/checkout.module.css'
import payment from '../components/payment.module.css'
import { Countdown } from '../components/countdown.tsx'
import { OrderMissing } from '../components/order-missing.tsx'
import { PaymentState } from '../components/payment-state.tsx'
import { isId } from '../model.ts'
import { type Back, backOf, type PaymentView, viewOf } from '../payment-model.ts'
import { useRefreshAfterPayment, usePayment } from '../use-payment.ts'
import { usePaying } from '../use-paying.ts'

function Loading() {
  return (
    <div className={payment.state}>
      <Skeleton height={56} circle mb={20} />
      <Skeleton height={32} width="60%" mb={20} />
      <SkeletonLines lines={3} height={16} />
    </div>
  )
}

/** Content between the text and the buttons while the order is open. */
function Notes({ order, fault }: { order: Order; fault: string | null }) {
  const t = useT()
  const isOnline = useOnline()
  const isOpen = order.state === 'pending' && order.canPay
  return (
    <div className={payment.notes}>
      {!isOnline && isOpen && (
        <Alert
          color="gray"
          variant="light"
          role="status"
          icon={<IconCloudOff size={20} stroke={1.75} aria-hidden="true" />}
        >
          {t('payment.offline')}
        </Alert>
      )}
      <div role="alert" className={classes.live}>
        {isOpen && fault !== null && (
          <Alert color="error" variant="light" role="presentation">
            {fault}
          </Alert>
        )}
      </div>
      {isOpen && order.expiresAt !== null && <Countdown expiresAt={order.expiresAt} />}
    </div>
  )
}

/** Labels of the button that continues an open order, by its state. */
const GO_ON: Readonly<Partial<Record<PaymentView, string>>> = {
  waiting: msg('payment.goOn'),
  left: msg('payment.payNow'),
  unpaid: msg('payment.payNow'),
  failed: msg('payment.retry'),
}

function Payment({ order, back }: { order: Order; back: Back }) {
  const t = useT()
  const errorText = useErrorText()
  const isOnline = useOnline()
  const paying = usePaying()
  const view = viewOf(order, back)
  useRefreshAfterPayment(order)
  if (paying.redirectUrl !== null) {
    return (
      <div className={payment.state} role="status">
        <h1>{t('checkout.leaving.title')}</h1>
        <p className={payment.dim}>
          <T
            id="checkout.leaving.text"
            components={{ link: <Anchor href={paying.redirectUrl} inherit underline="always" /> }}
          />
        </p>
      </div>
    )
  }
  return (
    <PaymentState
      order={order}
      view={view}
      notes={<Notes order={order} fault={paying.error === null ? null : errorText(paying.error)} />}
      open={
        <>
          <Button
            variant={view === 'waiting' ? 'default' : 'filled'}
            loading={paying.isBusy}
            disabled={!isOnline}
            onClick={() => void paying.pay(() => Promise.resolve(order))}
          >
            {t(GO_ON[view] ?? msg('payment.payNow'))}
          </Button>
          <Button
            component={Link}
            href={paths.checkoutOrder(order.id)}
            variant="subtle"
            color="gray"
          >
            {t('payment.look')}
          </Button>
        </>
      }
    />
  )
}

function PaymentOf({ orderId, back }: { orderId: string; back: Back }) {
  const query = usePayment(orderId, back)
  return (
    <QueryView isPage isNoteHidden query={query} loading={<Loading />} missing={<OrderMissing />}>
      {(order) => <Payment order={order} back={back} />}
    </QueryView>
  )
}

export function PaymentPage() {
  const query = new URLSearchParams(useSearch())
  const orderId = query.get('order')
  if (!isId(orderId)) return <OrderMissing />
  return <PaymentOf key={orderId} orderId={orderId} back={backOf(query.get('back'))} />
}
