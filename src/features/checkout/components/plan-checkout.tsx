/** Checkout of a plan (`?plan=&seats=`): its price and effect for this member, billing details, payment. */
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation } from 'wouter'
import { orderQueries } from '../../../cache/billing-queries.ts'
import {
  deletionDueFrom,
  useCancelDeletion,
  useDeletionDue,
} from '../../../cache/account-deletion.ts'
import { levelQueries } from '../../../cache/level-queries.ts'
import { useRenewalDetails, useSavedBillingDetails } from '../../../cache/saved-billing-details.ts'
import { CODE } from '../../../contract/codes.ts'
import type { Plan } from '../../../contract/endpoints/levels.ts'
import type { Quote } from '../../../contract/endpoints/orders.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { isCallError } from '../../../transport/call-error.ts'
import { couponProblemOf, normaliseCoupon } from '../../../ui/billing/coupon-code.ts'
import { CouponLine } from '../../../ui/billing/coupon-line.tsx'
import { AccountDeletionNotice } from '../../../ui/billing/account-deletion-notice.tsx'
import { useFocusFirstInvalid } from '../../../ui/forms/use-focus-first-invalid.ts'
import { BillingDetailsFields } from '../../../ui/billing-details/billing-details-fields.tsx'
import {
  type BillingDetailsForm,
  useBillingDetailsForm,
} from '../../../ui/billing-details/use-billing-details-form.ts'
import {
  EmptyState,
  FailedState,
  LoadingRegion,
  MissingState,
  useQueryViewState,
} from '../../../ui/states.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import { useUnsavedWork } from '../../../ui/unsaved-work.tsx'
import { NO_DRAFT, offerFor } from '../model.ts'
import { useDraft } from '../use-draft.ts'
import type { Paying } from '../use-paying.ts'
import { usePlaceOrder } from '../use-place-order.ts'
import classes from './checkout.module.css'
import { CheckoutSkeleton } from './checkout-skeleton.tsx'
import { NoPurchase } from './no-purchase.tsx'
import { OpenOrderNote, StartedNote } from './order-notes.tsx'
import { PayPanel, SandboxNote } from './pay-panel.tsx'
import { SeatsField } from '../../../ui/billing/seats-field.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { SummaryLines } from './summary-lines.tsx'
import { AfterPayment } from './after-payment.tsx'
import { TransferChoice } from './transfer-choice.tsx'

type DraftState = ReturnType<typeof useDraft>

type SummaryProps = {
  quote: Quote
  isUncertain: boolean
  state: DraftState
  form: BillingDetailsForm
  paying: Paying
  pointToWrong: () => void
}

function Summary({ quote, isUncertain, state, form, paying, pointToWrong }: SummaryProps) {
  const t = useT()
  const { draft, change } = state
  const { place, explain, started } = usePlaceOrder({ quote, state, form, pointToWrong })
  // The subscription's own code applies automatically.
  const hasOwn = quote.couponCode !== null && draft.coupon === '' && draft.couponText === ''
  const problem = draft.coupon === '' ? null : couponProblemOf(quote.couponProblem)
  return (
    <aside className={classes.summary} aria-labelledby="checkout-summary">
      <h2 id="checkout-summary">{t('checkout.summary')}</h2>
      <SummaryLines facts={quote} creditFrom={quote.creditFrom} />
      {!hasOwn && (
        <CouponLine
          text={draft.couponText}
          applied={draft.coupon}
          problem={problem}
          isBusy={isUncertain && draft.coupon !== ''}
          onType={(couponText) => change({ couponText, coupon: '' })}
          onApply={() => change({ coupon: normaliseCoupon(draft.couponText) })}
          onRemove={() => change({ couponText: '', coupon: '' })}
        />
      )}
      <AfterPayment quote={quote} />
      {started === null && quote.openOrderId !== null && (
        <OpenOrderNote orderId={quote.openOrderId} />
      )}
      {started !== null && <StartedNote order={started} />}
      <PayPanel
        amount={quote.amount}
        currency={quote.currency}
        isBusy={paying.isBusy}
        isUncertain={isUncertain}
        fault={explain(paying.error)}
        onPay={() => void paying.pay(place)}
      >
        <TransferChoice
          facts={quote}
          isDisabled={paying.isBusy || isUncertain}
          onChoose={() => void paying.transfer(place)}
        />
      </PayPanel>
    </aside>
  )
}

type BodyProps = {
  plan: Plan
  /** From the address; null for the member's current number. */
  seats: number | null
  plans: readonly Plan[]
  paying: Paying
  state: DraftState
  quote: Quote
}

function Body({
  plan,
  seats,
  plans,
  paying,
  state,
  quote,
  isUncertain,
}: BodyProps & { isUncertain: boolean }) {
  const t = useT()
  const [, navigate] = useLocation()
  const [titleForm, pointToWrong] = useFocusFirstInvalid()
  const { draft, change } = state
  const renewalTitle = useRenewalDetails()
  const form = useBillingDetailsForm({
    saved: useSavedBillingDetails(),
    value: draft.title ?? (quote.kind === 'renewal' ? renewalTitle : null),
    onChange: (title) => change({ title }),
  })
  const offer = offerFor(quote)
  const choose = (planId: string) => {
    paying.clear()
    navigate(paths.checkout(planId, seats ?? undefined), { replace: true })
  }
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <section className={classes.section} aria-labelledby="checkout-plan">
          <h2 id="checkout-plan">{t('checkout.plan')}</h2>
          <p>{t('checkout.plan.lead')}</p>
          <PlanChoice plans={plans} plan={plan} onChoose={choose} />
          <SeatsField
            className={classes.seats}
            seats={seats ?? quote.seats}
            onChange={(seatCount) => {
              paying.clear()
              navigate(paths.checkout(plan.id, seatCount), { replace: true })
            }}
          />
        </section>
        {offer === 'buy' && (
          <section className={classes.section} aria-labelledby="checkout-title">
            <h2 id="checkout-title">{t('checkout.title')}</h2>
            <p>{t('checkout.title.lead')}</p>
            <form ref={titleForm} noValidate onSubmit={(event) => event.preventDefault()}>
              <BillingDetailsFields form={form} />
            </form>
          </section>
        )}
      </div>
      {offer === 'buy' ? (
        <Summary {...{ quote, isUncertain, state, form, paying, pointToWrong }} />
      ) : (
        <NoPurchase quote={quote} offer={offer} />
      )}
    </div>
  )
}

/** Message for a plan that does not exist or is no longer sold. */
function NoPlan() {
  const t = useT()
  return (
    <MissingState
      title={t('checkout.noPlan.title')}
      text={t('checkout.noPlan.text')}
      action={
        <Button component={Link} href={paths.frontPricing()}>
          {t('checkout.toPricing')}
        </Button>
      }
    />
  )
}

function Away({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <EmptyState
      title={t('checkout.away.title')}
      text={t('checkout.away.text')}
      action={<Button onClick={onRetry}>{t('states.retry')}</Button>}
    />
  )
}

/** Whether the service does not know or no longer sells a plan. */
function isNotSold(error: unknown): boolean {
  return isCallError(error) && (error.kind === 'notFound' || error.code === CODE.conflict)
}

function Priced({ planId, seats, paying }: Props) {
  const client = useQueryClient()
  const state = useDraft()
  const { draft, isStored } = state
  useUnsavedWork(msg('checkout.unsaved'), !isStored && draft !== NO_DRAFT)
  const { data: plans = [] } = useQuery(levelQueries.plans())
  const query = useQuery({
    ...orderQueries.preview({
      planId,
      ...(seats !== null && { seats }),
      ...(draft.coupon !== '' && { couponCode: draft.coupon }),
    }),
    placeholderData: keepPreviousData,
  })
  const deletionDate = useDeletionDue()
  const cancelDeletion = useCancelDeletion()
  const isOnline = useOnline()
  const { refetch } = query
  useEffect(() => {
    // On a page that started offline, TanStack does not report that the network is back.
    if (isOnline) void refetch({ cancelRefetch: false })
  }, [isOnline, refetch])
  const view = useQueryViewState(query)
  const retry = () => void client.invalidateQueries({ queryKey: orderQueries.all() })
  if (view.name === 'loading') {
    return (
      <LoadingRegion>
        <CheckoutSkeleton />
      </LoadingRegion>
    )
  }
  if (view.name === 'away') return <Away onRetry={retry} />
  const dueAt = deletionDate ?? deletionDueFrom(query.error)
  if (dueAt !== null) return <AccountDeletionNotice dueAt={dueAt} cancelDeletion={cancelDeletion} />
  if (view.name !== 'ready') {
    return isNotSold(query.error) ? <NoPlan /> : <FailedState error={query.error} onRetry={retry} />
  }
  const quote = view.data
  // A subscribed plan can still be paid for when it is no longer sold: then the list lacks it.
  const own = { id: quote.planId, ...quote, amount: quote.listAmount }
  const plan = plans.find(({ id }) => id === planId) ?? own
  return (
    <Body {...{ plan, seats, plans, paying, state, quote }} isUncertain={query.isPlaceholderData} />
  )
}

type Props = { planId: string; seats: number | null; paying: Paying }

export function PlanCheckout({ planId, seats, paying }: Props) {
  const t = useT()
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>{t('checkout.heading')}</h1>
        <p>{t('checkout.lead')}</p>
      </header>
      <div className={classes.live} style={{ marginBottom: 24 }}>
        <SandboxNote />
      </div>
      <Priced planId={planId} seats={seats} paying={paying} />
    </div>
  )
}
