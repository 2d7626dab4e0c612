/** Form of the billing details of an invoice: their kind, the fields of that kind, and the saved ones. */
import { Checkbox, Radio, Select, TextInput } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId } from 'react'
import {
  TITLE_KINDS,
  TITLE_LENGTH,
  type BillingDetailsField,
  type BillingDetailsKind,
} from '../../contract/billing-details.ts'
import { useT } from '../../i18n/use-t.ts'
import classes from './invoice-title.module.css'
import { fieldsOf } from './billing-details-model.ts'
import { KIND_TEXTS, labelOf, useProblemText } from './billing-details-labels.ts'
import type { BillingDetailsForm } from './use-billing-details-form.ts'

type Props = {
  form: BillingDetailsForm
  /** Hides "save for later", where it makes no sense. */
  isSavingHidden?: boolean
}

const NEW = 'new'

/** Choice between the saved billing details and new ones. Hidden before the first were saved. */
function SavedChoice({ form }: { form: BillingDetailsForm }) {
  const t = useT()
  if (form.saved.length === 0) return null
  const options = form.saved.map(({ id, name, kind }) => ({
    value: id,
    label: t('invoiceTitle.saved.item', { name, kind: t(KIND_TEXTS[kind].name) }),
  }))
  return (
    <Select
      label={t('invoiceTitle.saved')}
      allowDeselect={false}
      value={form.chosenId ?? NEW}
      data={[...options, { value: NEW, label: t('invoiceTitle.saved.new') }]}
      onChange={(id) => form.choose(id === NEW ? null : id)}
    />
  )
}

function KindChoice({ form }: { form: BillingDetailsForm }) {
  const t = useT()
  return (
    <Radio.Group
      size="md"
      label={t('invoiceTitle.kind')}
      value={form.title.kind}
      onChange={(kind) => form.setKind(kind as BillingDetailsKind)}
    >
      <div className={classes.kinds}>
        {TITLE_KINDS.map((kind) => (
          <Radio.Card key={kind} value={kind} className={classes.kind ?? ''}>
            <Radio.Indicator />
            <span>
              <span className={classes.kindName}>{t(KIND_TEXTS[kind].name)}</span>
              <span className={classes.kindHint}>{t(KIND_TEXTS[kind].hint)}</span>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}

/** Autofill hints, and the keyboard that a phone shows. */
const HELP: Record<
  BillingDetailsField,
  { autoComplete: string; inputMode?: 'tel' | 'numeric' | 'email' }
> = {
  name: { autoComplete: 'organization' },
  taxNo: { autoComplete: 'off' },
  address: { autoComplete: 'street-address' },
  phone: { autoComplete: 'tel', inputMode: 'tel' },
  bank: { autoComplete: 'off' },
  account: { autoComplete: 'off', inputMode: 'numeric' },
  email: { autoComplete: 'email', inputMode: 'email' },
  country: { autoComplete: 'country-name' },
}

type FieldProps = { form: BillingDetailsForm; name: BillingDetailsField; isNeeded: boolean }

function Field({ form, name, isNeeded }: FieldProps) {
  const t = useT()
  const problemText = useProblemText()
  const { title, problems } = form
  const { kind } = title
  const problem = problems[name]
  const isCode = name === 'taxNo' && kind !== 'international'
  const label = t(labelOf(kind, name))
  return (
    <TextInput
      className={name === 'name' || name === 'address' ? (classes.wide ?? '') : ''}
      classNames={isCode ? { input: classes.code ?? '' } : {}}
      {...HELP[name]}
      autoComplete={name === 'name' && kind === 'personal' ? 'name' : HELP[name].autoComplete}
      name={`title-${name}`}
      label={isNeeded ? label : t('invoiceTitle.optional', { label })}
      description={name === 'email' ? t('invoiceTitle.email.hint') : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required={isNeeded}
      withAsterisk={false}
      spellCheck={false}
      autoCapitalize={isCode ? 'characters' : 'off'}
      // Allows spaces and a few extra characters: an error is shown instead of truncating the input.
      maxLength={TITLE_LENGTH[name] * 2}
      value={title[name]}
      error={problem && problemText(kind, name, problem, title[name])}
      onChange={(event) => form.setField(name, event.currentTarget.value)}
      onBlur={() => form.leave(name)}
    />
  )
}

/** Optional fields of a plain company invoice: collapsed, unless one is filled. */
const COLLAPSED_FIELDS: readonly BillingDetailsField[] = ['address', 'phone', 'bank', 'account']

function Fields({ form }: { form: BillingDetailsForm }) {
  const t = useT()
  const { title, problems } = form
  const fields = fieldsOf(title.kind)
  const isFolded = ({ name, isNeeded }: { name: BillingDetailsField; isNeeded: boolean }) =>
    title.kind === 'company' && !isNeeded && COLLAPSED_FIELDS.includes(name)
  const folded = fields.filter(isFolded)
  const isOpen = folded.some(({ name }) => title[name] !== '' || problems[name] !== undefined)
  return (
    <>
      <div className={classes.fields}>
        {fields
          .filter((field) => !isFolded(field))
          .map((field) => (
            <Field key={field.name} form={form} {...field} />
          ))}
      </div>
      {folded.length > 0 && (
        <details className={classes.more} open={isOpen || undefined}>
          <summary>
            {t('invoiceTitle.more')}
            <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
          </summary>
          <div className={classes.fields}>
            {folded.map((field) => (
              <Field key={field.name} form={form} {...field} />
            ))}
          </div>
        </details>
      )}
    </>
  )
}

export function BillingDetailsFields({ form, isSavingHidden }: Props) {
  const t = useT()
  const group = useId()
  return (
    <div className={classes.form} role="group" aria-labelledby={group}>
      <span id={group} hidden>
        {t('invoiceTitle.title')}
      </span>
      <SavedChoice form={form} />
      <KindChoice form={form} />
      <Fields form={form} />
      {isSavingHidden !== true && form.chosenId === null && (
        <Checkbox
          className={classes.save ?? ''}
          label={t('invoiceTitle.save')}
          checked={form.isToSave}
          onChange={(event) => form.setToSave(event.currentTarget.checked)}
        />
      )}
    </div>
  )
}
