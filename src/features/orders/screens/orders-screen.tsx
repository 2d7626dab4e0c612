import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Link } from 'wouter'
import { orderQueries } from '../../../cache/billing-queries.ts'
import { useKeptDocuments } from '../../../cache/kept-documents.ts'
import { ORDER_STATES } from '../../../contract/order-machine.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { timeZoneAtom } from '../../../session/preferences.ts'
import { BillingPage } from '../../../ui/billing/billing-page.tsx'
import { ListFilters } from '../../../ui/billing/list-filters.tsx'
import { ORDER_STATE_TEXTS } from '../../../ui/billing/order-state.tsx'
import { PagedList } from '../../../ui/billing/paged-list.tsx'
import { SideSheet } from '../../../ui/billing/side-sheet.tsx'
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

/** `/user/orders`: everything the member ordered; `?id=` opens one. */
export function OrdersScreen() {
  const t = useT()
  const timeZone = useAtomValue(timeZoneAtom)
  const control = useBillingAddress(paths.orders(), ORDER_FILTER)
  const { address, go } = control
  const query = useQuery(orderQueries.page(pageParams(address, timeZone)))
  const receipts = useKeptDocuments('receipt')
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
      <ListFilters
        label={t('orders.filter.state')}
        choices={[
          { value: '', label: t('orders.filter.all') },
          ...ORDER_STATES.map((state) => ({ value: state, label: t(ORDER_STATE_TEXTS[state]) })),
        ]}
        value={address.filter}
        onChoose={(filter) => go({ filter, current: 1 })}
        daysLabel={t('orders.filter.days')}
        range={address}
        onDays={(range) => go({ ...range, current: 1 })}
      />
      <PagedList
        query={query}
        address={address}
        go={go}
        label={t('route.orders')}
        total={(n) => t('orders.total', { n })}
        empty={<NoOrders />}
      >
        {(order) => (
          <OrderRow
            key={order.id}
            order={order}
            href={control.hrefOf(order.id)}
            isReceiptKept={receipts.has(order.id)}
            onOpen={control.noteOpening}
          />
        )}
      </PagedList>
      <SideSheet id={address.id} title={t('orders.detail')} onClose={control.close}>
        {(id) => <OrderDetail key={id} id={id} />}
      </SideSheet>
    </BillingPage>
  )
}
