import { Button } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'wouter'
import type { Currency } from '../../contract/endpoints/levels.ts'
import { MissingState, QueryView } from '../states.tsx'
import { DetailSkeleton } from './billing-page.tsx'
import classes from './detail.module.css'
import { Money } from './plan-name.tsx'

type Props<Data> = {
  query: ComponentProps<typeof QueryView<Data>>['query']
  /** Where there is none of this id, and the way back. */
  missing: { title: string; text: string; action: string; href: string }
  children: (data: Data) => ReactNode
}

/** An order or an invoice with everything that belongs to it: while it comes, missing, or there. */
export function BillingDetail<Data>({ query, missing, children }: Props<Data>) {
  const { title, text, action, href } = missing
  return (
    <QueryView
      query={query}
      isCompact
      loading={<DetailSkeleton />}
      missing={
        <MissingState
          isCompact
          title={title}
          text={text}
          action={
            <Button component={Link} href={href} variant="default">
              {action}
            </Button>
          }
        />
      }
    >
      {(data) => <div className={classes.detail}>{children(data)}</div>}
    </QueryView>
  )
}

type SummaryProps = {
  name: ReactNode
  amount: number
  currency: Currency
  badge: ReactNode
  children: ReactNode
}

/** The head of a detail: what it is, how much, where it stands, and what else is known in short. */
export function DetailSummary({ name, amount, currency, badge, children }: SummaryProps) {
  return (
    <div className={classes.summary}>
      <p className={classes.name}>{name}</p>
      <div className={classes.summaryLine}>
        <span className={classes.bigAmount}>
          <Money amount={amount} currency={currency} isExact />
        </span>
        {badge}
      </div>
      {children}
    </div>
  )
}
