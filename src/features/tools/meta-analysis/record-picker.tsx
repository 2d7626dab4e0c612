import { Button, Menu, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useDeviceRecords } from '../../../cache/use-record.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useHeadlineText } from '../../../ui/results/record-row.tsx'
import { Power } from '../../../ui/powers-of-ten.tsx'
import { toStudyFromRecord } from './model.ts'
import { useStudyChoices } from './use-study-choices.ts'

/** Results on this device that can be studies; renders nothing while there are none. */
export function RecordPicker() {
  const t = useT()
  const sources = useStudyChoices()
  const headlineText = useHeadlineText()
  const { data = [] } = useDeviceRecords()
  const records = data.filter((record) => toStudyFromRecord(record) !== null)
  if (records.length === 0) return null
  return (
    <Menu width={320} position="bottom" shadow="md" closeOnItemClick={false}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconHistory size={20} stroke={1.75} aria-hidden="true" />}
        >
          {t('tools.meta.fromRecords')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {records.map((record) => (
          <Menu.Item key={record.id} onClick={() => void sources.record(record)}>
            {record.title}
            <Text component="span" display="block" size="sm" c="dimmed">
              <Power>{headlineText(record.headline)}</Power>
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
