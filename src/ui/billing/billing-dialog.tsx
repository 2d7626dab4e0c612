/** Dialogs of orders and invoices: their frame, their footer, and one that confirms an action. */
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { Modal } from '../layers/modal.tsx'
import type { Submission } from '../forms/use-submission.ts'
import classes from './detail.module.css'

/** Below 600 px a long form takes the whole window. */
const PHONE = '(max-width: 37.4375em)'

type FrameProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** Widens the dialog for a long form. */
  isWide?: boolean
  /** Whether what is typed in it is stored. */
  isTextStored?: boolean
  children: ReactNode
}

/** A dialog over a list or a detail. */
export function BillingDialog({ isOpen, onClose, isWide, ...rest }: FrameProps) {
  const t = useT()
  const isPhone = useMediaQuery(PHONE, false)
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      size={isWide === true ? 640 : 'md'}
      fullScreen={isWide === true && isPhone}
      classNames={{ title: classes.sheetTitle ?? '' }}
      closeButtonProps={{ size: 44, 'aria-label': t('billing.sheet.close') }}
      {...rest}
    />
  )
}

type ActionsProps = {
  submission: Pick<Submission, 'isBusy' | 'failure'>
  /** Label of the button, a verb. */
  action: string
  isDangerous?: boolean
  onCancel: () => void
  /** Handler of the confirmation; absent where the button submits the form around it. */
  onConfirm?: () => void
}

/** The footer of a dialog: the error, cancel and confirm. */
export function DialogActions({
  submission,
  action,
  isDangerous,
  onCancel,
  onConfirm,
}: ActionsProps) {
  const t = useT()
  return (
    <>
      {submission.failure !== null && (
        <p className={classes.fault} role="alert">
          {submission.failure.text}
        </p>
      )}
      <div className={classes.formEnd}>
        <Button variant="default" onClick={onCancel}>
          {t('billing.dialog.back')}
        </Button>
        <Button
          {...(isDangerous === true && { color: 'error' })}
          {...(onConfirm ? { onClick: onConfirm } : { type: 'submit' as const })}
          loading={submission.isBusy}
        >
          {action}
        </Button>
      </div>
    </>
  )
}

type ConfirmProps = Omit<FrameProps, 'children'> &
  Pick<ActionsProps, 'action' | 'isDangerous'> & {
    text: ReactNode
    submission: Submission
    onConfirm: () => void
  }

/** Dialog that confirms an action that cannot be undone. */
export function BillingConfirmDialog({
  text,
  submission,
  onConfirm,
  action,
  isDangerous,
  ...rest
}: ConfirmProps) {
  return (
    <BillingDialog {...rest}>
      <div className={classes.form}>
        <div className={classes.text}>{text}</div>
        <DialogActions
          submission={submission}
          action={action}
          isDangerous={isDangerous === true}
          onCancel={rest.onClose}
          onConfirm={onConfirm}
        />
      </div>
    </BillingDialog>
  )
}
