import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { RecordContent } from '../../contract/record-content.ts'
import { useT } from '../../i18n/use-t.ts'
import { downloadBlob, fileNameOf } from '../download.ts'
import { kindOf } from './read-body.ts'
import type { RecordBody } from './record-body.ts'
import { recordFileText } from './record-file.ts'
import type { ExportItem } from './result-kind.ts'

/** Offers the record as a JSON file that the product opens again. */
export function downloadRecord(record: RecordContent): void {
  const blob = new Blob([recordFileText(record)], { type: 'application/json' })
  downloadBlob(blob, `${fileNameOf(record.title)}.veriscope.json`)
}

/** The result for other programs, and whole for this one. */
export function ExportMenu({ record, body }: { record: RecordContent; body: RecordBody }) {
  const t = useT()
  const save = async ({ make, suffix }: ExportItem) =>
    downloadBlob(await make(), `${fileNameOf(record.title)}${suffix}`)
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
        {kindOf(body)
          .exports(body)
          .map((item) => (
            <Menu.Item key={item.id} onClick={() => void save(item)}>
              {t(item.label)}
            </Menu.Item>
          ))}
        <Menu.Item onClick={() => downloadRecord(record)}>{t('analysis.export.record')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
