/** Parts of the checkout for an existing order: continues an open one, or repeats one that was not paid. */
import { Anchor, Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { orderQueries, useAfterPayment } from '../../../cache/billing-queries.ts'
import { useCancelDeletion, useDeletionDue } from '../../../cache/account-deletion.ts'
import { type Order, orderEndpoints } from '../../../contract/endpoints/orders.ts'
import { msg } from '../../../i18n/msg.ts'
import { T } from '../../../i18n/t.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { callTool } from '../../../session/current.ts'
import { AccountDeletionNotice } from '../../../ui/billing/account-deletion-notice.tsx'
import { useMoney } from '../../../ui/billing/plan-name.tsx'
import { useErrorText } from '../../../ui/error-text.ts'
import { BillingDetailsText } from '../../../ui/billing-details/billing-details-text.tsx'
import { QueryView } from '../../../ui/states.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { draftFromOrder } from '../model.ts'
import { useDraft } from '../use-draft.ts'
import type { Paying } from '../use-paying.ts'
import classes from './checkout.module.css'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { Countdown } from './countdown.tsx'
import { OrderMissing } from './order-missing.tsx'
import { PayPanel, SandboxNote } from './pay-panel.tsx'
import { TransferNote } from './order-notes.tsx'
import { TransferChoice } from './transfer-choice.tsx'
import { SummaryLines } from './summary-lines.tsx'

type Props = { order: Order; paying: Paying }

function CancelButton({ order, isDisabled }: { order: Order; isDisabled: boolean }) {
  const t = useT()
  const client = useQueryClient()
  const afterPayment = useAfterPayment()
  const cancel = useMutation({
    mutationFn: () => callTool(orderEndpoints.cancelOrder, { id: order.id }),
    onSuccess: async (cancelled) => {
      client.setQueryData(orderQueries.detail(order.id).queryKey, cancelled)
      await afterPayment()
    },
  })
  return (
    <Button
      variant="subtle"
      color="gray"
      fullWidth
      loading={cancel.isPending}
      disabled={isDisabled}
      onClick={() => cancel.mutate()}
    >
      {t('checkout.cancel')}
    </Button>
  )
}

function Title({ order }: { order: Order }) {
  const t = useT()
  if (order.title === null) return null
  return (
    <section className={classes.section} aria-labelledby="checkout-title">
      <h2 id="checkout-title">{t('checkout.title')}</h2>
      <p>{t('checkout.title.stands')}</p>
      <BillingDetailsText title={order.title} />
      <Button
        component={Link}
        href={paths.checkout(order.planId, order.seats)}
        variant="default"
        mt={16}
      >
        {t('checkout.change')}
      </Button>
    </section>
  )
}

const RENEWS = {
  month: msg('checkout.order.renews.month'),
  year: msg('checkout.order.renews.year'),
} as const

/** Cost of each later period, and how to cancel. */
function Renewal({ order }: { order: Order }) {
  const money = useMoney()
  return (
    <p className={classes.small}>
      <T
        id={RENEWS[order.period]}
        values={{ price: money(order.listAmount, order.currency) }}
        components={{
          link: <Anchor component={Link} href={paths.subscription()} inherit underline="always" />,
        }}
      />
    </p>
  )
}

function Pending({ order, paying }: Props) {
  const t = useT()
  const errorText = useErrorText()
  const isOnline = useOnline()
  const deletionDate = useDeletionDue()
  const cancelDeletion = useCancelDeletion()
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{t('checkout.order.heading')}</h1>
        <p>{t('checkout.order.lead')}</p>
      </header>
      <div className={classes.live} style={{ marginBottom: 24 }}>
        <SandboxNote />
      </div>
      <div className={classes.columns}>
        <div className={classes.main}>
          <Title order={order} />
        </div>
        <aside className={classes.summary} aria-labelledby="checkout-summary">
          <h2 id="checkout-summary">{t('checkout.summary')}</h2>
          <SummaryLines facts={order} />
          <Renewal order={order} />
          {order.expiresAt !== null && <Countdown expiresAt={order.expiresAt} />}
          {deletionDate !== null ? (
            <AccountDeletionNotice dueAt={deletionDate} cancelDeletion={cancelDeletion} />
          ) : (
            <PayPanel
              amount={order.amount}
              currency={order.currency}
              isBusy={paying.isBusy}
              fault={paying.error === null ? null : errorText(paying.error)}
              onPay={() => void paying.pay(() => Promise.resolve(order))}
            >
              {order.transferNumber ? (
                <TransferNote order={order} />
              ) : (
                <TransferChoice
                  facts={order}
                  isDisabled={paying.isBusy}
                  onChoose={() => void paying.transfer(() => Promise.resolve(order))}
                />
              )}
              {order.canCancel && (
                <CancelButton order={order} isDisabled={paying.isBusy || !isOnline} />
              )}
            </PayPanel>
          )}
        </aside>
      </div>
    </div>
  )
}

/** Navigates to the payment page. Not wouter's Redirect: every first page would load it. */
function ToPayment({ orderId }: { orderId: string }) {
  const [, navigate] = useLocation()
  useEffect(() => navigate(paths.payment(orderId), { replace: true }), [navigate, orderId])
  return null
}

/** Fills the draft from the order, unless a new draft was begun, and opens its plan. */
function ToPlan({ order }: { order: Order }) {
  const [, navigate] = useLocation()
  const { draft, replace } = useDraft()
  const fill = useEffectEvent(() => {
    replace(draftFromOrder(draft, order))
    navigate(paths.checkout(order.planId, order.seats), { replace: true })
  })
  useEffect(() => fill(), [])
  return null
}

const LOADING = (
  <div className={classes.page}>
    <CheckoutSkeleton />
  </div>
)

/** `?again=`: repeats an order that was not paid, whatever device it was made on. */
export function OrderAgain({ orderId }: { orderId: string }) {
  const query = useQuery(orderQueries.detail(orderId))
  return (
    <QueryView isPage query={query} loading={LOADING} missing={<OrderMissing />}>
      {(order) => <ToPlan order={order} />}
    </QueryView>
  )
}

/** `?order=`: continues an open order; for others the payment page shows the state. */
export function OpenOrder({ orderId, paying }: { orderId: string; paying: Paying }) {
  const query = useQuery(orderQueries.detail(orderId))
  return (
    <QueryView isPage query={query} loading={LOADING} missing={<OrderMissing />}>
      {(order) =>
        order.state === 'pending' && order.canPay ? (
          <Pending order={order} paying={paying} />
        ) : (
          <ToPayment orderId={order.id} />
        )
      }
    </QueryView>
  )
}
