import {
  type ReactNode,
  type RefObject,
  startTransition,
  Suspense,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

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

/** Whether the reader came near a place; and how that is decided otherwise. */
function useIsNear(placeRef: RefObject<HTMLElement | null>): [boolean, () => void] {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    const place = placeRef.current
    if (isNear || !place) return undefined
    // What stands there stays until what takes its place has been loaded.
    const show = () => startTransition(() => setIsNear(true))
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) show()
      },
      { rootMargin: NEAR },
    )
    observer.observe(place)
    return () => observer.disconnect()
  }, [isNear, placeRef])
  return [isNear, () => setIsNear(true)]
}

/** What a reader did with the written part, by the places of the controls, which are the same afterwards. */
type Done = { pressed: number[]; focused: number | null }

function Live({ doneRef, children }: { doneRef: RefObject<Done>; children: ReactNode }) {
  const placeRef = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const controls = controlsIn(placeRef.current)
    const { focused, pressed } = doneRef.current
    if (focused !== null) controls[focused]?.focus({ preventScroll: true })
    for (const index of pressed.splice(0)) controls[index]?.click()
  }, [doneRef])
  return <div ref={placeRef}>{children}</div>
}

/**
 * A part that the server wrote stays as its HTML until the reader comes near: React leaves the inside of an
 * element with `dangerouslySetInnerHTML` alone while it takes a document over.
 */
function Written({ children }: { children: ReactNode }) {
  const placeRef = useRef<HTMLDivElement>(null)
  const doneRef = useRef<Done>({ pressed: [], focused: null })
  const [isNear, show] = useIsNear(placeRef)
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
      onClick={(event) => {
        const index = indexOf(event)
        // Links lead on by themselves.
        if (index === -1 || controlsIn(placeRef.current)[index]?.tagName === 'A') return
        event.preventDefault()
        doneRef.current.pressed.push(index)
        startTransition(show)
      }}
    />
  )
}

function Later({ minHeight, children }: Props) {
  const placeRef = useRef<HTMLDivElement>(null)
  const [isNear, show] = useIsNear(placeRef)
  useEffect(() => {
    window.addEventListener('beforeprint', show)
    return () => window.removeEventListener('beforeprint', show)
  })
  return isNear ? children : <div ref={placeRef} style={{ minHeight }} />
}

type Props = { minHeight: number; children: ReactNode }

/**
 * Defers content far below the window until the reader comes near it: the first load of the page is what
 * its first screen needs. Where the server wrote the page it is there to be read, and starts to answer when
 * the reader comes near. Printing loads everything.
 */
export function WhenNear({ minHeight, children }: Props) {
  const isWritten = useIsWritten()
  return (
    <Suspense fallback={<div style={{ minHeight }} />}>
      {isWritten ? <Written>{children}</Written> : <Later minHeight={minHeight}>{children}</Later>}
    </Suspense>
  )
}
