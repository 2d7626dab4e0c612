/** One conversation of the feedback: the messages of both sides, and the next step. */
import { Button, Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Feedback, FeedbackMessage } from '../../../contract/endpoints/feedback.ts'
import { usePush } from '../../../cache/use-push.ts'
import { brand } from '../../../contract/brand.ts'
import { useLocale, useT } from '../../../i18n/use-t.ts'
import { fromBase64 } from '../../../lib/file-kind.ts'
import { downloadBlob } from '../../../ui/download.ts'
import { PushOffer } from '../../../ui/push-offer.tsx'
import { MissingState, QueryView, SkeletonLines } from '../../../ui/states.tsx'
import { useSubmission } from '../../../ui/forms/use-submission.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { CONTEXT_KEYS, isUnread, readContext } from '../model.ts'
import { feedbackQueries } from '../queries.ts'
import { closeThread } from '../send.ts'
import { useSeen } from '../use-draft.ts'
import { AttachedFile } from './attached-file.tsx'
import classes from './feedback.module.css'
import threads from './threads.module.css'
import { StateMark } from './thread-list.tsx'
import { WaitingReplies } from './waiting-messages.tsx'
import { ReplyForm } from './reply-form.tsx'
import { CONTEXT_TEXTS, KIND_TEXTS } from './texts.ts'
import frame from '../../../ui/page.module.css'

function Message({ message }: { message: FeedbackMessage }) {
  const t = useT()
  const locale = useLocale()
  const format = useFormat()
  const { isOurs, body, createdAt } = message
  return (
    <li className={threads.message} data-ours={isOurs}>
      <p className={threads.meta}>
        <strong>
          {isOurs ? t('feedback.us', { name: brand.name[locale] }) : t('feedback.you')}
        </strong>
        {createdAt !== null && <time dateTime={createdAt}>{format.dateTime(createdAt)}</time>}
      </p>
      <p className={threads.text}>{body}</p>
    </li>
  )
}

/** The context sent with a message, in the form shown before sending. */
function SentContext({ thread }: { thread: Feedback }) {
  const t = useT()
  const facts = readContext(thread.context)
  const keys = CONTEXT_KEYS.filter((key) => facts[key] !== undefined)
  const { attachment } = thread
  return (
    <>
      {attachment && (
        <AttachedFile
          file={attachment}
          onDownload={() =>
            downloadBlob(
              new Blob([fromBase64(attachment.dataBase64)], { type: attachment.type }),
              attachment.name,
            )
          }
        />
      )}
      {keys.length > 0 && (
        <details className={threads.along}>
          <summary>{t('feedback.context')}</summary>
          <dl>
            {keys.map((key) => (
              <div key={key}>
                <dt>{t(CONTEXT_TEXTS[key])}</dt>
                <dd>{facts[key]}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}

function CloseButton({ thread }: { thread: Feedback }) {
  const t = useT()
  const client = useQueryClient()
  const { isBusy, failure, submit } = useSubmission()
  return (
    <div>
      <Button
        variant="default"
        loading={isBusy}
        onClick={() => void submit(() => closeThread(client, thread))}
      >
        {t('feedback.close')}
      </Button>
      {failure !== null && (
        <p className={classes.fault} role="alert">
          {failure.text}
        </p>
      )}
    </div>
  )
}

function useMarkSeen(thread: Feedback): void {
  const { seen, markSeen } = useSeen()
  const isNew = isUnread(thread, seen)
  useEffect(() => {
    if (isNew) markSeen(thread.id, thread.updatedAt ?? '')
  }, [isNew, markSeen, thread.id, thread.updatedAt])
}

function Thread({ thread }: { thread: Feedback }) {
  const t = useT()
  useMarkSeen(thread)
  const push = usePush()
  const [first, ...others] = thread.messages
  return (
    <article className={threads.thread}>
      <header>
        <h1 className={frame.title}>{thread.title}</h1>
        <p className={threads.meta}>
          <StateMark state={thread.state} />
          <span>{t(KIND_TEXTS[thread.kind].name)}</span>
        </p>
      </header>
      <ol className={threads.messages} aria-label={t('feedback.thread')}>
        {first && <Message message={first} />}
      </ol>
      <SentContext thread={thread} />
      {others.length > 0 && (
        <ol className={threads.messages} aria-label={t('feedback.thread.more')}>
          {others.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ol>
      )}
      {thread.state === 'open' && others.length === 0 && (
        <>
          <p className={classes.dim}>{t('feedback.thread.wait')}</p>
          <PushOffer push={push} />
        </>
      )}
      <WaitingReplies id={thread.id} />
      <ReplyForm
        key={thread.id}
        id={thread.id}
        title={thread.title}
        isClosed={thread.state === 'closed'}
      />
      {thread.state !== 'closed' && <CloseButton thread={thread} />}
    </article>
  )
}

function ThreadSkeleton() {
  return (
    <div className={threads.thread}>
      <Skeleton height={30} width="60%" />
      <SkeletonLines lines={4} />
    </div>
  )
}

export function ThreadView({ id }: { id: string }) {
  const t = useT()
  const query = useQuery(feedbackQueries.detail(id))
  return (
    <QueryView
      query={query}
      isPage
      loading={<ThreadSkeleton />}
      missing={
        <MissingState
          isPage
          title={t('feedback.missing.title')}
          text={t('feedback.missing.text')}
        />
      }
    >
      {(thread) => <Thread thread={thread} />}
    </QueryView>
  )
}
