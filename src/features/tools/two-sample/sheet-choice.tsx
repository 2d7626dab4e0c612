import { NativeSelect } from '@mantine/core'
import { useT } from '../../../i18n/use-t.ts'
import type { PreviewResult } from '../../../science/two-sample/preview.ts'
import type { TwoSampleSource } from './model.ts'
import { useTwoSample } from './spec.ts'

type Props = { source: TwoSampleSource; preview: PreviewResult }

/** Choice of a workbook's sheet, where there are several. */
export function SheetChoice({ source, preview }: Props) {
  const t = useT()
  const { session, draft } = useTwoSample()
  const { sheets, member } = preview.origin
  if (sheets.length < 2) return null
  return (
    <NativeSelect
      size="md"
      label={t('tools.data.sheet')}
      value={member ?? ''}
      data={sheets}
      disabled={draft.isReading}
      onChange={(event) => void session.choose({ ...source, sheet: event.currentTarget.value })}
    />
  )
}
