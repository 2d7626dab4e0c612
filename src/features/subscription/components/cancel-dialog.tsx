import { Button, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { CANCEL_REASONS, type CancelReason } from '../../../contract/billing.ts'
import type { Subscription } from '../../../contract/endpoints/subscription.ts'
import { msg } from '../../../i18n/msg.ts'
import { useT } from '../../../i18n/use-t.ts'
import { BillingDialog } from '../../../ui/billing/billing-dialog.tsx'
import classes from '../../../ui/billing/detail.module.css'
import { useFormat } from '../../../ui/use-format.ts'
import type { SubscriptionChange } from '../use-subscription-change.ts'

const REASON_TEXTS: Record<CancelReason, string> = {
  tooExpensive: msg('subscription.reason.tooExpensive'),
  missingFeatures: msg('subscription.reason.missingFeatures'),
  switchedService: msg('subscription.reason.switchedService'),
  unused: msg('subscription.reason.unused'),
  projectEnded: msg('subscription.reason.projectEnded'),
  other: msg('subscription.reason.other'),
}
const MAX_NOTE_LENGTH = 500

type Props = {
  subscription: Subscription
  isOpen: boolean
  onClose: () => void
  change: SubscriptionChange
}

function Consequences({ subscription }: Pick<Props, 'subscription'>) {
  const t = useT()
  const format = useFormat()
  const end = subscription.graceUntil ?? subscription.periodEnd
  return <Text>{t('subscription.cancel.text', { day: end === null ? '' : format.date(end) })}</Text>
}

type ReasonProps = {
  reason: CancelReason | null
  note: string
  onReason: (reason: CancelReason) => void
  onNote: (note: string) => void
}

function ReasonFields({ reason, note, onReason, onNote }: ReasonProps) {
  const t = useT()
  return (
    <>
      <Radio.Group
        size="md"
        label={t('subscription.cancel.reason')}
        value={reason ?? ''}
        onChange={(value) => {
          const known = CANCEL_REASONS.find((each) => each === value)
          if (known !== undefined) onReason(known)
        }}
      >
        <Stack gap={4} mt={8}>
          {CANCEL_REASONS.map((each) => (
            <Radio key={each} size="md" value={each} label={t(REASON_TEXTS[each])} py={8} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        size="md"
        label={t('subscription.cancel.note')}
        description={t('subscription.cancel.noteHint')}
        value={note}
        maxLength={MAX_NOTE_LENGTH}
        autosize
        minRows={2}
        maxRows={6}
        onChange={(event) => onNote(event.currentTarget.value)}
      />
    </>
  )
}

/** Dialog that cancels at the end of the period: what stays until then, and the reason. */
export function CancelDialog({ subscription, isOpen, onClose, change }: Props) {
  const t = useT()
  const [reason, setReason] = useState<CancelReason | null>(null)
  const [note, setNote] = useState('')
  const confirm = async () => {
    if ((await change.cancel(reason, note)) === null) onClose()
  }
  return (
    <BillingDialog isOpen={isOpen} onClose={onClose} title={t('subscription.cancel.title')}>
      <Stack gap="md">
        <Consequences subscription={subscription} />
        <ReasonFields reason={reason} note={note} onReason={setReason} onNote={setNote} />
        {change.failure !== null && (
          <Text c="error" role="alert">
            {change.failure.text}
          </Text>
        )}
        <div className={classes.formEnd}>
          <Button variant="default" onClick={onClose}>
            {t('subscription.cancel.keep')}
          </Button>
          <Button color="error" loading={change.isBusy} onClick={() => void confirm()}>
            {t('subscription.cancel.confirm')}
          </Button>
        </div>
      </Stack>
    </BillingDialog>
  )
}
