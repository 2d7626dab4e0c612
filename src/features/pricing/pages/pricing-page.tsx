/** Pages `/front-pages/pricing` and `/pages/pricing`: the levels, benefit by benefit. */
import { languageFacts } from '../../../contract/languages.ts'
import { Alert, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { subscriptionQueries } from '../../../cache/billing-queries.ts'
import { useCancelDeletion, useDeletionDue } from '../../../cache/account-deletion.ts'
import { levelQueries } from '../../../cache/level-queries.ts'
import type { LevelBenefits } from '../../../contract/endpoints/levels.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { pageConfigAtom } from '../../../session/page-config-atom.ts'
import { isSignedInAtom, userDataAtom } from '../../../session/session-atoms.ts'
import { AccountDeletionNotice } from '../../../ui/billing/account-deletion-notice.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { EmptyState, QueryView, SkeletonLines } from '../../../ui/states.tsx'
import { type Choice, Choices } from '../components/choices.tsx'
import { ComparisonCards, ComparisonTable } from '../components/comparison.tsx'
import type { Offers } from '../components/level-head.tsx'
import classes from '../components/pricing.module.css'
import { Changes, Questions } from '../components/questions.tsx'
import { bestSaving, currentLevel } from '../model.ts'

function PricingSkeleton() {
  return (
    <div className={classes.skeleton}>
      {['a', 'b', 'c'].map((card) => (
        <div key={card} className={classes.card}>
          <Skeleton height={20} width="40%" mb={16} />
          <Skeleton height={36} width="60%" mb={24} />
          <SkeletonLines lines={8} height={18} />
        </div>
      ))}
    </div>
  )
}

/** Returns the user's current level and its end. */
function useCurrent(): Pick<Offers, 'current' | 'currentEnds'> {
  const isSignedIn = useAtomValue(isSignedInAtom)
  const userData = useAtomValue(userDataAtom)
  const [nowMs] = useState(() => Date.now())
  const current = currentLevel(isSignedIn ? userData : null, nowMs)
  const isPaid = current !== null && current !== 'free'
  return { current, currentEnds: isPaid ? (userData?.levelExpiresAt ?? null) : null }
}

type Props = {
  /** Whether there is a checkout. */
  canCheckOut: boolean
}

/** Notice that payments are simulated here, or that nothing is on sale. */
function Selling() {
  const t = useT()
  const { payments } = useAtomValue(pageConfigAtom)
  if (payments === 'stripe') return null
  return (
    <Alert
      color={payments === 'sandbox' ? 'warning' : 'gray'}
      variant="light"
      role="note"
      className={classes.selling ?? ''}
    >
      {payments === 'sandbox' ? t('pricing.sandbox') : t('pricing.nothingSold')}
    </Alert>
  )
}

/** Notice that nothing can be bought while the account's deletion is scheduled. */
function DeletionNotice() {
  const dueAt = useDeletionDue()
  const cancelDeletion = useCancelDeletion()
  if (dueAt === null) return null
  return (
    <AccountDeletionNotice
      dueAt={dueAt}
      cancelDeletion={cancelDeletion}
      className={classes.selling ?? ''}
    />
  )
}

function Comparison({ levels, canCheckOut }: Props & { levels: readonly LevelBenefits[] }) {
  const t = useT()
  const locale = useLocale()
  const { data: plans = [] } = useQuery(levelQueries.plans())
  const [chosen, setChosen] = useState<Partial<Choice>>({})
  const isSignedIn = useAtomValue(isSignedInAtom)
  const { data: own } = useQuery({ ...subscriptionQueries.detail(), enabled: isSignedIn })
  // Default until the user chooses: the currency of the subscription, else that of the language.
  // In another currency an upgrade would wait for the end of the period.
  const { period = 'month', currency = languageFacts(locale).currency } = own?.plan ?? {}
  const choice: Choice = { period, currency, ...chosen }
  const isSold = useAtomValue(pageConfigAtom).payments !== null
  const offers: Offers = { plans, choice, canCheckOut, isSold, ...useCurrent() }
  return (
    <>
      <Selling />
      <DeletionNotice />
      <Choices choice={choice} saving={bestSaving(plans, choice.currency)} onChange={setChosen} />
      <div className={classes.wide}>
        <ComparisonTable levels={levels} offers={offers} />
      </div>
      <div className={classes.narrow}>
        <ComparisonCards levels={levels} offers={offers} />
      </div>
      <p className={classes.note}>{t('pricing.note')}</p>
    </>
  )
}

export function PricingPage({ canCheckOut }: Props) {
  const t = useT()
  const query = useQuery(levelQueries.benefits())
  return (
    <ListPage title={t('pricing.title')} lead={t('pricing.lead')}>
      <QueryView
        query={query}
        loading={<PricingSkeleton />}
        isEmpty={(levels) => levels.length === 0}
        empty={<EmptyState title={t('pricing.none')} />}
      >
        {(levels) => <Comparison levels={levels} canCheckOut={canCheckOut} />}
      </QueryView>
      <div className={classes.below}>
        <Changes />
        <Questions />
      </div>
    </ListPage>
  )
}
