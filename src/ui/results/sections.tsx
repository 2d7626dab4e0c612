/** Sections of a result: headings with anchors, collapsible. */
import { IconChevronDown } from '@tabler/icons-react'
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  use,
  useEffect,
  useId,
  useMemo,
  useState,
} from 'react'
import { useT } from '../../i18n/use-t.ts'
import { FigureBoundary } from '../charts/figure-boundary.tsx'
import { useFigureMode } from '../charts/figure-mode.ts'
import { useFlagAfterPaint } from '../use-after-paint.ts'
import { useIsPrinting } from '../use-is-printing.ts'
import classes from './result.module.css'
import own from './sections.module.css'

type Frame = {
  /** Prefix of the anchors: several results may be on one page. */
  prefix: string
  opened: ReadonlySet<string>
  toggle: (id: string) => void
  /** Expands the section, scrolls it into view and focuses it. */
  goTo: (id: string) => void
  /** Reports that a section was mounted: deferred ones come after the table of contents. */
  notifyMounted: () => void
  /** Calls a listener after each of them. @returns removes the listener */
  subscribeMounted: (listener: () => void) => () => void
  /** In print all sections are expanded. */
  isPrinted: boolean
}

/** Whether a result is shown without its provenance: a shared one has nothing of its files. */
export const WithoutProvenance = createContext(false)

const FrameContext = createContext<Frame | null>(null)

function scrollToSection(anchor: string): void {
  // The section may just have been expanded: it is laid out in the next frame.
  requestAnimationFrame(() => {
    const heading = document.getElementById(anchor)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  })
}

function mountEvents(): Pick<Frame, 'notifyMounted' | 'subscribeMounted'> {
  const listeners = new Set<() => void>()
  return {
    notifyMounted: () => listeners.forEach((listener) => listener()),
    subscribeMounted: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Holds the state of the sections of one result. */
export function ResultFrame({ children }: { children: ReactNode }) {
  const prefix = useId()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const isPrinted = useIsPrinting()
  const [mounted] = useState(mountEvents)
  const frame = useMemo(
    () => ({
      ...mounted,
      isPrinted,
      prefix,
      opened,
      toggle: (id: string) =>
        setOpened((before) => {
          const next = new Set(before)
          if (!next.delete(id)) next.add(id)
          return next
        }),
      goTo: (id: string) => {
        setOpened((before) => (before.has(id) ? before : new Set([...before, id])))
        scrollToSection(`${prefix}${id}`)
      },
    }),
    [isPrinted, mounted, opened, prefix],
  )
  return <FrameContext value={frame}>{children}</FrameContext>
}

/** Whether the result is being printed, where nothing is interactive. */
export function useIsOnPaper(): boolean {
  return use(FrameContext)?.isPrinted ?? false
}

/** Returns the function that opens a section of the same result; null where the result has no sections. */
export function useGoTo(): ((id: string) => void) | null {
  return use(FrameContext)?.goTo ?? null
}

type Props = {
  id: string
  title: string
  lead?: string
  /** Short summary of a collapsed section, beside its title. */
  note?: string
  /** Hides the title visually, for a section that begins with its answer. */
  isTitleHidden?: boolean
  /** Whether it is initially collapsed. A printed document has everything. */
  isFolded?: boolean
  children: ReactNode
}

/** One section of a result, an entry of the table of contents. */
export function Section({ id, title, lead, note, isFolded, isTitleHidden, children }: Props) {
  const frame = use(FrameContext)
  const isDocument = useFigureMode() !== 'live'
  const anchor = `${frame?.prefix ?? ''}${id}`
  const canFold = isFolded === true && frame !== null
  const isAlways = !canFold || frame.isPrinted
  const isExpanded = frame?.opened.has(id) ?? false
  const isOpen = isAlways || isExpanded
  // The heading responds at once; the content may be a long table, which is rendered in a transition.
  const isReady = useFlagAfterPaint(isExpanded)
  // The margin changes together with the content: moving the following sections repaints all of them.
  const isShown = isAlways || isReady
  const notifyMounted = frame?.notifyMounted
  useEffect(() => notifyMounted?.(), [notifyMounted])
  // A document has headings of its own.
  if (isDocument) return <FigureBoundary of="part">{children}</FigureBoundary>
  const heading = isTitleHidden ? own.unseen : `${classes.heading} ${own.anchor}`
  return (
    <section
      className={classes.section}
      aria-labelledby={anchor}
      data-closed={(canFold && !isShown) || undefined}
    >
      <h2 className={canFold ? `${heading} ${own.folded}` : heading} id={anchor} tabIndex={-1}>
        {canFold ? (
          <button
            type="button"
            className={own.fold}
            aria-expanded={isOpen}
            onClick={() => frame.toggle(id)}
          >
            <span>
              {title} {note !== undefined && <span className={own.foldNote}>{note}</span>}
            </span>
            <IconChevronDown
              className={own.chevron}
              size={20}
              stroke={1.75}
              aria-hidden="true"
              data-open={isOpen || undefined}
            />
          </button>
        ) : (
          title
        )}
      </h2>
      {isShown && (
        <div className={canFold ? own.opened : undefined}>
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
          <FigureBoundary of="part">{children}</FigureBoundary>
        </div>
      )}
    </section>
  )
}

export type Part = { id: string; text: string }

/** Returns the section that is in view. */
function useCurrent(frame: Frame | null, parts: readonly Part[]): string | null {
  const prefix = frame?.prefix ?? ''
  const subscribeMounted = frame?.subscribeMounted
  const [current, setCurrent] = useState<string | null>(null)
  const ids = parts.map(({ id }) => id).join(' ')
  useEffect(() => {
    const seen = new Set<string>()
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const id = target.getAttribute('aria-labelledby')?.slice(prefix.length) ?? ''
          if (isIntersecting) seen.add(id)
          else seen.delete(id)
        }
        setCurrent(ids.split(' ').find((id) => seen.has(id)) ?? null)
      },
      // Observed band below the sticky bars.
      { rootMargin: '-120px 0px -65% 0px' },
    )
    const observeAll = () => {
      for (const id of ids.split(' ')) {
        const part = document.getElementById(`${prefix}${id}`)?.closest('section')
        if (part) watch.observe(part)
      }
    }
    observeAll()
    const unsubscribe = subscribeMounted?.(observeAll)
    return () => {
      unsubscribe?.()
      watch.disconnect()
    }
  }, [ids, prefix, subscribeMounted])
  return current
}

/** Table of contents of a result, sticky. The address does not change: it belongs to the record. */
export function SectionNav({ parts: all }: { parts: readonly Part[] }) {
  const t = useT()
  const isShared = use(WithoutProvenance)
  const parts = isShared ? all.filter(({ id }) => id !== 'provenance') : all
  const frame = use(FrameContext)
  const prefix = frame?.prefix ?? ''
  const current = useCurrent(frame, parts)
  const go = (event: MouseEvent, id: string) => {
    event.preventDefault()
    frame?.goTo(id)
  }
  return (
    <nav aria-label={t('analysis.nav.label')} className={own.nav}>
      {parts.map(({ id, text }) => (
        <a
          key={id}
          href={`#${prefix}${id}`}
          className={own.navLink}
          aria-current={id === current ? 'location' : undefined}
          onClick={(event) => go(event, id)}
        >
          {text}
        </a>
      ))}
    </nav>
  )
}
