import { Button, Textarea } from '@mantine/core'
import { LIMITS } from '../../../contract/limits.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useOnline } from '../../../ui/use-online.ts'
import { useReply } from '../use-reply.ts'
import classes from './feedback.module.css'

type Props = { id: string; title: string; isClosed: boolean }

/**
 * A further message in a conversation; its draft is stored, and it is sent once however often
 * sending is retried.
 */
export function ReplyForm({ id, title, isClosed }: Props) {
  const t = useT()
  const isOnline = useOnline()
  const reply = useReply(id, title)
  return (
    <form
      className={classes.form}
      aria-label={t('feedback.reply')}
      onSubmit={(event) => {
        event.preventDefault()
        if (reply.isEmpty) return
        if (isOnline) reply.send()
        else reply.queue()
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
        error={reply.failure?.text}
        onChange={(event) => reply.change(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={reply.isBusy} disabled={reply.isEmpty}>
          {isOnline ? t('feedback.reply.send') : t('feedback.form.queue')}
        </Button>
        {isOnline && reply.wasLost && (
          <Button variant="default" disabled={reply.isBusy} onClick={reply.queue}>
            {t('feedback.form.queue')}
          </Button>
        )}
        {!isOnline && <span className={classes.dim}>{t('feedback.reply.away')}</span>}
      </div>
    </form>
  )
}
