import { languageFacts } from '../../../contract/languages.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { orderQueries } from '../../../cache/billing-queries.ts'
import { useStoredDocuments, useReadDocument } from '../../../cache/stored-documents.ts'
import type { Order } from '../../../contract/endpoints/orders.ts'
import { msg } from '../../../i18n/msg.ts'
import { T } from '../../../i18n/t.tsx'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { BillingItemDetail, DetailSummary } from '../../../ui/billing/billing-item-detail.tsx'
import classes from '../../../ui/billing/detail.module.css'
import { DocumentBar } from '../../../ui/billing/document-bar.tsx'
import { Facts, Section } from '../../../ui/billing/facts.tsx'
import { INVOICE_KIND_TEXTS, OrderStateBadge } from '../../../ui/billing/order-state.tsx'
import { PeriodText } from '../../../ui/billing/period-text.tsx'
import { PlanName, useExactMoney } from '../../../ui/billing/plan-name.tsx'
import { BillingDetailsText } from '../../../ui/billing-details/billing-details-text.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { OrderActions } from './order-actions.tsx'
import { KIND_TEXTS } from './order-row.tsx'
import { Transfer } from './transfer.tsx'
import { OrderTimeline } from './order-timeline.tsx'

function Summary({ order }: { order: Order }) {
  const t = useT()
  const format = useFormat()
  const { id, state, amount, currency, createdAt, kind, periodStart, periodEnd } = order
  // A refunded order is not valid any more.
  const hasPeriod = periodStart !== null && state !== 'refunded'
  return (
    <DetailSummary
      name={<PlanName {...order} />}
      amount={amount}
      currency={currency}
      badge={<OrderStateBadge state={state} isTransfer={Boolean(order.transferNumber)} />}
    >
      {hasPeriod && (
        <p className={classes.text}>
          <T
            id="orders.period"
            components={{ period: <PeriodText from={periodStart} to={periodEnd} /> }}
          />
        </p>
      )}
      <p className={classes.meta}>
        <span>{t(KIND_TEXTS[kind])}</span>
        <span>{t('orders.number', { id })}</span>
        {createdAt !== null && <span>{format.dateTime(createdAt)}</span>}
      </p>
    </DetailSummary>
  )
}

function Amounts({ order }: { order: Order }) {
  const t = useT()
  const money = useExactMoney()
  const totalName = order.paidAt === null ? msg('orders.amounts.total') : msg('orders.amounts.paid')
  const { listAmount, discount, credit, amount, currency, couponCode } = order
  const { refundedAmount: refunded } = order
  return (
    <Section title={t('orders.amounts')}>
      <Facts
        facts={[
          { name: t('orders.amounts.list'), value: money(listAmount, currency) },
          discount > 0 && {
            name: t('orders.amounts.discount', { code: couponCode ?? '' }),
            value: money(-discount, currency),
          },
          credit > 0 && { name: t('orders.amounts.credit'), value: money(-credit, currency) },
          { name: t(totalName), value: money(amount, currency), isTotal: true },
          refunded > 0 && {
            name: t('orders.amounts.refunded'),
            value: money(-refunded, currency),
          },
          refunded > 0 &&
            refunded < amount && {
              name: t('orders.amounts.kept'),
              value: money(amount - refunded, currency),
              isTotal: true,
            },
        ]}
      />
    </Section>
  )
}

function Invoices({ order }: { order: Order }) {
  const t = useT()
  const money = useExactMoney()
  const format = useFormat()
  if (order.invoices.length === 0) return null
  // Several can have the same time: a credit note and its replacement.
  const invoices = order.invoices.toSorted((a, b) => a.number.localeCompare(b.number))
  return (
    <Section title={t('orders.invoices')}>
      <ul className={classes.linkList}>
        {invoices.map(({ id, number, kind, amount, issuedAt }) => (
          <li key={id} className={classes.linkRow}>
            <Link href={paths.invoice(id)}>
              <span>{number}</span>
              <span className={classes.dim}>
                {t(kind === 'credit' ? INVOICE_KIND_TEXTS.credit : INVOICE_KIND_TEXTS.invoice)}
                {issuedAt !== null && `\u00a0· ${format.date(issuedAt)}`}
              </span>
            </Link>
            <span className={classes.amount}>{money(amount, order.currency)}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Receipt({ order }: { order: Order }) {
  const t = useT()
  const { contentLanguage: language } = languageFacts(useLocale())
  const read = useReadDocument()
  const storedReceipts = useStoredDocuments('receipt')
  if (order.paidAt === null || order.amount === 0) return null
  return (
    <Section title={t('orders.receipt')}>
      <DocumentBar
        load={() => read({ kind: 'receipt', id: order.id, language })}
        isStored={storedReceipts.has(order.id)}
        saveLabel={t('orders.receipt.save')}
        openLabel={t('orders.receipt.open')}
      />
    </Section>
  )
}

/** One order with its details. */
export function OrderDetail({ id }: { id: string }) {
  const t = useT()
  const query = useQuery(orderQueries.detail(id))
  return (
    <BillingItemDetail
      query={query}
      missing={{
        title: t('orders.missing'),
        text: t('orders.missing.text'),
        action: t('orders.missing.action'),
        href: paths.orders(),
      }}
    >
      {(order) => (
        <>
          <Summary order={order} />
          <Transfer order={order} />
          <OrderActions order={order} />
          <Amounts order={order} />
          <Section title={t('orders.events')}>
            <OrderTimeline order={order} />
          </Section>
          <Invoices order={order} />
          <Receipt order={order} />
          {order.title !== null && (
            <Section title={t('orders.title')}>
              <BillingDetailsText title={order.title} />
            </Section>
          )}
        </>
      )}
    </BillingItemDetail>
  )
}
