import { useT } from '../../../i18n/use-t.ts'
import { FIELD_TEXT } from '../../../results/code-texts.ts'
import type { PreviewResult } from '../../../science/two-sample/preview.ts'
import { FirstRows } from '../components/first-rows.tsx'

const ROWS_SHOWN = 6

/** First rows of the chosen file. */
export function PreviewTable({ preview }: { preview: PreviewResult }) {
  const t = useT()
  return (
    <FirstRows
      label={t('tools.preview.label')}
      columns={preview.columns}
      rows={preview.firstRows.slice(0, ROWS_SHOWN)}
      mapping={preview.mapping}
      texts={FIELD_TEXT}
    />
  )
}
