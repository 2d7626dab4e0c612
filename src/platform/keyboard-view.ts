/**
 * Keeps the focused field and its error message visible above an on-screen keyboard, clear of fixed
 * bars. Engines scroll to the field at most, and some (iOS) shrink the visual viewport without
 * resizing the page's layout.
 */

type Span = { top: number; bottom: number }

/** Returns how far to scroll to make a span visible; 0 where it is visible, or cannot be. */
export function scrollShift(part: Span, visible: Span): number {
  if (part.bottom - part.top > visible.bottom - visible.top) return 0
  if (part.bottom > visible.bottom) return part.bottom - visible.bottom
  return Math.min(0, part.top - visible.top)
}

/** A window that has lost this much of its height shows a keyboard. */
const KEYBOARD_PX = 120
/** Distance between the visible part and the edge. */
const GAP_PX = 8

const FIELDS = 'textarea, select, input:not([type=checkbox], [type=radio], [type=file])'

function visiblePart(): Span {
  const view = window.visualViewport
  if (!view) return { top: 0, bottom: window.innerHeight }
  return { top: view.offsetTop, bottom: view.offsetTop + view.height }
}

/** Finds a fixed bar at a height of the window, outside the field's own ancestors. */
function barAt(y: number, field: Element): DOMRect | null {
  let found = document.elementFromPoint(window.innerWidth / 2, y)
  while (found && !found.contains(field)) {
    if (/^(?:sticky|fixed)$/.test(getComputedStyle(found).position)) {
      return found.getBoundingClientRect()
    }
    found = found.parentElement
  }
  return null
}

function visibleSpan(field: Element): Span {
  const { top, bottom } = visiblePart()
  return {
    top: (barAt(top + 1, field)?.bottom ?? top) + GAP_PX,
    bottom: (barAt(bottom - 1, field)?.top ?? bottom) - GAP_PX,
  }
}

/** Returns the span of the field, with its description where it is invalid. */
function fieldSpan(field: Element): Span {
  const isWrong = field.getAttribute('aria-invalid') === 'true'
  const ids = isWrong ? (field.getAttribute('aria-describedby') ?? '').split(/\s+/) : []
  const parts = [field, ...ids.flatMap((id) => document.getElementById(id) ?? [])]
  const spans = parts.map((part) => part.getBoundingClientRect())
  return {
    top: Math.min(...spans.map(({ top }) => top)),
    bottom: Math.max(...spans.map(({ bottom }) => bottom)),
  }
}

function scrollerOf(field: Element): Element | null {
  for (let found = field.parentElement; found; found = found.parentElement) {
    const isScroller = /^(?:auto|scroll)$/.test(getComputedStyle(found).overflowY)
    if (isScroller && found.scrollHeight > found.clientHeight) return found
  }
  return document.scrollingElement
}

/** Scrolls the field with its error message into view, or the field alone where both do not fit. */
function revealField(field: Element): void {
  const visible = visibleSpan(field)
  const shift =
    scrollShift(fieldSpan(field), visible) || scrollShift(field.getBoundingClientRect(), visible)
  if (shift !== 0) scrollerOf(field)?.scrollBy({ top: shift, behavior: 'instant' })
}

/**
 * Follows the keyboard for the life of the page, from the first focus on.
 * @param initialSize the window's size then: the keyboard may have opened since
 */
export function followKeyboard(initialSize: { width: number; height: number }): void {
  let tallest = initialSize
  let isScheduled = false

  const isKeyboardShown = () => {
    const { innerWidth: width } = window
    const { top, bottom } = visiblePart()
    const height = bottom - top
    // A rotated device has another height.
    if (width !== tallest.width || height > tallest.height) tallest = { width, height }
    // Pinch zoom makes the visible part smaller, too.
    const isEnlarged = (window.visualViewport?.scale ?? 1) > 1.01
    return !isEnlarged && tallest.height - height > KEYBOARD_PX
  }
  const update = () => {
    isScheduled = false
    const field = document.activeElement
    if (isKeyboardShown() && field?.matches(FIELDS)) revealField(field)
  }
  const scheduleUpdate = () => {
    if (!isScheduled) requestAnimationFrame(update)
    isScheduled = true
  }
  // Error messages appear while the keyboard is open.
  const errorObserver = new MutationObserver(scheduleUpdate)
  const onFocus = (target: EventTarget | null) => {
    errorObserver.disconnect()
    if (!(target instanceof Element) || !target.matches(FIELDS)) return
    errorObserver.observe(target, { attributeFilter: ['aria-invalid', 'aria-describedby'] })
    scheduleUpdate()
  }
  window.addEventListener('resize', scheduleUpdate)
  window.visualViewport?.addEventListener('resize', scheduleUpdate)
  document.addEventListener('focusin', ({ target }) => onFocus(target))
  onFocus(document.activeElement)
}
