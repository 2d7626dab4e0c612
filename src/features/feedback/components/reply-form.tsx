import { Button, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { LIMITS } from '../../../contract/limits.ts'
import { useT } from '../../../i18n/use-t.ts'
import { newRecordId } from '../../../lib/record-id.ts'
import { useSubmission } from '../../../ui/forms/use-submission.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { sendReply } from '../send.ts'
import { useReplyDraft } from '../use-draft.ts'
import classes from './feedback.module.css'

/**
 * A further message in a conversation; its draft is stored, and it is sent once however often
 * sending is retried.
 */
export function ReplyForm({ id, isClosed }: { id: string; isClosed: boolean }) {
  const t = useT()
  const client = useQueryClient()
  const isOnline = useOnline()
  const { reply, change, clear } = useReplyDraft(id)
  const { isBusy, failure, submit } = useSubmission()
  const body = reply.text.trim()

  const send = () =>
    submit(async () => {
      const isSame = reply.messageId !== '' && reply.sent === body
      const messageId = isSame ? reply.messageId : newRecordId(Date.now(), Math.random)
      change({ messageId, sent: body })
      await sendReply(client, { id, messageId, body })
      clear()
    })
  return (
    <form
      className={classes.form}
      aria-label={t('feedback.reply')}
      onSubmit={(event) => {
        event.preventDefault()
        if (body !== '') void send()
      }}
    >
      <Textarea
        size="md"
        autosize
        minRows={3}
        maxRows={14}
        label={t('feedback.reply')}
        description={isClosed ? t('feedback.reply.reopens') : undefined}
        value={reply.text}
        maxLength={LIMITS.feedbackBody}
        error={failure?.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={isBusy} disabled={body === '' || !isOnline}>
          {t('feedback.reply.send')}
        </Button>
        {!isOnline && <span className={classes.dim}>{t('feedback.reply.away')}</span>}
      </div>
    </form>
  )
}
