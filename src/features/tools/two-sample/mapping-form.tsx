import { Button, Collapse, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import type { Field, RequiredField } from '../../../science/parser/fields.ts'
import type { PreviewResult } from '../../../science/two-sample/preview.ts'
import { FIELD_TEXT } from '../../../results/code-texts.ts'
import classes from '../components/data.module.css'
import { withColumn } from './model.ts'
import { useTwoSample } from './spec.ts'

const REQUIRED: readonly RequiredField[] = [
  'beta.exposure',
  'se.exposure',
  'beta.outcome',
  'se.outcome',
]
const FIRST: readonly Field[] = [...REQUIRED, 'SNP']
const MORE = (Object.keys(FIELD_TEXT) as Field[]).filter((field) => !FIRST.includes(field))

function useHint(preview: PreviewResult) {
  const t = useT()
  return (field: Field): string => {
    const column = preview.mapping[field]
    const guess = preview.guesses[field]
    const isRequired = REQUIRED.some((required) => required === field)
    if (column === undefined) {
      return isRequired ? t('tools.mapping.required') : t('tools.mapping.optional')
    }
    if (!guess || guess.column !== column) return t('tools.mapping.chosen')
    return guess.confidence === 'standard' ? t('tools.mapping.known') : t('tools.mapping.guessed')
  }
}

function Choice({ field, preview }: { field: Field; preview: PreviewResult }) {
  const t = useT()
  const { setMapping } = useTwoSample()
  const hint = useHint(preview)
  const isMissing =
    REQUIRED.some((required) => required === field) && preview.mapping[field] === undefined
  return (
    <NativeSelect
      size="md"
      label={t(FIELD_TEXT[field])}
      description={hint(field)}
      error={isMissing}
      value={preview.mapping[field] ?? ''}
      data={[
        { value: '', label: t('tools.mapping.none') },
        ...preview.columns.map((column) => ({ value: column, label: column })),
      ]}
      onChange={(event) => {
        const column = event.currentTarget.value
        void setMapping(withColumn(preview.mapping, field, column === '' ? null : column))
      }}
    />
  )
}

/** Column mapping form: the detected columns, each editable. */
export function MappingForm({ preview }: { preview: PreviewResult }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      <legend style={{ padding: 0, marginBottom: 8, fontWeight: 600 }}>
        {t('tools.mapping.title')}
      </legend>
      <div className={classes.mapping}>
        {FIRST.map((field) => (
          <Choice key={field} field={field} preview={preview} />
        ))}
      </div>
      <Button
        variant="subtle"
        mt="xs"
        className={classes.quiet}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? t('tools.mapping.fewer') : t('tools.mapping.more')}
      </Button>
      <Collapse expanded={isOpen}>
        <div className={classes.mapping}>
          {MORE.map((field) => (
            <Choice key={field} field={field} preview={preview} />
          ))}
        </div>
      </Collapse>
    </fieldset>
  )
}
