import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useRecordActions } from '../../../cache/record-actions.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Dialog } from './dialog.tsx'
import { useRecordFault } from '../../../ui/results/use-record-fault.ts'

type Props = {
  record: { id: string; title: string } | null
  onClose: () => void
  onRemoved?: () => void
}

/** Dialog that confirms the removal of a record from this device and from the account. */
export function RemoveDialog({ record, onClose, onRemoved }: Props) {
  const t = useT()
  const actions = useRecordActions()
  const faultText = useRecordFault()
  const [isRemoving, setRemoving] = useState(false)
  const [fault, setFault] = useState('')

  const remove = async (id: string) => {
    setRemoving(true)
    setFault('')
    try {
      await actions.remove(id)
      onClose()
      onRemoved?.()
    } catch (error) {
      setFault(faultText(error))
    } finally {
      setRemoving(false)
    }
  }

  return (
    <Dialog isOpen={record !== null} onClose={onClose} title={t('records.remove.title')}>
      <Text>{t('records.remove.text', { title: record?.title ?? '' })}</Text>
      {fault !== '' && (
        <Text c="error" role="alert" mt="sm">
          {fault}
        </Text>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('records.remove.no')}
        </Button>
        <Button color="error" loading={isRemoving} onClick={() => record && void remove(record.id)}>
          {t('records.remove.yes')}
        </Button>
      </Group>
    </Dialog>
  )
}
