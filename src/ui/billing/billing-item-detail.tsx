/** Frame of the detail of an order or an invoice: its states, and the header with name, amount and state. */
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
  /** Message and link back where the item does not exist. */
  missing: { title: string; text: string; action: string; href: string }
  children: (data: Data) => ReactNode
}

/** An order or an invoice with its related items, in the states loading, missing and loaded. */
export function BillingItemDetail<Data>({ query, missing, children }: Props<Data>) {
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

/** Header of a detail: name, amount, state, and short facts. */
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
