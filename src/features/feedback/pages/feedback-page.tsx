/** Page `/user/feedback`: conversations with their answers (`?id=` opens one), and the form (`?new`). */
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconArrowLeft, IconPencil } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { FEEDBACK_STATES, type FeedbackState } from '../../../contract/endpoints/feedback.ts'
import { PAGE_DEFAULTS } from '../../../contract/fields.ts'
import { useT } from '../../../i18n/use-t.ts'
import { paths } from '../../../lib/paths.ts'
import { PageNumbers } from '../../../ui/page-numbers.tsx'
import { QueryView } from '../../../ui/states.tsx'
import { FeedbackForm } from '../components/feedback-form.tsx'
import classes from '../components/feedback.module.css'
import threads from '../components/threads.module.css'
import { ThreadList, NoThreads } from '../components/thread-list.tsx'
import { ThreadView } from '../components/thread-view.tsx'
import { WaitingMessages } from '../components/waiting-messages.tsx'
import { STATE_TEXTS } from '../components/texts.ts'
import { type Address, hasContent, readAddress } from '../model.ts'
import { feedbackQueries } from '../queries.ts'
import { useDraft, useSeen } from '../use-draft.ts'
import frame from '../../../ui/page.module.css'

function Back() {
  const t = useT()
  return (
    <Button
      component={Link}
      href={paths.feedback()}
      variant="subtle"
      color="gray"
      px="xs"
      className={classes.back ?? ''}
      leftSection={<IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />}
    >
      {t('feedback.back')}
    </Button>
  )
}

/** Starts the draft with the kind and page from a link; a draft that has text is left as it is. */
function useLinkedDraft({ kind, page }: Address, state: ReturnType<typeof useDraft>): void {
  const { draft, change } = state
  const isApplied = useRef(false)
  useEffect(() => {
    if (isApplied.current) return
    isApplied.current = true
    if (hasContent(draft) || (kind === null && page === '')) return
    change({ page, ...(kind !== null && { kind }) })
  }, [change, draft, kind, page])
}

function NewThread({ address }: { address: Address }) {
  const t = useT()
  const [, navigate] = useLocation()
  const state = useDraft()
  useLinkedDraft(address, state)
  return (
    <>
      <header>
        <h1 className={frame.title}>{t('feedback.new')}</h1>
        <p className={frame.lead}>{t('feedback.new.lead')}</p>
      </header>
      <FeedbackForm state={state} onLeave={() => navigate(paths.feedback())} />
    </>
  )
}

function DraftLink() {
  const t = useT()
  const { draft, hasDraft } = useDraft()
  if (!hasDraft) return null
  const title = draft.title.trim() || t('feedback.draft.untitled')
  return (
    <p className={classes.draft}>
      <span>{t('feedback.draft.there', { title })}</span>
      <Button component={Link} href={paths.newFeedback()} variant="default">
        {t('feedback.draft.goOn')}
      </Button>
    </p>
  )
}

type StatesProps = { state: FeedbackState | null; onChange: (state: FeedbackState | null) => void }

function States({ state, onChange }: StatesProps) {
  const t = useT()
  return (
    <div className={classes.states} role="group" aria-label={t('feedback.list.states')}>
      {[null, ...FEEDBACK_STATES].map((choice) => (
        <button
          key={choice ?? ''}
          type="button"
          className={classes.choice}
          aria-pressed={choice === state}
          onClick={() => onChange(choice)}
        >
          {choice === null ? t('feedback.list.all') : t(STATE_TEXTS[choice])}
        </button>
      ))}
    </div>
  )
}

function ListSkeleton() {
  return (
    <div className={threads.list}>
      {['a', 'b', 'c'].map((row) => (
        <div key={row} className={threads.row}>
          <div className={threads.rowLink}>
            <Skeleton height={20} width="45%" mb={10} />
            <Skeleton height={14} width="60%" />
          </div>
        </div>
      ))}
    </div>
  )
}

function Threads({ address: { state, current } }: { address: Address }) {
  const [, navigate] = useLocation()
  const { seen } = useSeen()
  const go = (nextState: FeedbackState | null, page: number) => {
    const query = new URLSearchParams()
    if (nextState !== null) query.set('state', nextState)
    if (page > 1) query.set('current', String(page))
    const text = query.toString()
    navigate(`${paths.feedback()}${text === '' ? '' : `?${text}`}`)
  }
  const params = { current, size: PAGE_DEFAULTS.size, ...(state !== null && { state }) }
  const query = useQuery(feedbackQueries.page(params))
  const isUsed = state !== null || (query.data?.total ?? 0) > 0
  return (
    <>
      {isUsed && <States state={state} onChange={(next) => go(next, 1)} />}
      <QueryView
        query={query}
        loading={<ListSkeleton />}
        isEmpty={(page) => page.records.length === 0}
        empty={<NoThreads isFiltered={isUsed} onAll={() => go(null, 1)} />}
      >
        {(page) => (
          <>
            <ThreadList threads={page.records} seen={seen} />
            <PageNumbers
              pages={page.pages}
              current={current}
              onChange={(next) => go(state, next)}
            />
          </>
        )}
      </QueryView>
    </>
  )
}

function Overview({ address }: { address: Address }) {
  const t = useT()
  return (
    <>
      <header className={frame.head}>
        <div>
          <h1 className={frame.title}>{t('route.feedback')}</h1>
          <p className={frame.lead}>{t('feedback.lead')}</p>
        </div>
        <Button
          component={Link}
          href={paths.newFeedback()}
          leftSection={<IconPencil size={18} stroke={1.75} aria-hidden="true" />}
        >
          {t('feedback.new')}
        </Button>
      </header>
      <DraftLink />
      <WaitingMessages />
      <Threads address={address} />
    </>
  )
}

export function FeedbackPage() {
  const address = readAddress(useSearch())
  const { id, isNew } = address
  return (
    <div className={frame.page}>
      {(id !== null || isNew) && <Back />}
      {id !== null && <ThreadView key={id} id={id} />}
      {id === null && isNew && <NewThread address={address} />}
      {id === null && !isNew && <Overview address={address} />}
    </div>
  )
}
