import { Badge, Button } from '@mantine/core'
import { IconMessage, IconPaperclip } from '@tabler/icons-react'
import { Link } from 'wouter'
import type { FeedbackState, FeedbackSummary } from '../../../contract/endpoints/feedback.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { useFormat } from '../../../ui/use-format.ts'
import { isUnread, type Seen } from '../model.ts'
import classes from './threads.module.css'
import { KIND_TEXTS, STATE_TEXTS } from './texts.ts'

const STATE_COLOURS: Record<FeedbackState, string> = {
  open: 'gray',
  answered: 'brand',
  closed: 'gray',
}

/** The state of a conversation. */
export function StateMark({ state }: { state: FeedbackState }) {
  const t = useT()
  return (
    <Badge
      size="lg"
      tt="none"
      fw={500}
      variant={state === 'answered' ? 'light' : 'default'}
      color={STATE_COLOURS[state]}
    >
      {t(STATE_TEXTS[state])}
    </Badge>
  )
}

function Row({ thread, seen }: { thread: FeedbackSummary; seen: Seen }) {
  const t = useT()
  const format = useFormat()
  const { id, kind, state, title, updatedAt, messageCount, hasAttachment } = thread
  const isNew = isUnread(thread, seen)
  return (
    <li className={classes.row}>
      <Link href={paths.feedbackItem(id)} className={classes.rowLink ?? ''}>
        <span className={classes.rowTitle} data-new={isNew}>
          {title}
          {isNew && <span className={classes.new}>{t('feedback.list.new')}</span>}
        </span>
        <span className={classes.meta}>
          <span>{t(KIND_TEXTS[kind].name)}</span>
          {updatedAt !== null && <span>{format.dateTime(updatedAt)}</span>}
          <span className={classes.withIcon}>
            <IconMessage size={15} stroke={1.75} aria-hidden="true" />
            {t('feedback.list.messages', { n: messageCount })}
          </span>
          {hasAttachment && (
            <span className={classes.withIcon}>
              <IconPaperclip size={15} stroke={1.75} aria-hidden="true" />
              {t('feedback.list.file')}
            </span>
          )}
        </span>
      </Link>
      <StateMark state={state} />
    </li>
  )
}

/** Conversations, newest first. */
export function ThreadList({ threads, seen }: { threads: readonly FeedbackSummary[]; seen: Seen }) {
  const t = useT()
  return (
    <ul className={classes.list} aria-label={t('feedback.list')}>
      {threads.map((thread) => (
        <Row key={thread.id} thread={thread} seen={seen} />
      ))}
    </ul>
  )
}

/** The empty list: nothing was sent yet, or nothing has this state. */
export function NoThreads({ isFiltered, onAll }: { isFiltered: boolean; onAll: () => void }) {
  const t = useT()
  if (isFiltered) {
    return (
      <EmptyState
        isCompact
        title={t('feedback.list.noneInState')}
        action={
          <Button variant="default" onClick={onAll}>
            {t('feedback.list.all')}
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      title={t('feedback.empty.title')}
      text={t('feedback.empty.text')}
      action={
        <Button component={Link} href={paths.newFeedback()}>
          {t('feedback.new')}
        </Button>
      }
    />
  )
}
