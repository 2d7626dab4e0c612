import type { InvoiceTitle } from '../../contract/invoice-title.ts'
import { useT } from '../../i18n/use-t.ts'
import classes from './invoice-title.module.css'
import { fieldsOf } from './title-model.ts'
import { KIND_TEXTS, labelOf } from './title-texts.ts'

/** A title as it stands on the invoice, to be read. */
export function TitleText({ title }: { title: InvoiceTitle }) {
  const t = useT()
  const filled = fieldsOf(title.kind).filter(({ name }) => title[name] !== '')
  return (
    <dl className={classes.text}>
      <div>
        <dt>{t('invoiceTitle.kind')}</dt>
        <dd>{t(KIND_TEXTS[title.kind].name)}</dd>
      </div>
      {filled.map(({ name }) => (
        <div key={name}>
          <dt>{t(labelOf(title.kind, name))}</dt>
          <dd>{title[name]}</dd>
        </div>
      ))}
    </dl>
  )
}
