import { NativeSelect } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'

type Props = {
  label: string
  columns: readonly string[]
  value: string | undefined
  onChange: (column: string | null) => void
}

/** Select for the column of a file that holds a field, or none. */
export function ColumnSelect({ label, columns, value, onChange }: Props) {
  const t = useT()
  return (
    <NativeSelect
      size="md"
      label={label}
      value={value ?? ''}
      data={[
        { value: '', label: t('tools.mapping.none') },
        ...columns.map((column) => ({ value: column, label: column })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  )
}
