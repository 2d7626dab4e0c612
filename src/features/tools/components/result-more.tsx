import { Button, Menu } from '@mantine/core'
import { IconArrowsDiff, IconDots, IconRefresh, IconShare } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { RecordContent } from '../../../contract/record-content.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { shareRecord } from '../../../ui/analysis/share-record.ts'

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** What is done now and then with a result: run it again, compare it, hand it on. */
export function ResultMore({ record }: { record: RecordContent }) {
  const t = useT()
  const { id, toolId } = record
  return (
    <Menu position="bottom-end" width={260} styles={{ item: { minHeight: 44 } }}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDots {...ICON} />}>
          {t('records.info.more')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          href={paths.toolRerun(toolId, id)}
          leftSection={<IconRefresh {...ICON} />}
        >
          {t('records.row.rerun')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          href={paths.compareRecords(toolId, id)}
          leftSection={<IconArrowsDiff {...ICON} />}
        >
          {t('records.row.compare')}
        </Menu.Item>
        <Menu.Item leftSection={<IconShare {...ICON} />} onClick={() => void shareRecord(record)}>
          {t('records.row.share')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
