import { Anchor } from '@mantine/core'
import { IconBolt, IconFileInvoice, IconReceiptRefund, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { BILLING } from '../../../contract/billing.ts'
import type { Quote } from '../../../contract/endpoints/orders.ts'
import { msg } from '../../../i18n/msg.ts'
import { T } from '../../../i18n/t.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { useMoney } from '../../../ui/billing/plan-name.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import classes from './checkout.module.css'

const DAY_MS = 24 * 60 * 60_000
const STARTS = {
  new: msg('checkout.follows.new'),
  renewal: msg('checkout.follows.renewal'),
  upgrade: msg('checkout.follows.upgrade'),
} as const
const RENEWS = {
  month: msg('checkout.follows.renews.month'),
  year: msg('checkout.follows.renews.year'),
} as const

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  )
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/**
 * Terms after the payment: start, renewal and its amount, cancellation, right of refund.
 */
export function AfterPayment({ quote }: { quote: Quote }) {
  const t = useT()
  const format = useFormat()
  const money = useMoney()
  const { kind, period, periodStart, periodEnd, renewalAmount, currency, amount } = quote
  if (kind === 'same' || kind === 'downgrade') return null
  const end = periodEnd === null ? '' : format.date(periodEnd)
  const start = periodStart === null ? '' : format.date(periodStart)
  const chargedAt =
    periodEnd === null ? '' : format.date(Date.parse(periodEnd) - BILLING.renewAheadMs)
  return (
    <ul className={classes.facts}>
      <Fact icon={<IconBolt {...ICON} />}>{t(STARTS[kind], { start, end })}</Fact>
      <Fact icon={<IconRefresh {...ICON} />}>
        <T
          id={RENEWS[period]}
          values={{ date: chargedAt, price: money(renewalAmount, currency) }}
          components={{
            link: (
              <Anchor component={Link} href={paths.subscription()} inherit underline="always" />
            ),
          }}
        />
      </Fact>
      {amount > 0 && (
        <Fact icon={<IconReceiptRefund {...ICON} />}>
          {t('checkout.follows.refund', { days: BILLING.refundAtOnceMs / DAY_MS })}
        </Fact>
      )}
      {amount > 0 && (
        <Fact icon={<IconFileInvoice {...ICON} />}>{t('checkout.follows.invoice')}</Fact>
      )}
    </ul>
  )
}
