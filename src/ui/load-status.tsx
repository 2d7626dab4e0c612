/** Notices in place of a lazy component that is loading, or that failed to load. */
import { Button } from '@mantine/core'
import {
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../i18n/use-t.ts'
import { connection } from '../platform/connection.ts'
import { STALL_MS } from '../platform/connection-model.ts'
import classes from './load-status.module.css'

/** Restores the focus when the focused card closes; the card itself never takes the focus. */
function useFocusRestore() {
  const cardRef = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    const card = cardRef.current
    return () => {
      const hasFocus = card?.contains(document.activeElement) ?? false
      if (hasFocus && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return cardRef
}

const subscribeToNothing = () => () => {}
const getBody = () => document.body
const getNothing = () => null

type NoticeProps = { text: string; children: ReactNode; live: 'status' | 'alert' }

function Card({ text, children, live }: NoticeProps) {
  const cardRef = useFocusRestore()
  const body = useSyncExternalStore(subscribeToNothing, getBody, getNothing)
  if (body === null) return null
  // Rendered in the body: within a fixed bar it would be positioned relative to that bar.
  return createPortal(
    <div className={classes.over}>
      <div ref={cardRef} className={classes.card} role={live}>
        <span>{text}</span>
        <div className={classes.actions}>{children}</div>
      </div>
    </div>,
    body,
  )
}

function Line({ text, children, live }: NoticeProps) {
  return (
    <div className={classes.line} role={live}>
      <span>{text}</span>
      <div className={classes.actions}>{children}</div>
    </div>
  )
}

function Action({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="default" size="xs" mih={44} onClick={onClick}>
      {label}
    </Button>
  )
}

/** A pending chunk can only be requested again by a new page. */
const reloadPage = () => location.reload()

type LoadFailedProps = {
  /** Renders nothing; retries when the network is back. */
  isSilent: boolean
  /** Whether it was retried before: only a reload can help. */
  isFinal: boolean
  onClose?: (() => void) | undefined
  onRetry: () => void
}

/** Reports that a lazy component failed to load, and offers a retry. Retries by itself when the network is back. */
export function LoadFailed({ isSilent, isFinal, onClose, onRetry }: LoadFailedProps) {
  const t = useT()
  const SlowNotice = onClose ? Card : Line
  const retry = useEffectEvent(onRetry)
  useEffect(
    () =>
      connection.subscribe(() => {
        if (connection.state() === 'good') retry()
      }),
    [],
  )
  if (isSilent) return null
  return (
    <SlowNotice text={t('states.part.failed')} live="alert">
      {onClose && <Action label={t('states.close')} onClick={onClose} />}
      {isFinal ? (
        <Action label={t('states.reload')} onClick={reloadPage} />
      ) : (
        <Action label={t('states.retry')} onClick={onRetry} />
      )}
    </SlowNotice>
  )
}

type LoadingProps = { onClose?: (() => void) | undefined; children?: ReactNode }

/** Fallback of a component that is loading: its placeholder, and after three seconds a notice. */
export function Loading({ onClose, children }: LoadingProps) {
  const t = useT()
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), STALL_MS)
    return () => clearTimeout(timer)
  }, [])
  const SlowNotice = onClose ? Card : Line
  const note = isSlow && (
    <SlowNotice text={t('states.part.late')} live="status">
      {onClose ? (
        <Action label={t('states.stop')} onClick={onClose} />
      ) : (
        <Action label={t('states.reload')} onClick={reloadPage} />
      )}
    </SlowNotice>
  )
  if (onClose || !children) return note || children
  return (
    <div className={classes.held}>
      {children}
      {note}
    </div>
  )
}
