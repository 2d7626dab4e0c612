/**
 * Prompts a member to adopt the runs that were made on this device before signing in, and moves them. Prompts
 * once for each set of runs; "no" leaves them unchanged.
 */
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useRecordActions } from '../../cache/record-actions.ts'
import { useVisitorRecords } from '../../cache/use-record.ts'
import { useCacheUserId } from '../../cache/user-cache.tsx'
import { useT } from '../../i18n/use-t.ts'
import { storageKeys, VISITOR } from '../../lib/storage-keys.ts'
import { localStore } from '../../platform/local-store.ts'
import { Dialog } from './components/dialog.tsx'

const SHOWN = 5

/** The time of the newest run: the answer applies up to it. */
function getNewestTime(records: readonly { createdAt: string }[]): string {
  return records.reduce((newest, { createdAt }) => (createdAt > newest ? createdAt : newest), '')
}

/** Whether the member was already asked about runs up to this one. */
function isAnswered(userId: string, newest: string): boolean {
  return (localStore.get(storageKeys.adoptionAnswer(userId)) ?? '') >= newest
}

type AdoptDialogProps = { records: readonly { id: string; title: string; createdAt: string }[] }

function AdoptDialog({ records }: AdoptDialogProps) {
  const t = useT()
  const userId = useCacheUserId()
  const actions = useRecordActions()
  const newest = getNewestTime(records)
  const [isOpen, setOpen] = useState(() => !isAnswered(userId, newest))
  const [isMoving, setMoving] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  const answer = () => {
    localStore.set(storageKeys.adoptionAnswer(userId), newest)
    setOpen(false)
  }
  const move = async () => {
    setMoving(true)
    setFailed(false)
    try {
      await actions.adopt(records.map(({ id }) => id))
      answer()
    } catch {
      setFailed(true)
    } finally {
      setMoving(false)
    }
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={answer}
      title={t('records.adopt.title', { n: records.length })}
      closeLabel={t('records.adopt.close')}
    >
      <Text>{t('records.adopt.text')}</Text>
      <ul>
        {records.slice(0, SHOWN).map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
        {records.length > SHOWN && (
          <li>{t('records.adopt.more', { n: records.length - SHOWN })}</li>
        )}
      </ul>
      {hasFailed && (
        <Text c="error" role="alert" mb="sm">
          {t('records.adopt.failed')}
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={answer}>
          {t('records.adopt.no')}
        </Button>
        <Button loading={isMoving} onClick={() => void move()}>
          {t('records.adopt.yes')}
        </Button>
      </Group>
    </Dialog>
  )
}

export function AdoptVisitorRecords() {
  const userId = useCacheUserId()
  const records = useVisitorRecords()
  if (userId === VISITOR || records.length === 0) return null
  return <AdoptDialog key={getNewestTime(records)} records={records} />
}
