import { Alert, Anchor } from '@mantine/core'
import { Link } from 'wouter'
import type { Order } from '../../../contract/endpoints/orders.ts'
import { T } from '../../../i18n/t.tsx'
import { paths } from '../../../lib/paths.ts'
import { useMoney } from '../../../ui/billing/plan-name.tsx'

/** Notice that an order of this plan is already open: it is continued, so nothing is bought twice. */
export function OpenOrderNote({ orderId }: { orderId: string }) {
  return (
    <Alert color="gray" variant="light" role="note">
      <T
        id="checkout.openOrder"
        components={{
          link: (
            <Anchor
              component={Link}
              href={paths.checkoutOrder(orderId)}
              inherit
              underline="always"
            />
          ),
        }}
      />
    </Alert>
  )
}

/** Notice that the open order was already sent to its provider with earlier input: the user decides. */
export function StartedNote({ order }: { order: Order }) {
  const money = useMoney()
  return (
    <Alert color="warning" variant="light" role="alert">
      <T
        id="checkout.started"
        values={{ price: money(order.amount, order.currency) }}
        components={{
          link: (
            <Anchor
              component={Link}
              href={paths.checkoutOrder(order.id)}
              inherit
              underline="always"
            />
          ),
        }}
      />
    </Alert>
  )
}

/** Notice that the open order waits for a bank transfer, which must not be made in addition. */
export function TransferNote({ order }: { order: Order }) {
  return (
    <Alert color="gray" variant="light" role="note">
      <T
        id="checkout.transfer.waits"
        components={{
          link: <Anchor component={Link} href={paths.order(order.id)} inherit underline="always" />,
        }}
      />
    </Alert>
  )
}
