/** Payment of an order by bank transfer: account, reference, and the quotation as a PDF. */
import { Alert } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { useStoredDocuments, useReadDocument } from '../../../cache/stored-documents.ts'
import type { Order } from '../../../contract/endpoints/orders.ts'
import { languageFacts } from '../../../contract/languages.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { DocumentBar } from '../../../ui/billing/document-bar.tsx'
import { Facts, Section } from '../../../ui/billing/facts.tsx'
import { useExactMoney } from '../../../ui/billing/plan-name.tsx'
import { useFormat } from '../../../ui/use-format.ts'

type Props = { order: Order; transfer: NonNullable<Order['transfer']> }

/** Account and reference for the transfer. */
function Account({ order, transfer }: Props) {
  const t = useT()
  const format = useFormat()
  const money = useExactMoney()
  const { contentLanguage: written } = languageFacts(useLocale())
  const { number, validUntil, bank, account, nameZh, nameEn } = transfer
  return (
    <>
      <Alert
        color="warning"
        variant="light"
        role="note"
        icon={<IconBuildingBank size={20} stroke={1.75} aria-hidden="true" />}
        title={t('orders.transfer.waiting')}
      >
        {t('orders.transfer.how', {
          reference: number,
          day: validUntil === null ? '' : format.date(validUntil),
        })}
      </Alert>
      <Facts
        isText
        facts={[
          { name: t('orders.transfer.amount'), value: money(order.amount, order.currency) },
          { name: t('orders.transfer.payee'), value: { zh: nameZh, en: nameEn }[written] },
          { name: t('orders.transfer.bank'), value: bank },
          { name: t('orders.transfer.account'), value: account },
          { name: t('orders.transfer.reference'), value: number },
        ]}
      />
    </>
  )
}

/** Warns not to pay a quotation that an old mail or a paper still has. */
function Ended() {
  const t = useT()
  return (
    <Alert
      color="warning"
      variant="light"
      role="note"
      icon={<IconBuildingBank size={20} stroke={1.75} aria-hidden="true" />}
      title={t('orders.transfer.ended')}
    >
      {t('orders.transfer.ended.text')}
    </Alert>
  )
}

export function Transfer({ order }: { order: Order }) {
  const t = useT()
  const { contentLanguage: language } = languageFacts(useLocale())
  const read = useReadDocument()
  const storedQuotations = useStoredDocuments('quotation')
  // An earlier build has cached orders without it.
  const transfer = order.transfer ?? null
  if (transfer === null) return null
  const isEnded = order.state === 'expired' || order.state === 'cancelled'
  return (
    <Section title={t('orders.transfer')}>
      {order.canPay && <Account order={order} transfer={transfer} />}
      {isEnded && <Ended />}
      <DocumentBar
        load={() => read({ kind: 'quotation', id: order.id, language })}
        isStored={storedQuotations.has(order.id)}
        saveLabel={t('orders.transfer.save')}
        openLabel={t('orders.transfer.open')}
      />
    </Section>
  )
}
