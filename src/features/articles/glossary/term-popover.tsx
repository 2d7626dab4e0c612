/** Definition of a term with its small figure, shown over an article's text. */
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import figure from '../../../ui/figures/figure.module.css'
import { TERM_DRAWINGS, type TermDrawing } from './term-drawings.ts'
import classes from './term-popover.module.css'

const PATHS = ['faint', 'dashed', 'axis', 'line', 'second'] as const
const PATH_CLASSES = {
  faint: figure.faintLine,
  dashed: figure.dashed,
  axis: figure.axis,
  line: figure.line,
  second: figure.secondLine,
}
const DOTS = ['quietDots', 'dots', 'secondDots'] as const
const DOT_CLASSES = {
  quietDots: figure.quietDot,
  dots: figure.dot,
  secondDots: figure.secondDot,
}

/** A small figure beside a definition, which says the same in words. */
function Drawing({ drawing }: { drawing: TermDrawing }) {
  return (
    <svg viewBox="0 0 120 60" className={`${figure.figure} ${classes.drawing}`} aria-hidden="true">
      {PATHS.map(
        (role) =>
          drawing[role] && <path key={role} d={drawing[role]} className={PATH_CLASSES[role]} />,
      )}
      {DOTS.flatMap((role) =>
        drawing[role]?.map(([x, y]) => (
          <circle key={`${role} ${x} ${y}`} cx={x} cy={y} r="2.6" className={DOT_CLASSES[role]} />
        )),
      )}
      {drawing.labels?.map(([x, y, text]) => (
        <text key={`${x} ${y}`} x={x} y={y}>
          {text}
        </text>
      ))}
    </svg>
  )
}

/** Space between the link and the popover. */
const GAP_PX = 8
/** Bars at the top, and at the bottom of a phone with the button above it. */
const TOP_PX = 72
const BOTTOM_PX = 136

/** Places the popover below the link, or above it where there is no space, within the column of the text. */
function placeBeside(popover: HTMLElement, link: HTMLElement): void {
  const line = link.getClientRects()[0] ?? link.getBoundingClientRect()
  const base = popover.offsetParent?.getBoundingClientRect() ?? new DOMRect()
  const column = popover.parentElement?.getBoundingClientRect() ?? base
  const { offsetWidth: width, offsetHeight: height } = popover
  const fitsBelow = line.bottom + GAP_PX + height < window.innerHeight - BOTTOM_PX
  const isAbove = !fitsBelow && line.top > TOP_PX + height + GAP_PX
  const top = isAbove ? line.top - GAP_PX - height : line.bottom + GAP_PX
  popover.style.top = `${top - base.top}px`
  popover.style.left = `${Math.max(column.left, Math.min(line.left, column.right - width)) - base.left}px`
}

type Props = { link: HTMLAnchorElement; onClose: () => void }

/** Definition of a term over the text, beside the link that opened it. Its text is in the article's own list. */
export function TermPopover({ link, onClose }: Props) {
  const t = useT()
  const id = useId()
  const popoverRef = useRef<HTMLDivElement>(null)
  const closeRef = useRef<HTMLButtonElement>(null)
  const name = document.getElementById(link.hash.slice(1))
  const term = link.hash.replace('#term-', '')
  // The link comes from a service: `constructor` is no term.
  const drawing = Object.hasOwn(TERM_DRAWINGS, term) && TERM_DRAWINGS[term]

  useLayoutEffect(() => {
    if (popoverRef.current === null) return
    placeBeside(popoverRef.current, link)
    popoverRef.current.focus()
  }, [link])

  useEffect(() => {
    const onPointer = ({ target }: PointerEvent) => {
      const isInside = [popoverRef.current, link].some((one) => one?.contains(target as Node))
      if (!isInside) onClose()
    }
    document.addEventListener('pointerdown', onPointer)
    window.addEventListener('resize', onClose)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      window.removeEventListener('resize', onClose)
    }
  }, [link, onClose])

  const close = () => {
    link.focus()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const end = event.shiftKey ? popoverRef.current : closeRef.current
    // Tab leaves from the link, as if the definition stood there.
    const isTabbedOut = event.key === 'Tab' && document.activeElement === end
    if (event.key === 'Escape' || isTabbedOut) close()
  }
  return (
    // Handles the keys of its content.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={popoverRef}
      className={`${classes.popover} screen-only`}
      role="dialog"
      aria-labelledby={`${id}name`}
      aria-describedby={`${id}text`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <div className={classes.head}>
        <p id={`${id}name`}>{name?.textContent}</p>
        <button ref={closeRef} type="button" aria-label={t('states.close')} onClick={close}>
          <IconX size={18} aria-hidden="true" />
        </button>
      </div>
      {drawing && <Drawing drawing={drawing} />}
      <p id={`${id}text`}>{name?.nextElementSibling?.textContent}</p>
    </div>
  )
}
