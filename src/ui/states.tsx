import { Button, Skeleton, VisuallyHidden } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSentences, useT } from '../i18n/use-t.ts'
import { isCallError } from '../transport/call-error.ts'
import { useErrorText } from './error-text.ts'
import { StateFigure, type StateFigureName } from './figures/state-figure.tsx'
import { type QueryLike, type QueryViewState, getQueryViewState } from './query-view-state.ts'
import classes from './states.module.css'
import { useFormat } from './use-format.ts'
import { useOnline } from './use-online.ts'

/** Wraps skeletons: hidden for the first 280 ms, announced once to screen readers. */
export function LoadingRegion({ children }: { children: ReactNode }) {
  const t = useT()
  return (
    <div role="status" aria-busy="true" className={classes.loading}>
      <VisuallyHidden>{t('states.loading')}</VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

/** Skeleton lines of text; the last one is shorter, as in a paragraph. */
export function SkeletonLines({ lines, height = 14 }: { lines: number; height?: number }) {
  return (
    <div className={classes.lines}>
      {Array.from({ length: lines }, (_, line) => line).map((line) => (
        <Skeleton
          key={line}
          height={height}
          radius="sm"
          width={line === lines - 1 ? '62%' : '100%'}
        />
      ))}
    </div>
  )
}

/** Skeleton of a text of a few lines. */
export function TextSkeleton() {
  return (
    <LoadingRegion>
      <SkeletonLines lines={4} />
    </LoadingRegion>
  )
}

type MessageProps = {
  figure: StateFigureName
  title: string
  text?: ReactNode
  /** A small line below it. */
  note?: string | null
  action?: ReactNode
  /** Less padding, for a section of a page. */
  isCompact?: boolean
  /** Role that announces it to screen readers. */
  live?: 'alert' | 'status'
  /** Whether the message is the whole page: its title is then the page's first heading. */
  isPage?: boolean
}

function StateMessage(props: MessageProps) {
  const { figure, title, text, note, action, isCompact, live, isPage } = props
  const Title = isPage === true ? 'h1' : 'p'
  return (
    <div
      className={isCompact === true ? `${classes.message} ${classes.compact}` : classes.message}
      role={live}
    >
      <StateFigure name={figure} />
      <Title className={classes.title}>{title}</Title>
      {text !== undefined && text !== '' && <p className={classes.text}>{text}</p>}
      {note && <p className={classes.reference}>{note}</p>}
      {Boolean(action) && <div className={classes.actions}>{action}</div>}
    </div>
  )
}

type EmptyProps = Pick<MessageProps, 'title' | 'text' | 'action' | 'isCompact' | 'isPage'>

/** Empty state: a message and the one thing to do. */
export function EmptyState(props: EmptyProps) {
  return <StateMessage figure="empty" {...props} />
}

/** The requested item does not exist (any more). */
export function MissingState(props: EmptyProps) {
  return <StateMessage figure="missing" {...props} />
}

function RetryButton({ onRetry }: { onRetry: () => void }) {
  const t = useT()
  return (
    <Button variant="default" className={classes.button} onClick={onRetry}>
      {t('states.retry')}
    </Button>
  )
}

type AwayProps = { onRetry?: () => void; isCompact?: boolean; isPage?: boolean }

/** Offline, and nothing stored on the device. */
export function AwayState({ onRetry, isCompact, isPage }: AwayProps) {
  const t = useT()
  return (
    <StateMessage
      live="status"
      figure="away"
      title={t('states.away.title')}
      text={t('states.away.text')}
      action={onRetry && <RetryButton onRetry={onRetry} />}
      isCompact={isCompact === true}
      isPage={isPage === true}
    />
  )
}

/** A path that the service worker never answers: a captive portal shows its own page there. */
const OUTSIDE = '/healthz'

/** Link to the sign-in page of a captive portal. */
function PortalLink() {
  const t = useT()
  return (
    <Button component="a" href={OUTSIDE} target="_blank" rel="noreferrer">
      {t('states.portal.open')}
    </Button>
  )
}

type FailedProps = {
  error: unknown
  onRetry?: () => void
  /** Describes the data that are shown in spite of the error. */
  cachedDataText?: string
  isCompact?: boolean
  isPage?: boolean
}

/** Whether the same call can only end the same way. */
function isFinal(error: unknown): boolean {
  return isCallError(error) && (error.kind === 'unreadable' || error.kind === 'notOffered')
}

/** Returns the reference of the error in the service's log; empty where there is none. */
function referenceOf(error: unknown): string {
  return isCallError(error) && error.kind === 'failed' ? error.requestId : ''
}

/** Error state: what happened, what is still available, what to do. */
export function FailedState({ error, onRetry, cachedDataText, isCompact, isPage }: FailedProps) {
  const t = useT()
  const text = useErrorText()(error)
  const sentences = useSentences()
  const isPortal = isCallError(error) && error.kind === 'portal'
  const canRetry = onRetry !== undefined && !isFinal(error)
  const action = (isPortal || canRetry) && (
    <>
      {isPortal && <PortalLink />}
      {canRetry && <RetryButton onRetry={onRetry} />}
    </>
  )
  return (
    <StateMessage
      live="alert"
      figure="failed"
      title={t('states.failed.title')}
      text={sentences(text, cachedDataText ?? null)}
      note={referenceOf(error) === '' ? null : t('states.reference', { id: referenceOf(error) })}
      action={action}
      isCompact={isCompact === true}
      isPage={isPage === true}
    />
  )
}

/** Notice above data that could not be refetched: their source and age. */
export function CachedDataNotice({ cachedAt }: { cachedAt: number }) {
  const t = useT()
  const format = useFormat()
  return (
    <p className={classes.note} role="status">
      <IconCloudOff size={18} stroke={1.75} aria-hidden="true" />
      <span>{t('states.kept', { when: format.dateTime(cachedAt) })}</span>
    </p>
  )
}

/** Returns the display state of a query; follows the connection. */
export function useQueryViewState<T>(query: QueryLike<T>): QueryViewState<T> {
  return getQueryViewState(query, useOnline())
}

type QueryViewProps<T> = {
  query: QueryLike<T> & { refetch: () => unknown }
  /** Skeletons in the real layout, without `LoadingRegion`. */
  loading: ReactNode
  /** Shown instead of the data when `isEmpty` returns true. */
  empty?: ReactNode
  isEmpty?: (data: T) => boolean
  missing?: ReactNode
  isCompact?: boolean
  /** Whether the query is the whole page: the title of a state is then the first heading. */
  isPage?: boolean
  /** Hides the notice about stored data, where the page shows it elsewhere. */
  isNoteHidden?: boolean
  children: (data: T, cachedAt: number | null) => ReactNode
}

/** Renders all states of a query. */
export function QueryView<T>(props: QueryViewProps<T>) {
  const { query, loading, empty, isEmpty, missing, isNoteHidden, children } = props
  const shape = { isCompact: props.isCompact === true, isPage: props.isPage === true }
  const state = useQueryViewState(query)
  const retry = () => void query.refetch()
  if (state.name === 'loading') return <LoadingRegion>{loading}</LoadingRegion>
  if (state.name === 'away') return <AwayState onRetry={retry} {...shape} />
  if (state.name === 'missing' && missing !== undefined) return missing
  if (state.name === 'missing' || state.name === 'failed') {
    const error = state.name === 'failed' ? state.error : query.error
    return <FailedState error={error} onRetry={retry} {...shape} />
  }
  return (
    <>
      {state.cachedAt !== null && isNoteHidden !== true && (
        <CachedDataNotice cachedAt={state.cachedAt} />
      )}
      {isEmpty?.(state.data) === true ? empty : children(state.data, state.cachedAt)}
    </>
  )
}
