/** Lists of the messages and replies that wait in the outbox, or that the service refused. */
import { Button } from '@mantine/core'
import { useLocation } from 'wouter'
import { type ShownWrite, useQueuedWrites } from '../../../cache/use-queued-writes.ts'
import { useCacheUserId } from '../../../cache/user-cache.tsx'
import { dropWrite, publishWritesChange } from '../../../cache/write-queue.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { useErrorText } from '../../../ui/error-text.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { readAttachment } from '../attachment.ts'
import { contentOf, readContext, readDraft, withheldIn } from '../model.ts'
import { feedbackCalls } from '../queued-calls.ts'
import { useDraft } from '../use-draft.ts'
import classes from './feedback.module.css'
import threads from './threads.module.css'

const textIn = (write: ShownWrite, name: string) => {
  const value = write.params[name]
  return typeof value === 'string' ? value : ''
}

/** The file that waits with a message. */
function fileIn(write: ShownWrite) {
  const dataBase64 = textIn(write, 'attachmentData')
  const size = Math.floor((dataBase64.replace(/=+$/, '').length * 3) / 4)
  const [name, type] = [textIn(write, 'attachmentName'), textIn(write, 'attachmentType')]
  return size === 0 ? null : readAttachment({ name, type, size, dataBase64 })
}

/** Time since which it waits, or why it was refused. */
function Note({ write }: { write: ShownWrite }) {
  const t = useT()
  const format = useFormat()
  const errorText = useErrorText()
  const when = format.dateTime(write.createdAt)
  return (
    <span className={classes.dim}>
      {write.fault === null
        ? t('feedback.waiting', { when })
        : t('feedback.waiting.refused', { when, why: errorText(write.fault) })}
    </span>
  )
}

function WaitingMessage({ write }: { write: ShownWrite }) {
  const t = useT()
  const userId = useCacheUserId()
  const [, navigate] = useLocation()
  const { hasDraft, change, setFile } = useDraft()
  const title = textIn(write, 'title')
  const moveToForm = async () => {
    const context = textIn(write, 'context')
    const body = textIn(write, 'body')
    change({
      ...readDraft(write.params),
      page: readContext(context).page ?? '',
      withheld: withheldIn(context),
      // It may have arrived: the same text must not be sent as another message.
      tried: contentOf({ title, body }),
    })
    setFile(fileIn(write))
    await dropWrite(userId, write.seq)
    publishWritesChange(userId)
    navigate(paths.newFeedback())
  }
  return (
    <li className={classes.draft}>
      <span>
        <strong className={classes.kindName}>{title}</strong>
        <Note write={write} />
      </span>
      {!hasDraft && (
        <Button
          variant="default"
          aria-label={t('feedback.waiting.editOf', { title })}
          onClick={() => void moveToForm()}
        >
          {t('feedback.waiting.edit')}
        </Button>
      )}
    </li>
  )
}

/** Queued messages, shown above the conversations; each can be moved back into the form. */
export function WaitingMessages() {
  const t = useT()
  const writes = useQueuedWrites().filter(({ name }) => name === feedbackCalls.sendFeedback.name)
  if (writes.length === 0) return null
  return (
    <ul className={threads.messages} aria-label={t('feedback.waiting.list')}>
      {writes.map((write) => (
        <WaitingMessage key={write.seq} write={write} />
      ))}
    </ul>
  )
}

/** Queued replies to a conversation. */
export function WaitingReplies({ id }: { id: string }) {
  const t = useT()
  const writes = useQueuedWrites().filter(
    ({ name, params }) => name === feedbackCalls.replyFeedback.name && params['id'] === id,
  )
  if (writes.length === 0) return null
  return (
    <ul className={threads.messages} aria-label={t('feedback.waiting.list')}>
      {writes.map((write) => (
        <li key={write.seq} className={threads.message}>
          <Note write={write} />
          <p className={threads.text}>{textIn(write, 'body')}</p>
        </li>
      ))}
    </ul>
  )
}
