/**
 * Defers loading and hydration of content far below the window until the user scrolls near it or prints.
 * Server-rendered content is readable until then.
 */
import {
  type ReactNode,
  type RefObject,
  startTransition,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useLocale } from '../i18n/use-t.ts'
import { PlaceholderContext } from './lazy-component.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'
import { whenIdle } from './when-idle.ts'

/** Content within this distance below the window is loaded in advance of slow scrolling. */
const MARGIN = '0px 0px 320px 0px'
const CONTROLS = 'a[href], button, summary, input, select, textarea, [tabindex="0"]'

const controlsIn = (place: Element | null) => [
  ...(place?.querySelectorAll<HTMLElement>(CONTROLS) ?? []),
]

/** Calls a function once when the user scrolls near an element. */
function useNear(placeRef: RefObject<HTMLElement | null>, isNear: boolean, run: () => void): void {
  const onNear = useEffectEvent(run)
  useEffect(() => {
    const place = placeRef.current
    if (isNear || !place) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear()
      },
      { rootMargin: MARGIN },
    )
    observer.observe(place)
    return () => observer.disconnect()
  }, [isNear, placeRef])
}

/** Clicks and focus in the static content, by the index of the control, which is the same after hydration. */
type Pending = { clicked: number; focused: number }

function Live({ pendingRef, children }: { pendingRef: RefObject<Pending>; children: ReactNode }) {
  const placeRef = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const controls = controlsIn(placeRef.current)
    const { focused, clicked } = pendingRef.current
    controls[focused]?.focus({ preventScroll: true })
    controls[clicked]?.click()
  }, [pendingRef])
  return <div ref={placeRef}>{children}</div>
}

/**
 * Keeps server-rendered content as static HTML until the user scrolls near it. Not a suspended boundary: a context that
 * changes above one makes React discard the server-rendered HTML. React hydrates nothing inside an element with
 * `dangerouslySetInnerHTML`.
 */
function Rendered({ preload, children }: Pick<Props, 'preload' | 'children'>) {
  const placeRef = useRef<HTMLDivElement>(null)
  const pendingRef = useRef<Pending>({ clicked: -1, focused: -1 })
  const [isNear, setIsNear] = useState(false)
  // If its code cannot be loaded it stays static.
  const show = () => {
    preload().then(
      () => startTransition(() => setIsNear(true)),
      () => {},
    )
  }
  useNear(placeRef, isNear, show)
  // It may have had the focus since before hydration.
  useEffect(() => {
    const { activeElement } = document
    pendingRef.current.focused = controlsIn(placeRef.current).indexOf(activeElement as HTMLElement)
  }, [])
  const locale = useLocale()
  const [renderedIn] = useState(locale)
  const onOtherLanguage = useEffectEvent(show)
  useEffect(() => {
    if (locale !== renderedIn) onOtherLanguage()
  }, [locale, renderedIn])
  const indexOf = ({ target }: SyntheticEvent) =>
    target instanceof Element
      ? controlsIn(placeRef.current).indexOf(target.closest(CONTROLS) as HTMLElement)
      : -1
  if (isNear) return <Live pendingRef={pendingRef}>{children}</Live>
  if (typeof window === 'undefined') return <div>{children}</div>
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions jsx-a11y/click-events-have-key-events -- the controls within are used, by mouse and keyboard
    <div
      ref={placeRef}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- empty: the content is the server's
      dangerouslySetInnerHTML={{ __html: '' }}
      onFocus={(event) => {
        pendingRef.current.focused = indexOf(event)
      }}
      onBlur={() => {
        pendingRef.current.focused = -1
      }}
      onClick={(event) => {
        const index = indexOf(event)
        // Links work without hydration.
        if (index === -1 || controlsIn(placeRef.current)[index]?.tagName === 'A') return
        event.preventDefault()
        pendingRef.current.clicked = index
        show()
      }}
    />
  )
}

function Deferred({ minHeight, isPrinted = false, children }: Omit<Props, 'preload'>) {
  const placeRef = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  // Code cannot be awaited during `beforeprint`.
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
  /** Loads the code and data of the content. */
  preload: () => Promise<unknown>
  /** Whether it is printed: where the server did not render it, it is loaded when the page is idle. */
  isPrinted?: boolean
  children: ReactNode
}

export function WhenNear({ minHeight, preload, isPrinted = false, children }: Props) {
  const isHydrated = useIsHydrated()
  const [wasRendered] = useState(!isHydrated)
  return (
    <PlaceholderContext value={<div data-later="" style={{ minHeight }} />}>
      {wasRendered ? (
        <Rendered preload={preload}>{children}</Rendered>
      ) : (
        <Deferred minHeight={minHeight} isPrinted={isPrinted}>
          {children}
        </Deferred>
      )}
    </PlaceholderContext>
  )
}
