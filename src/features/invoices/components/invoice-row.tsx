import type { InvoiceSummary } from '../../../contract/endpoints/invoices.ts'
import { useT } from '../../../i18n/use-t.ts'
import { BillingRow } from '../../../ui/billing/billing-row.tsx'
import { InvoiceKindBadge } from '../../../ui/billing/order-state.tsx'
import { KIND_TEXTS } from '../../../ui/billing-details/billing-details-labels.ts'
import { useFormat } from '../../../ui/use-format.ts'

type Props = { invoice: InvoiceSummary; href: string; isCached: boolean }

/** One invoice in the list; all of it opens its detail. */
export function InvoiceRow({ invoice, href, isCached }: Props) {
  const t = useT()
  const format = useFormat()
  const { number, titleName, titleKind, issuedAt, amount, currency } = invoice
  return (
    <BillingRow
      href={href}
      name={number}
      notes={[titleName, t(KIND_TEXTS[titleKind].name), issuedAt !== null && format.date(issuedAt)]}
      storedText={isCached ? t('invoices.here') : null}
      amount={amount}
      currency={currency}
      badge={<InvoiceKindBadge {...invoice} />}
    />
  )
}
