/** Dialog that confirms an action that cannot be undone. A failure is shown in the dialog. */
import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from '../i18n/use-t.ts'
import { PlainModal } from './layers/modal-root.tsx'
import type { Submission } from './forms/use-submission.ts'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  text: ReactNode
  /** Label of the button, a verb. */
  action: string
  /** Label of the button that closes it; Cancel by default. */
  cancel?: string
  isDangerous?: boolean
  /** Absent where the action is done at once. */
  submission?: Submission
  onConfirm: () => void
}

export function ConfirmDialog(props: Props) {
  const { isOpen, onClose, title, text, action, cancel, isDangerous, submission, onConfirm } = props
  const t = useT()
  return (
    <PlainModal
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
      {submission?.failure && (
        <Text c="error" role="alert" mt="sm">
          {submission.failure.text}
        </Text>
      )}
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancel ?? t('settings.dialog.cancel')}
        </Button>
        <Button
          {...(isDangerous === true && { color: 'error' })}
          loading={submission?.isBusy ?? false}
          onClick={onConfirm}
        >
          {action}
        </Button>
      </Group>
    </PlainModal>
  )
}
