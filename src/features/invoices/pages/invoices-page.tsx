import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconArrowLeft } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { Link, useSearch } from 'wouter'
import { invoiceQueries } from '../../../cache/billing-queries.ts'
import { useStoredDocuments } from '../../../cache/stored-documents.ts'
import { INVOICE_KINDS } from '../../../contract/endpoints/invoices.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { shownZoneAtom } from '../../../session/session-atoms.ts'
import { BillingList } from '../../../ui/billing/billing-list.tsx'
import { BillingPage } from '../../../ui/billing/billing-page.tsx'
import { INVOICE_KIND_TEXTS } from '../../../ui/billing/order-state.tsx'
import { useBillingAddress } from '../../../ui/billing/use-billing-address.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { InvoiceDetail } from '../components/invoice-detail.tsx'
import { InvoiceRow } from '../components/invoice-row.tsx'
import { TitlesView } from '../components/titles-view.tsx'
import { INVOICE_FILTER, isTitlesView, pageParams, titlesPath } from '../model.ts'

function NoInvoices() {
  const t = useT()
  return (
    <EmptyState
      title={t('invoices.empty.title')}
      text={t('invoices.empty.text')}
      action={
        <Button component={Link} href={paths.pricing()}>
          {t('invoices.empty.action')}
        </Button>
      }
    />
  )
}

function Invoices() {
  const t = useT()
  const timeZone = useAtomValue(shownZoneAtom)
  const control = useBillingAddress(paths.invoices(), INVOICE_FILTER)
  const query = useQuery(invoiceQueries.page(pageParams(control.address, timeZone)))
  const cached = useStoredDocuments('invoice')
  return (
    <BillingList
      control={control}
      query={query}
      words={{
        list: t('route.invoice'),
        total: (n) => t('invoices.total', { n }),
        filter: t('invoices.filter.kind'),
        everything: t('invoices.filter.all'),
        days: t('invoices.filter.days'),
        detail: t('invoices.detail'),
      }}
      choices={INVOICE_KINDS.map((kind) => ({ value: kind, label: t(INVOICE_KIND_TEXTS[kind]) }))}
      empty={<NoInvoices />}
      renderRow={(invoice, href) => (
        <InvoiceRow
          key={invoice.id}
          invoice={invoice}
          isCached={cached.has(invoice.id)}
          href={href}
        />
      )}
      renderDetail={(id) => <InvoiceDetail key={id} id={id} onReissued={control.show} />}
    />
  )
}

/** `/user/invoice`: the member's invoices (`?id=` opens one) and billing details (`?view=titles`). */
export function InvoicesPage() {
  const t = useT()
  const isTitles = isTitlesView(useSearch())
  const toTitles = (
    <>
      <Button component={Link} href={titlesPath()} variant="default">
        {t('invoices.toTitles')}
      </Button>
      <Button component={Link} href={paths.orders()} variant="default">
        {t('invoices.toOrders')}
      </Button>
    </>
  )
  const back = (
    <Button
      component={Link}
      href={paths.invoices()}
      variant="default"
      leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />}
    >
      {t('invoices.toInvoices')}
    </Button>
  )
  return (
    <BillingPage
      title={isTitles ? t('invoices.titles') : t('route.invoice')}
      lead={isTitles ? t('invoices.titles.lead') : t('invoices.lead')}
      links={isTitles ? back : toTitles}
    >
      {isTitles ? <TitlesView /> : <Invoices />}
    </BillingPage>
  )
}
