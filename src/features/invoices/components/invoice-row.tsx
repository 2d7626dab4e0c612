import { IconDeviceMobileCheck } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { InvoiceSummary } from '../../../contract/endpoints/invoices.ts'
import { useT } from '../../../i18n/use-t.ts'
import classes from '../../../ui/billing/list.module.css'
import { InvoiceKindBadge } from '../../../ui/billing/order-state.tsx'
import { Money } from '../../../ui/billing/plan-name.tsx'
import { KIND_TEXTS } from '../../../ui/invoice-title/title-texts.ts'
import { useFormat } from '../../../ui/use-format.ts'

type Props = { invoice: InvoiceSummary; href: string; isKept: boolean; onOpen: () => void }

/** One invoice in the list; all of it opens its detail. */
export function InvoiceRow({ invoice, href, isKept, onOpen }: Props) {
  const t = useT()
  const format = useFormat()
  const { number, titleName, titleKind, issuedAt, amount, currency } = invoice
  return (
    <li className={classes.row}>
      <div className={classes.rowMain}>
        <Link href={href} className={classes.rowLink ?? ''} onClick={onOpen}>
          {number}
        </Link>
        <p className={classes.meta}>
          <span>{titleName}</span>
          <span>{t(KIND_TEXTS[titleKind].name)}</span>
          {issuedAt !== null && <span>{format.date(issuedAt)}</span>}
          {isKept && (
            <span className={classes.withIcon}>
              <IconDeviceMobileCheck size={16} stroke={1.75} aria-hidden="true" />
              {t('invoices.here')}
            </span>
          )}
        </p>
      </div>
      <div className={classes.rowEnd}>
        <span className={classes.amount}>
          <Money amount={amount} currency={currency} isExact />
        </span>
        <span>
          <InvoiceKindBadge {...invoice} />
        </span>
      </div>
    </li>
  )
}
