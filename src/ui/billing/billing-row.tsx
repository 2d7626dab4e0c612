/** An order or invoice in its list; the whole row links to its detail. */
import { IconDeviceMobileCheck } from '@tabler/icons-react'
import { Children, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { Currency } from '../../contract/endpoints/levels.ts'
import classes from './list.module.css'
import { Money } from './plan-name.tsx'
import { FROM_LIST } from './use-billing-address.ts'

type Props = {
  /** The address at which the row's detail is opened. */
  href: string
  name: ReactNode
  /** Short facts; absent ones are left out. */
  notes: readonly ReactNode[]
  /** Shown where the row's document is stored on this device. */
  storedText: string | null
  amount: number
  currency: Currency
  badge: ReactNode
}

export function BillingRow(props: Props) {
  const { href, name, notes, storedText, amount, currency, badge } = props
  return (
    <li className={classes.row}>
      <div className={classes.rowMain}>
        <Link href={href} state={FROM_LIST} className={classes.rowLink ?? ''}>
          {name}
        </Link>
        <p className={classes.meta}>
          {Children.map(notes, (note) => note !== false && note !== null && <span>{note}</span>)}
          {storedText !== null && (
            <span className={classes.withIcon}>
              <IconDeviceMobileCheck size={16} stroke={1.75} aria-hidden="true" />
              {storedText}
            </span>
          )}
        </p>
      </div>
      <div className={classes.rowEnd}>
        <span className={classes.amount}>
          <Money amount={amount} currency={currency} isExact />
        </span>
        <span>{badge}</span>
      </div>
    </li>
  )
}
