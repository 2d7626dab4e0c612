/** One invoice with all its details: items, both parties, related documents, the PDF. */
import { languageFacts } from '../../../contract/languages.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { invoiceQueries } from '../../../cache/billing-queries.ts'
import { useStoredDocuments, useReadDocument } from '../../../cache/stored-documents.ts'
import type { Invoice } from '../../../contract/endpoints/invoices.ts'
import { formatDate } from '../../../i18n/format-time.ts'
import { msg } from '../../../i18n/msg.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { formatDaysInText } from '../../../lib/days.ts'
import { paths } from '../../../lib/paths.ts'
import { BillingItemDetail, DetailSummary } from '../../../ui/billing/billing-item-detail.tsx'
import classes from '../../../ui/billing/detail.module.css'
import { DocumentBar } from '../../../ui/billing/document-bar.tsx'
import { Facts, Section } from '../../../ui/billing/facts.tsx'
import { InvoiceKindBadge } from '../../../ui/billing/order-state.tsx'
import { useExactMoney } from '../../../ui/billing/plan-name.tsx'
import { textIn } from '../../../ui/content/localised.ts'
import { BillingDetailsText } from '../../../ui/billing-details/billing-details-text.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { shareOf } from '../model.ts'
import { ReissueDialog } from './reissue-dialog.tsx'
import parts from './invoice-parts.module.css'

/** Partial credit notes of an invoice that is still valid. */
function PartialCredits({ invoice }: { invoice: Invoice }) {
  const t = useT()
  const money = useExactMoney()
  const { credited, creditNumbers, amount, currency } = invoice
  if (credited === 0) return null
  return (
    <p className={classes.text}>
      {t('invoices.partsBack', {
        numbers: creditNumbers.join(', '),
        count: creditNumbers.length,
        credited: money(credited, currency),
        left: money(amount - credited, currency),
      })}
    </p>
  )
}

/** Related document: the invoice's cancellation or replacement, or the invoice that it cancels. */
function Relation({ invoice }: { invoice: Invoice }) {
  const t = useT()
  const { kind, relatedNumber, isReversed, isPart } = invoice
  if (kind === 'credit') {
    const text = isPart ? msg('invoices.takesPartBack') : msg('invoices.takesBack')
    return relatedNumber === null ? null : (
      <p className={classes.text}>{t(text, { number: relatedNumber })}</p>
    )
  }
  if (!isReversed) return <PartialCredits invoice={invoice} />
  return (
    <p className={classes.text}>
      {relatedNumber === null
        ? t('invoices.reversed')
        : t('invoices.reversedBy', { number: relatedNumber })}
    </p>
  )
}

function Summary({ invoice }: { invoice: Invoice }) {
  const t = useT()
  const format = useFormat()
  const { number, amount, currency, issuedAt, officialNumber, reason } = invoice
  return (
    <DetailSummary
      name={number}
      amount={amount}
      currency={currency}
      badge={<InvoiceKindBadge {...invoice} />}
    >
      <Relation invoice={invoice} />
      {issuedAt !== null && (
        <p className={classes.dim}>{t('invoices.issued', { when: format.date(issuedAt) })}</p>
      )}
      {officialNumber !== null && (
        <p className={classes.dim}>{t('invoices.official', { number: officialNumber })}</p>
      )}
      {reason !== '' && <p className={classes.dim}>{t('invoices.reason', { reason })}</p>}
    </DetailSummary>
  )
}

/** Text of an item, with dates in the format of the rest of the invoice. */
function LineText({ text }: { text: string }) {
  const locale = useLocale()
  return formatDaysInText(text, (noon) => formatDate(locale, noon.getTime(), 'UTC'))
}

function Lines({ invoice }: { invoice: Invoice }) {
  const t = useT()
  const locale = useLocale()
  const format = useFormat()
  const money = useExactMoney()
  const { lines, net, tax, amount, currency } = invoice
  return (
    <Section title={t('invoices.lines')}>
      <ul className={parts.lines}>
        {lines.map((line) => (
          <li key={`${line.textZh} ${line.amount}`}>
            <span className={parts.lineName}>
              <LineText text={textIn(line, 'text', locale)} />
            </span>
            <span className={classes.amount}>{money(line.net, currency)}</span>
            <span className={classes.dim}>
              {t('invoices.line', {
                quantity: line.quantity,
                rate: format.percent(shareOf(line.rateBp), line.rateBp % 100 === 0 ? 0 : 2),
              })}
            </span>
          </li>
        ))}
      </ul>
      <Facts
        facts={[
          { name: t('invoices.net'), value: money(net, currency) },
          { name: t('invoices.tax'), value: money(tax, currency) },
          { name: t('invoices.amount'), value: money(amount, currency), isTotal: true },
        ]}
      />
    </Section>
  )
}

function Seller({ seller }: Pick<Invoice, 'seller'>) {
  const t = useT()
  const locale = useLocale()
  const address = textIn(seller, 'address', locale)
  return (
    <Section title={t('invoices.seller')}>
      <Facts
        isText
        facts={[
          { name: t('invoices.seller.name'), value: textIn(seller, 'name', locale) },
          seller.taxNo !== '' && { name: t('invoices.seller.taxNo'), value: seller.taxNo },
          address !== '' && { name: t('invoices.seller.address'), value: address },
        ]}
      />
    </Section>
  )
}

type ReissueProps = { invoice: Invoice; onReissued: (id: string) => void }

function Reissue({ invoice, onReissued }: ReissueProps) {
  const t = useT()
  const isOnline = useOnline()
  const money = useExactMoney()
  const [isOpen, setOpen] = useState(false)
  if (!invoice.canReissue) return null
  const { amount, credited, currency } = invoice
  const hint = credited > 0 ? msg('invoices.reissue.restHint') : msg('invoices.reissue.hint')
  return (
    <Section title={t('invoices.reissue.section')}>
      <p className={classes.dim}>
        {isOnline
          ? t(hint, { left: money(amount - credited, currency) })
          : t('invoices.reissue.away')}
      </p>
      <div className={classes.actions}>
        <Button variant="default" disabled={!isOnline} onClick={() => setOpen(true)}>
          {t('invoices.reissue')}
        </Button>
      </div>
      <ReissueDialog
        invoice={invoice}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onReissued={onReissued}
      />
    </Section>
  )
}

function Pdf({ id }: { id: string }) {
  const t = useT()
  const { contentLanguage: language } = languageFacts(useLocale())
  const read = useReadDocument()
  const storedInvoices = useStoredDocuments('invoice')
  return (
    <DocumentBar
      load={() => read({ kind: 'invoice', id, language })}
      isStored={storedInvoices.has(id)}
      saveLabel={t('invoices.pdf.save')}
      openLabel={t('invoices.pdf.open')}
    />
  )
}

export function InvoiceDetail({
  id,
  onReissued,
}: {
  id: string
  onReissued: (id: string) => void
}) {
  const t = useT()
  const query = useQuery(invoiceQueries.detail(id))
  return (
    <BillingItemDetail
      query={query}
      missing={{
        title: t('invoices.missing'),
        text: t('invoices.missing.text'),
        action: t('invoices.missing.action'),
        href: paths.invoices(),
      }}
    >
      {(invoice) => (
        <>
          <Summary invoice={invoice} />
          <Pdf id={id} />
          <Section title={t('invoices.buyer')}>
            <BillingDetailsText title={invoice.title} />
          </Section>
          <Lines invoice={invoice} />
          <Seller seller={invoice.seller} />
          <ul className={classes.linkList}>
            <li className={classes.linkRow}>
              <Link href={paths.order(invoice.orderId)}>
                {t('invoices.order', { id: invoice.orderId })}
              </Link>
            </li>
          </ul>
          <Reissue invoice={invoice} onReissued={onReissued} />
        </>
      )}
    </BillingItemDetail>
  )
}
