/** Billing details, read-only: the fields of their kind that are filled. */
import type { BillingDetails } from '../../contract/billing-details.ts'
import { useT } from '../../i18n/use-t.ts'
import classes from './invoice-title.module.css'
import { fieldsOf } from './billing-details-model.ts'
import { KIND_TEXTS, shortLabelOf } from './billing-details-labels.ts'

type Props = {
  title: BillingDetails
  /** The name is already shown as a heading. */
  isNameHidden?: boolean
}

export function BillingDetailsText({ title, isNameHidden = false }: Props) {
  const t = useT()
  const filled = fieldsOf(title.kind).filter(
    ({ name }) => title[name] !== '' && !(isNameHidden && name === 'name'),
  )
  return (
    <dl className={classes.text}>
      <div>
        <dt>{t('invoiceTitle.kind')}</dt>
        <dd>{t(KIND_TEXTS[title.kind].name)}</dd>
      </div>
      {filled.map(({ name }) => (
        <div key={name}>
          <dt>{t(shortLabelOf(title.kind, name))}</dt>
          <dd>{title[name]}</dd>
        </div>
      ))}
    </dl>
  )
}
