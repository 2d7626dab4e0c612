import { whenIdle } from './when-idle.ts'
import {
  type ReactNode,
  type RefObject,
  startTransition,
  type SyntheticEvent,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { isField, sayCodeIsMissing, typeAgain } from '../platform/early-presses.ts'
import { useLocale } from '../i18n/use-t.ts'
import { TextsContext } from '../i18n/texts-part.tsx'
import type { LazyPart } from './lazy-part.tsx'
import { PlaceContext } from './part-waits.tsx'

/** Content within this distance below the window is loaded, so that slow scrolling finds it ready. */
const NEAR = '0px 0px 320px 0px'
const CONTROLS = 'a[href], button, summary, input, select, textarea'

const controlsIn = (place: Element | null) => [
  ...(place?.querySelectorAll<HTMLElement>(CONTROLS) ?? []),
]

const never = () => () => {}

/** Whether the part stands in a document that the server wrote: true there and while it is taken over. */
function useIsWritten(): boolean {
  const isBeingTaken = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const [wasWritten] = useState(isBeingTaken)
  return wasWritten
}

/** Tells once that the reader came near a place. */
function useNear(placeRef: RefObject<HTMLElement | null>, isNear: boolean, tell: () => void): void {
  const onNear = useEffectEvent(tell)
  useEffect(() => {
    const place = placeRef.current
    if (isNear || !place) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear()
      },
      { rootMargin: NEAR },
    )
    observer.observe(place)
    return () => observer.disconnect()
  }, [isNear, placeRef])
}

/** What a reader did with the written part, by the places of the controls, which are the same afterwards. */
type Done = { typed: Map<number, string>; pressed: number[]; focused: number | null }

function Live({ doneRef, children }: { doneRef: RefObject<Done>; children: ReactNode }) {
  const placeRef = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const controls = controlsIn(placeRef.current)
    const { typed, focused, pressed } = doneRef.current
    for (const [index, text] of typed) {
      const field = controls[index]
      if (isField(field)) typeAgain(field, text)
    }
    typed.clear()
    if (focused !== null) controls[focused]?.focus({ preventScroll: true })
    for (const index of pressed.splice(0)) controls[index]?.click()
  }, [doneRef])
  return <div ref={placeRef}>{children}</div>
}

/**
 * A part that the server wrote stays as its HTML until the reader comes near: React leaves the inside of an
 * element with `dangerouslySetInnerHTML` alone while it takes a document over.
 */
function Written({ part, children }: Pick<Props, 'part' | 'children'>) {
  const placeRef = useRef<HTMLDivElement>(null)
  const doneRef = useRef<Done>({ typed: new Map(), pressed: [], focused: null })
  const [isNear, setIsNear] = useState(false)
  const texts = use(TextsContext)
  // What stands there stays until its code has come, and where that cannot be had.
  const show = async () => {
    if (await part.ready(texts)) startTransition(() => setIsNear(true))
    else if (doneRef.current.pressed.length > 0) sayCodeIsMissing()
  }
  useNear(placeRef, isNear, () => void show())
  const locale = useLocale()
  const [writtenIn] = useState(locale)
  const onOtherLanguage = useEffectEvent(() => void show())
  useEffect(() => {
    // Found, read aloud and copied it would still be in the language before.
    if (locale !== writtenIn) onOtherLanguage()
  }, [locale, writtenIn])
  const indexOf = ({ target }: SyntheticEvent) =>
    target instanceof Element
      ? controlsIn(placeRef.current).indexOf(target.closest(CONTROLS) as HTMLElement)
      : -1
  if (isNear) return <Live doneRef={doneRef}>{children}</Live>
  if (typeof window === 'undefined') return <div>{children}</div>
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions jsx-a11y/click-events-have-key-events -- the controls within are pressed, by mouse and keys
    <div
      ref={placeRef}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- empty: what stands there is the server's
      dangerouslySetInnerHTML={{ __html: '' }}
      onFocus={(event) => {
        doneRef.current.focused = indexOf(event)
      }}
      onBlur={() => {
        doneRef.current.focused = null
      }}
      onInput={(event) => {
        if (isField(event.target)) doneRef.current.typed.set(indexOf(event), event.target.value)
      }}
      onClick={(event) => {
        const index = indexOf(event)
        // Links lead on by themselves.
        if (index === -1 || controlsIn(placeRef.current)[index]?.tagName === 'A') return
        event.preventDefault()
        doneRef.current.pressed.push(index)
        void show()
      }}
    />
  )
}

function Later({ minHeight, isPrinted = false, children }: Omit<Props, 'part'>) {
  const placeRef = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  // Code cannot be waited for once the sheets are made.
  useEffect(
    () => (isPrinted ? whenIdle(() => startTransition(() => setIsNear(true))) : undefined),
    [isPrinted],
  )
  useNear(placeRef, isNear, () => startTransition(() => setIsNear(true)))
  useEffect(() => {
    const show = () => setIsNear(true)
    window.addEventListener('beforeprint', show)
    return () => window.removeEventListener('beforeprint', show)
  }, [])
  return isNear ? children : <div ref={placeRef} data-later="" style={{ minHeight }} />
}

type Props = {
  minHeight: number
  /** What is loaded for it. */
  part: Pick<LazyPart<object>, 'ready'>
  /** It belongs on paper: where the server did not write it, it is loaded as soon as nothing else is. */
  isPrinted?: boolean
  children: ReactNode
}

/**
 * Defers content far below the window until the reader comes near it: the first load of the page is what
 * its first screen needs. Where the server wrote the page it is there to be read, and starts to answer when
 * the reader comes near. Printing loads everything.
 */
export function WhenNear({ minHeight, part, isPrinted = false, children }: Props) {
  const isWritten = useIsWritten()
  return (
    <PlaceContext value={<div data-later="" style={{ minHeight }} />}>
      {isWritten ? (
        <Written part={part}>{children}</Written>
      ) : (
        <Later minHeight={minHeight} isPrinted={isPrinted}>
          {children}
        </Later>
      )}
    </PlaceContext>
  )
}
