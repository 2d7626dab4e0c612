import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { RecordContent } from '../../contract/record-content.ts'
import { useT } from '../../i18n/use-t.ts'
import { downloadBlob, fileNameOf } from '../download.ts'
import { droppedTsv, estimatesTsv, variantsTsv } from './export-tables.ts'
import type { RecordBody } from './record-body.ts'
import { recordFileText } from './record-file.ts'

const TSV = 'text/tab-separated-values;charset=utf-8'

/** Offers the record as a JSON file that the product opens again. */
export function downloadRecord(record: RecordContent): void {
  const blob = new Blob([recordFileText(record)], { type: 'application/json' })
  downloadBlob(blob, `${fileNameOf(record.title)}.veriscope.json`)
}

/** The result for other programs, and whole for this one. */
export function ExportMenu({ record, body }: { record: RecordContent; body: RecordBody }) {
  const t = useT()
  const stem = fileNameOf(record.title)
  const save = (text: string, name: string) =>
    downloadBlob(new Blob([text], { type: TSV }), `${stem}-${name}.tsv`)
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={20} stroke={1.75} aria-hidden="true" />}
        >
          {t('analysis.export.open')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save(estimatesTsv(body), 'estimates')}>
          {t('analysis.export.estimates')}
        </Menu.Item>
        <Menu.Item onClick={() => save(variantsTsv(body), 'variants')}>
          {t('analysis.export.variants')}
        </Menu.Item>
        {body.input.dropped.length > 0 && (
          <Menu.Item onClick={() => save(droppedTsv(body), 'left-out')}>
            {t('analysis.export.dropped')}
          </Menu.Item>
        )}
        <Menu.Item onClick={() => downloadRecord(record)}>{t('analysis.export.record')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
