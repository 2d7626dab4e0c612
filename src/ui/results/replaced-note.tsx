/** Versions of a record that an opened file replaced, each with a button that restores it. */
import { Alert, Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useFormat } from '../use-format.ts'
import { useRecordFault } from './use-record-fault.ts'

type Version = { id: string; title: string; createdAt: string; replacedAt: string }

type Props = { versions: readonly Version[]; restore: (id: string) => Promise<void> }

export function ReplacedNote({ versions, restore }: Props) {
  const t = useT()
  const format = useFormat()
  const faultText = useRecordFault()
  const [busyId, setBusyId] = useState<string | null>(null)
  const [fault, setFault] = useState('')
  if (versions.length === 0) return null
  const start = async (id: string) => {
    setBusyId(id)
    setFault('')
    await restore(id).catch((error: unknown) => setFault(faultText(error)))
    setBusyId(null)
  }
  return (
    <Alert
      variant="light"
      color="gray"
      role="note"
      icon={<IconHistory size={20} stroke={1.75} aria-hidden="true" />}
      title={t('records.replaced.title')}
    >
      {versions.map(({ id, title, createdAt, replacedAt }) => (
        <div key={id}>
          {t('records.replaced.text', {
            title,
            date: format.dateTime(createdAt),
            at: format.dateTime(replacedAt),
          })}
          <div>
            <Button
              mt="sm"
              mb="xs"
              variant="default"
              loading={busyId === id}
              disabled={busyId !== null && busyId !== id}
              onClick={() => void start(id)}
            >
              {t('records.replaced.restore')}
            </Button>
          </div>
        </div>
      ))}
      {fault !== '' && <div role="alert">{fault}</div>}
    </Alert>
  )
}
