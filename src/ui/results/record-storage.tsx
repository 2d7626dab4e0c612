/** Where a result is kept, with the action that changes it. */
import { Button, Group, Text } from '@mantine/core'
import { IconCloudOff, IconCloudUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { RecordFault, RecordState } from '../../contract/record-content.ts'
import { useT } from '../../i18n/use-t.ts'
import { PlainModal } from '../layers/modal-root.tsx'
import { COMPACT_BUTTON } from './compact-button.ts'
import { RecordStateMark } from './record-state.tsx'
import classes from './record.module.css'

/** Changes where one record is kept. */
export type StorageActions = {
  send: () => Promise<void>
  keepHere: () => Promise<void>
}

type DialogProps = {
  isOpen: boolean
  title: string
  onClose: () => void
  keepHere: () => Promise<void>
}

/** Dialog that confirms the removal of a record from the account; it stays on this device. */
export function KeepHereDialog({ isOpen, title, onClose, keepHere }: DialogProps) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const confirm = async () => {
    setBusy(true)
    setFailed(false)
    try {
      await keepHere()
      onClose()
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <PlainModal
      opened={isOpen}
      onClose={onClose}
      title={
        <Text component="span" fz="lg" fw={650}>
          {t('saving.remove.title')}
        </Text>
      }
      closeButtonProps={{ size: 44, 'aria-label': t('records.form.close') }}
    >
      <Text>{t('saving.remove.text', { title })}</Text>
      {hasFailed && (
        <Text c="error" role="alert" mt="sm">
          {t('saving.failed')}
        </Text>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('saving.remove.no')}
        </Button>
        <Button loading={isBusy} onClick={() => void confirm()}>
          {t('saving.remove.yes')}
        </Button>
      </Group>
    </PlainModal>
  )
}

type Props = {
  state: RecordState
  fault?: RecordFault | undefined
  title: string
  /** Absent where it cannot be changed: a visitor's record, or an upstream without records. */
  actions: StorageActions | null
}

export function RecordStorage({ state, fault, title, actions }: Props) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const change = () => {
    if (state === 'saved') return setAsking(true)
    setFailed(false)
    const work = state === 'waiting' ? actions?.keepHere() : actions?.send()
    void work?.catch(() => setFailed(true))
  }
  const Icon = state === 'device' ? IconCloudUp : IconCloudOff
  const isOffered = actions !== null && state !== 'failed'
  return (
    <span className={classes.storage}>
      <RecordStateMark state={state} {...(fault && { fault })} />
      {isOffered && (
        <Button
          variant="subtle"
          size="sm"
          px="xs"
          mih={44}
          classNames={COMPACT_BUTTON}
          className={classes.change ?? ''}
          leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
          onClick={change}
        >
          {t(state === 'device' ? 'records.row.send' : 'outbox.keepHere')}
        </Button>
      )}
      {hasFailed && (
        <Text span c="error" fz="sm" role="alert">
          {t('saving.failed')}
        </Text>
      )}
      {actions && (
        <KeepHereDialog
          isOpen={isAsking}
          title={title}
          onClose={() => setAsking(false)}
          keepHere={actions.keepHere}
        />
      )}
    </span>
  )
}
