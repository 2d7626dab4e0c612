import { Button } from '@mantine/core'
import {
  createContext,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { useT } from '../i18n/use-t.ts'
import { connection } from '../platform/connection.ts'
import { STALL_MS } from '../platform/connection-model.ts'
import classes from './part-waits.module.css'

/** Where it is said how a lazy part is coming along; with `close` it opens over the page, else it stands in it. */
export type Place = { close: (() => void) | null }

/** What stands in the place of a part until it comes, where the part itself does not say. */
export const PlaceContext = createContext<ReactNode>(null)

/** The card takes the keyboard's focus from nobody, and gives it back where it had it. */
function useFocusBack() {
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

const never = () => () => {}
const bodyNow = () => document.body
const nowhere = () => null

type NoteProps = { text: string; children: ReactNode; live: 'status' | 'alert' }

function Card({ text, children, live }: NoteProps) {
  const cardRef = useFocusBack()
  const body = useSyncExternalStore(never, bodyNow, nowhere)
  if (body === null) return null
  // Not below the bar, where what is fixed is fixed to the bar.
  return createPortal(
    <div className={classes.over}>
      <div ref={cardRef} className={classes.card} role={live}>
        <span>{text}</span>
        <div className={classes.ways}>{children}</div>
      </div>
    </div>,
    body,
  )
}

function Line({ text, children, live }: NoteProps) {
  return (
    <div className={classes.line} role={live}>
      <span>{text}</span>
      <div className={classes.ways}>{children}</div>
    </div>
  )
}

type WayProps = { label: string; onPress: () => void }

function Way({ label, onPress }: WayProps) {
  return (
    <Button variant="default" size="xs" mih={44} onClick={onPress}>
      {label}
    </Button>
  )
}

/** Code that is on its way is asked for anew by a new page only. */
const loadPage = () => location.reload()

type UnhadProps = {
  place: Place
  /** It was tried before: the same page has no other way to it. */
  isFinal: boolean
  onAgain: () => void
}

/** In place of a part that could not be had: says so, and offers to try again, which it does by itself too. */
export function Unhad({ place: { close }, isFinal, onAgain }: UnhadProps) {
  const t = useT()
  const Note = close === null ? Line : Card
  useEffect(
    () =>
      connection.subscribe(() => {
        if (connection.state() === 'good') onAgain()
      }),
    [onAgain],
  )
  return (
    <Note text={t('states.part.failed')} live="alert">
      {close !== null && <Way label={t('states.close')} onPress={close} />}
      {isFinal ? (
        <Way label={t('states.reload')} onPress={loadPage} />
      ) : (
        <Way label={t('states.retry')} onPress={onAgain} />
      )}
    </Note>
  )
}

/** How the waiting goes; `lost` where the line is dead or the reader did not want to wait any longer. */
type Wait = 'short' | 'late' | 'lost'

function useWait(): Wait {
  const [wait, setWait] = useState<Wait>('short')
  useEffect(() => {
    const call = connection.begin(true)
    const timer = setTimeout(() => setWait('late'), STALL_MS)
    const lose = () => setWait('lost')
    call.signal.addEventListener('abort', lose)
    return () => {
      clearTimeout(timer)
      call.signal.removeEventListener('abort', lose)
      call.end('left')
    }
  }, [])
  return wait
}

type ComingProps = { place: Place; children?: ReactNode }

/** In place of a part that is on its way: what stands there meanwhile, and from three seconds on a note. */
export function Coming({ place: { close }, children }: ComingProps) {
  const t = useT()
  const wait = useWait()
  const Note = close === null ? Line : Card
  const note = wait !== 'short' && (
    <Note text={t(wait === 'late' ? 'states.part.late' : 'states.part.failed')} live="status">
      {close !== null && (
        <Way label={t(wait === 'late' ? 'states.stop' : 'states.close')} onPress={close} />
      )}
      {(close === null || wait === 'lost') && <Way label={t('states.reload')} onPress={loadPage} />}
    </Note>
  )
  // What turns must not turn for ever.
  const standing = wait === 'lost' ? null : children
  if (close !== null || !standing) return note || standing
  return (
    <div className={classes.held}>
      {standing}
      {note}
    </div>
  )
}
