/** Dialog that confirms an action that cannot be undone. A failure is shown in the dialog. */
import { Button, Group, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from '../i18n/use-t.ts'
import type { Submission } from './forms/use-submission.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  text: ReactNode
  /** Label of the button, a verb. */
  action: string
  isDangerous?: boolean
  submission: Submission
  onConfirm: () => void
}

export function ConfirmDialog(props: Props) {
  const { isOpen, onClose, title, text, action, isDangerous, submission, onConfirm } = props
  const t = useT()
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={
        <Text component="span" fz="lg" fw={650}>
          {title}
        </Text>
      }
      closeButtonProps={{ size: 44, 'aria-label': t('settings.dialog.close') }}
    >
      <Text component="div">{text}</Text>
      {submission.failure !== null && (
        <Text c="error" role="alert" mt="sm">
          {submission.failure.text}
        </Text>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('settings.dialog.cancel')}
        </Button>
        <Button
          {...(isDangerous === true && { color: 'error' })}
          loading={submission.isBusy}
          onClick={onConfirm}
        >
          {action}
        </Button>
      </Group>
    </Modal>
  )
}
