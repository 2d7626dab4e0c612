import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import detail from './detail.module.css'
import classes from './list.module.css'
import frame from '../page.module.css'

type Props = { title: string; lead: string; links?: ReactNode; children: ReactNode }

/** The frame of the pages about money: orders, invoices, the subscription. */
export function BillingPage({ title, lead, links, children }: Props) {
  return (
    <div className={frame.page}>
      <header className={frame.head}>
        <div>
          <h1 className={frame.title}>{title}</h1>
          <p className={frame.lead}>{lead}</p>
        </div>
        {links !== undefined && <div className={classes.links}>{links}</div>}
      </header>
      {children}
    </div>
  )
}

/** Skeleton rows. */
export function RowsSkeleton() {
  return (
    <div className={classes.list}>
      {['a', 'b', 'c', 'd'].map((row) => (
        <div key={row} className={classes.row}>
          <div className={classes.rowMain}>
            <Skeleton height={20} width="46%" mb={10} />
            <Skeleton height={14} width="64%" />
          </div>
          <Skeleton height={20} width={72} />
          <Skeleton height={26} width={64} radius="sm" />
        </div>
      ))}
    </div>
  )
}

/** Skeleton of a detail. */
export function DetailSkeleton() {
  return (
    <div className={detail.detail}>
      <Skeleton height={44} width="50%" />
      <Skeleton height={44} />
      <Skeleton height={150} />
      <Skeleton height={180} />
    </div>
  )
}
