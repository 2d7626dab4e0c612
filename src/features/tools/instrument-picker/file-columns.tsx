/** Preview of a file: its first rows, the meaning of its columns, and missing fields. */
import { Button, Collapse, NativeSelect } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import type { FilePreview } from '../../../science/instruments/preview.ts'
import type {
  AssociationField,
  AssociationMapping,
} from '../../../science/parser/association-fields.ts'
import { ColumnSelect } from '../components/column-select.tsx'
import dataClasses from '../components/data.module.css'
import { FirstRows } from '../components/first-rows.tsx'
import { ColumnReadingNote } from '../components/column-reading-note.tsx'
import { useFaultText } from '../components/use-fault-text.ts'
import { withField } from '../components/with-field.ts'
import { ASSOCIATION_TEXT, listMappableFields } from '../scan/association-texts.ts'
import { hasOpenQuestion } from '../session/user-mapping.ts'
import classes from './pick.module.css'

type Props = {
  /** Name of the file. */
  name: string
  preview: FilePreview
  onMapping: (mapping: AssociationMapping) => void
  onSheet: (sheet: string) => void
}

export function FileColumns({ name, preview, onMapping, onSheet }: Props) {
  const t = useT()
  const faultText = useFaultText()
  const [isOpen, setOpen] = useState(false)
  const { mapping, columns, fault, read, origin } = preview
  const isWaiting = hasOpenQuestion(preview)
  const isShown = isOpen || (fault !== null && !isWaiting)
  return (
    <>
      {origin.sheets.length > 1 && (
        <NativeSelect
          size="md"
          label={t('tools.data.sheet')}
          value={origin.member ?? ''}
          data={origin.sheets}
          onChange={(event) => onSheet(event.currentTarget.value)}
        />
      )}
      <FirstRows<AssociationField>
        label={t('tools.pick.firstRows', { name })}
        columns={preview.columns}
        rows={preview.firstRows}
        mapping={preview.mapping}
        texts={ASSOCIATION_TEXT}
      />
      <ColumnReadingNote read={read} mapping={mapping} onChange={onMapping} />
      {fault && !isWaiting && (
        <p role="alert" className={`${dataClasses.verdict} ${dataClasses.bad}`}>
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
          {faultText(fault.problem)}
        </p>
      )}
      <div>
        <Button
          variant="subtle"
          className={dataClasses.quiet}
          aria-expanded={isShown}
          onClick={() => setOpen(!isOpen)}
        >
          {isShown ? t('tools.screen.columnsHide') : t('tools.screen.columns')}
        </Button>
        <Collapse expanded={isShown}>
          <div className={classes.columns}>
            {[...listMappableFields(mapping), 'info' as const].map((field) => (
              <ColumnSelect
                key={field}
                label={t(ASSOCIATION_TEXT[field])}
                columns={columns}
                value={mapping[field]}
                onChange={(column) => onMapping(withField(mapping, field, column))}
              />
            ))}
          </div>
        </Collapse>
      </div>
    </>
  )
}
