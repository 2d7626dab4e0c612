/** The parts of a result: headings that can be gone to, and parts that are folded until they are asked for. */
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
import { FigureBoundary } from '../charts/failed-figure.tsx'
import { useFigureMode } from '../charts/figure-mode.ts'
import { useAfterPicture } from '../use-after-picture.ts'
import { useIsPrinting } from '../use-is-printing.ts'
import classes from './result.module.css'
import own from './sections.module.css'

type Frame = {
  /** Several results may stand on one page: anchors of one begin with this. */
  prefix: string
  opened: ReadonlySet<string>
  toggle: (id: string) => void
  /** Opens the part, brings it into view and gives it the focus. */
  goTo: (id: string) => void
  /** On paper every part is open: what was looked at before makes no difference. */
  isPrinted: boolean
}

const FrameContext = createContext<Frame | null>(null)

function bringIntoView(anchor: string): void {
  // The part may just have been opened: it is there with the next picture.
  requestAnimationFrame(() => {
    const heading = document.getElementById(anchor)
    heading?.scrollIntoView({ block: 'start' })
    heading?.focus({ preventScroll: true })
  })
}

/** Around the parts of one result: knows which are open. */
export function ResultFrame({ children }: { children: ReactNode }) {
  const prefix = useId()
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const isPrinted = useIsPrinting()
  const frame = useMemo(
    () => ({
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
        bringIntoView(`${prefix}${id}`)
      },
    }),
    [isPrinted, opened, prefix],
  )
  return <FrameContext value={frame}>{children}</FrameContext>
}

/** Whether the result is being put on paper, where nothing can be asked for. */
export function useIsOnPaper(): boolean {
  return use(FrameContext)?.isPrinted ?? false
}

/** The way to a part from elsewhere in the same result; null where the result has no parts to go to. */
export function useGoTo(): ((id: string) => void) | null {
  return use(FrameContext)?.goTo ?? null
}

type Props = {
  id: string
  title: string
  lead?: string
  /** What a folded part holds, in a few words beside its title. */
  note?: string
  /** For a part that begins with its answer: the title is there for who listens. */
  isTitleHidden?: boolean
  /** Whether it is opened when it is asked for. A document on paper has everything. */
  isFolded?: boolean
  children: ReactNode
}

/** One part of a result, which the list of parts leads to. */
export function Section({ id, title, lead, note, isFolded, isTitleHidden, children }: Props) {
  const frame = use(FrameContext)
  const isDocument = useFigureMode() !== 'live'
  const anchor = `${frame?.prefix ?? ''}${id}`
  const canFold = isFolded === true && frame !== null && !isDocument
  const isAlways = !canFold || frame.isPrinted
  const isAsked = frame?.opened.has(id) ?? false
  const isOpen = isAlways || isAsked
  // The heading answers at once; what it holds may be a long table, which is drawn in small pieces.
  const isReady = useAfterPicture(isAsked)
  // The distance to the next part changes with it, and not before: moving what follows paints all of it again.
  const isShown = isAlways || isReady
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
            <span>{title}</span>
            {note !== undefined && <span className={own.foldNote}>{note}</span>}
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

/** Which part the reader is looking at. */
function useCurrent(prefix: string, parts: readonly Part[]): string | null {
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
      // The band below the bars, where a reader's eyes are.
      { rootMargin: '-120px 0px -65% 0px' },
    )
    for (const id of ids.split(' ')) {
      const part = document.getElementById(`${prefix}${id}`)?.closest('section')
      if (part) watch.observe(part)
    }
    return () => watch.disconnect()
  }, [ids, prefix])
  return current
}

/** The way to each part, in sight all along. The address stays: it belongs to the record. */
export function SectionNav({ parts }: { parts: readonly Part[] }) {
  const t = useT()
  const frame = use(FrameContext)
  const prefix = frame?.prefix ?? ''
  const current = useCurrent(prefix, parts)
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
