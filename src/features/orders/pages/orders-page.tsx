import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Link } from 'wouter'
import { orderQueries } from '../../../cache/billing-queries.ts'
import { useStoredDocuments } from '../../../cache/stored-documents.ts'
import { ORDER_STATES } from '../../../contract/order-machine.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { shownZoneAtom } from '../../../session/session-atoms.ts'
import { BillingList } from '../../../ui/billing/billing-list.tsx'
import { BillingPage } from '../../../ui/billing/billing-page.tsx'
import { ORDER_STATE_TEXTS } from '../../../ui/billing/order-state.tsx'
import { useBillingAddress } from '../../../ui/billing/use-billing-address.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { OrderDetail } from '../components/order-detail.tsx'
import { OrderRow } from '../components/order-row.tsx'
import { ORDER_FILTER, pageParams } from '../model.ts'

function NoOrders() {
  const t = useT()
  return (
    <EmptyState
      title={t('orders.empty.title')}
      text={t('orders.empty.text')}
      action={
        <Button component={Link} href={paths.pricing()}>
          {t('orders.empty.action')}
        </Button>
      }
    />
  )
}

/** `/user/orders`: the member's orders; `?id=` opens one. */
export function OrdersPage() {
  const t = useT()
  const timeZone = useAtomValue(shownZoneAtom)
  const control = useBillingAddress(paths.orders(), ORDER_FILTER)
  const query = useQuery(orderQueries.page(pageParams(control.address, timeZone)))
  const receipts = useStoredDocuments('receipt')
  return (
    <BillingPage
      title={t('route.orders')}
      lead={t('orders.lead')}
      links={
        <Button component={Link} href={paths.invoices()} variant="default">
          {t('orders.toInvoices')}
        </Button>
      }
    >
      <BillingList
        control={control}
        query={query}
        words={{
          list: t('route.orders'),
          total: (n) => t('orders.total', { n }),
          filter: t('orders.filter.state'),
          everything: t('orders.filter.all'),
          days: t('orders.filter.days'),
          detail: t('orders.detail'),
        }}
        choices={ORDER_STATES.map((state) => ({
          value: state,
          label: t(ORDER_STATE_TEXTS[state]),
        }))}
        empty={<NoOrders />}
        renderRow={(order, href) => (
          <OrderRow
            key={order.id}
            order={order}
            isReceiptCached={receipts.has(order.id)}
            href={href}
          />
        )}
        renderDetail={(id) => <OrderDetail key={id} id={id} />}
      />
    </BillingPage>
  )
}
