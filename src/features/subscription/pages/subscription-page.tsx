/** Page `/user/subscription` (`?plan=&seats=` opens the change to it): the level, the next renewal, and the limits. */
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { subscriptionQueries } from '../../../cache/billing-queries.ts'
import { useCancelDeletion, useDeletionDue } from '../../../cache/account-deletion.ts'
import type { Subscription } from '../../../contract/endpoints/subscription.ts'
import { readSeats } from '../../../contract/seats.ts'
import { useIsFeatureOffered } from '../../../session/offered-features.ts'
import { MemberSeats } from '../components/member-seats.tsx'
import { SeatsCard } from '../components/seats-card.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { BillingPage } from '../../../ui/billing/billing-page.tsx'
import { AccountDeletionNotice } from '../../../ui/billing/account-deletion-notice.tsx'
import { QueryView } from '../../../ui/states.tsx'
import { CancelDialog } from '../components/cancel-dialog.tsx'
import { ChangePlan } from '../components/change-plan.tsx'
import { NextRenewal } from '../components/next-renewal.tsx'
import { StatusCard } from '../components/status-card.tsx'
import classes from '../components/subscription.module.css'
import { Usage } from '../components/usage.tsx'
import { useSubscriptionChange } from '../use-subscription-change.ts'

function Papers() {
  const t = useT()
  return (
    <>
      <Button component={Link} href={paths.orders()} variant="default">
        {t('route.orders')}
      </Button>
      <Button component={Link} href={paths.invoices()} variant="default">
        {t('route.invoice')}
      </Button>
    </>
  )
}

/** State of open sections, and the choice made on the previous page. */
function useOpened(clear: () => void) {
  const [, navigate] = useLocation()
  const query = new URLSearchParams(useSearch())
  const requested = query.get('plan')
  const [preset, setPreset] = useState<string | null>(null)
  const [open, setOpen] = useState<'cancel' | 'change' | null>(requested === null ? null : 'change')
  return {
    open,
    requested: { planId: requested ?? preset, seats: readSeats(query.get('seats')) },
    close() {
      clear()
      setOpen(null)
      if (requested !== null) navigate(paths.subscription(), { replace: true })
    },
    show(what: 'cancel' | 'change', planId: string | null = null) {
      clear()
      setPreset(planId)
      setOpen(what)
    },
  }
}

function Parts({ subscription }: { subscription: Subscription }) {
  const change = useSubscriptionChange()
  const deletionDate = useDeletionDue()
  const cancelDeletion = useCancelDeletion()
  const { open, requested, close, show } = useOpened(change.clear)
  const hasSeats = useIsFeatureOffered('seats')
  const { data: seats } = useQuery({ ...subscriptionQueries.seats(), enabled: hasSeats })
  // An earlier build has cached seats without it.
  const ended = seats?.ended ?? []
  const hasSeat = seats?.places.some(({ state }) => state === 'joined') === true
  return (
    <>
      {deletionDate !== null && (
        <AccountDeletionNotice dueAt={deletionDate} cancelDeletion={cancelDeletion} />
      )}
      {seats !== undefined && seats.places.length + ended.length > 0 && (
        <div className={classes.places}>
          <MemberSeats seats={seats.places} ended={ended} />
        </div>
      )}
      <div className={classes.grid}>
        <StatusCard
          subscription={subscription}
          hasSeat={hasSeat}
          change={change}
          isDeletionScheduled={deletionDate !== null}
          isBusyElsewhere={open !== null}
          onCancel={() => show('cancel')}
          onChangePlan={() => show('change')}
        />
        <Usage level={subscription.level} usage={subscription.usage} />
        <NextRenewal subscription={subscription} isDeletionScheduled={deletionDate !== null} />
      </div>
      {open === 'change' && deletionDate === null && (
        <ChangePlan
          subscription={subscription}
          change={change}
          requested={requested}
          onClose={close}
        />
      )}
      {seats !== undefined && deletionDate === null && (
        <SeatsCard
          seats={seats}
          subscription={subscription}
          onFewer={() => show('change', subscription.plan?.planId ?? null)}
        />
      )}
      <CancelDialog
        subscription={subscription}
        isOpen={open === 'cancel'}
        onClose={close}
        change={change}
      />
    </>
  )
}

export function SubscriptionPage(_props: { params: Readonly<Record<string, string>> }) {
  const t = useT()
  const query = useQuery(subscriptionQueries.detail())
  return (
    <BillingPage title={t('route.subscription')} lead={t('subscription.lead')} links={<Papers />}>
      <QueryView
        query={query}
        loading={
          <div className={classes.grid}>
            <Skeleton height={400} radius="lg" />
            <Skeleton height={310} radius="lg" />
          </div>
        }
      >
        {(subscription) => <Parts subscription={subscription} />}
      </QueryView>
    </BillingPage>
  )
}
