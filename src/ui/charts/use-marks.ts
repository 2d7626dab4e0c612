/**
 * Makes marks reachable by mouse, touch and keyboard. The figure is one tab stop; the arrow keys move between marks.
 * Only the active mark is an element of its own, so that thousands of points cost nothing.
 */
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { markAfterKey, type MarkPosition, nearestMark } from './marks.ts'

type Options = {
  /** Width of the drawing in its own units, which may be larger than CSS pixels. */
  width: number
  /** Rows are chosen by height alone. */
  isRows?: boolean
  /** Marks per row of a grid. */
  columns?: number
  /** Called with a mark that was clicked, or activated by Enter or the space bar. */
  onPick?: ((index: number) => void) | undefined
}

/** Whether a click comes from touch: the first touch on a mark shows its label, only the second one toggles it. */
function isTouch({ nativeEvent }: MouseEvent): boolean {
  return 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'
}

/** Returns the position of a pointer in units of the drawing. */
function toUnits({ clientX, clientY }: PointerEvent, box: DOMRect, width: number) {
  const scale = box.width > 0 ? width / box.width : 1
  return { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale }
}

export function useMarks(places: readonly MarkPosition[], options: Options) {
  const [chosen, setChosen] = useState(0)
  const [isShown, setShown] = useState(false)
  const focusRef = useRef<SVGGElement>(null)
  const mustFocus = useRef(false)
  const wasShown = useRef(-1)
  const { onPick, width } = options
  const active = Math.min(chosen, places.length - 1)

  // No dependency list: the element to focus is new whenever another mark was activated by key.
  useEffect(() => {
    if (!mustFocus.current) return
    mustFocus.current = false
    focusRef.current?.focus({ preventScroll: true })
  })

  const pick = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const at = toUnits(event, box, width)
    const found = nearestMark(places, at, options.isRows ? 14 : undefined, options.isRows ? 0 : 1)
    if (found >= 0) setChosen(found)
    setShown(found >= 0)
  }

  const handlePointerDown = (event: PointerEvent<SVGSVGElement>) => {
    wasShown.current = isShown ? active : -1
    pick(event)
  }

  const choose = (event: MouseEvent<SVGSVGElement>) => {
    const isSecond = !isTouch(event) || wasShown.current === active
    if (onPick && isShown && isSecond && active >= 0) onPick(active)
  }

  return {
    /** Index of the active mark; -1 when there are none. */
    active,
    /** Whether its label is shown. */
    isShown: isShown && active >= 0,
    svgProps: {
      onPointerMove: pick,
      onPointerDown: handlePointerDown,
      ...(onPick && { onClick: choose, style: { cursor: 'pointer' } }),
      onPointerLeave: (event: PointerEvent) => {
        // After a touch the label stays until the next one.
        if (event.pointerType === 'mouse') setShown(false)
      },
    },
    markProps: {
      ref: focusRef,
      tabIndex: 0,
      role: onPick ? 'button' : 'img',
      onFocus: () => setShown(true),
      onBlur: () => setShown(mustFocus.current),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') setShown(false)
        const isChoice = onPick && (event.key === 'Enter' || event.key === ' ')
        const next = markAfterKey(event.key, active, places.length, options.columns)
        if (!isChoice && next === null) return
        event.preventDefault()
        if (next === active) return
        mustFocus.current = true
        if (isChoice) onPick(active)
        if (next !== null) setChosen(next)
        setShown(true)
      },
    },
  }
}
