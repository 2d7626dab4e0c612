/** Billing details of the next invoice, the reason for them, and their change. */
import { Alert, Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { NextInvoiceSource } from '../../../contract/billing.ts'
import type { Subscription } from '../../../contract/endpoints/subscription.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { BillingDetailsText } from '../../../ui/billing-details/billing-details-text.tsx'
import { useOnline } from '../../../ui/use-online.ts'
import type { SubscriptionChange } from '../use-subscription-change.ts'
import classes from './subscription.module.css'
import { TitleDialog } from './billing-details-dialog.tsx'

type Invoice = NonNullable<Subscription['nextInvoice']>

const SOURCES: Record<NextInvoiceSource, string> = {
  chosen: msg('subscription.invoice.chosen'),
  removed: msg('subscription.invoice.removed'),
  order: msg('subscription.invoice.order'),
  lastOrder: msg('subscription.invoice.lastOrder'),
  usual: msg('subscription.invoice.usual'),
}

type Props = {
  invoice: Invoice
  change: SubscriptionChange
  /** Whether nothing can be changed, because the account's deletion is scheduled. */
  isFixed: boolean
}

export function NextInvoice({ invoice, change, isFixed }: Props) {
  const t = useT()
  const isOnline = useOnline()
  const [isOpen, setOpen] = useState(false)
  const { source, title } = invoice
  const why = t(SOURCES[source])
  const hasChoice = source === 'chosen' || source === 'removed'
  const close = () => {
    change.clear()
    setOpen(false)
  }
  return (
    <section className={classes.part} aria-labelledby="next-invoice">
      <h3 id="next-invoice">{t('subscription.invoice.title')}</h3>
      {source === 'removed' ? (
        <Alert color="warning" variant="light" icon={<IconInfoCircle />} role="presentation">
          {why}
        </Alert>
      ) : (
        <p className={classes.quiet}>{why}</p>
      )}
      <BillingDetailsText title={title} />
      {!isFixed && (
        <div className={classes.actions}>
          <Button variant="default" disabled={!isOnline} onClick={() => setOpen(true)}>
            {t('subscription.invoice.change')}
          </Button>
          {hasChoice && (
            <Button
              variant="subtle"
              color="gray"
              disabled={!isOnline}
              loading={change.isBusy && !isOpen}
              onClick={() => void change.setTitle(null)}
            >
              {t('subscription.invoice.asLast')}
            </Button>
          )}
        </div>
      )}
      <div role="alert">
        {/* While the dialog is open, it shows the failure. */}
        {change.failure !== null && !isOpen && (
          <Alert color="error" variant="light" icon={<IconInfoCircle />} role="presentation">
            {change.failure.text}
          </Alert>
        )}
      </div>
      {isOpen && <TitleDialog present={title} change={change} onClose={close} />}
    </section>
  )
}
