/** Frame of a small dialog with one question about records. */
import type { ReactNode } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Modal } from '../../../ui/layers/modal.tsx'
import classes from './records.module.css'

type Props = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** Label of the close button, where closing is an answer too. */
  closeLabel?: string
  children: ReactNode
}

export function Dialog({ isOpen, onClose, title, closeLabel, children }: Props) {
  const t = useT()
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      classNames={{ title: classes.dialogTitle ?? '' }}
      closeButtonProps={{ size: 44, 'aria-label': closeLabel ?? t('records.form.close') }}
    >
      {children}
    </Modal>
  )
}
