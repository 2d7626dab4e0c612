/**
 * Paints the drawings of this folder on a canvas. Supports only the elements that they use (those below, and g; none
 * with a transform).
 */

import { greyOf } from './compose/grey.ts'

/** Maps a colour to the painted one. */
type Ink = (colour: string) => string

/** Elements that are painted. */
export const PAINTED = ['line', 'polyline', 'circle', 'rect', 'path', 'text'] as const

function number(element: Element, name: string): number {
  return Number(element.getAttribute(name) ?? 0)
}

function outline(element: Element): Path2D | null {
  const path = new Path2D()
  switch (element.tagName) {
    case 'line':
      path.moveTo(number(element, 'x1'), number(element, 'y1'))
      path.lineTo(number(element, 'x2'), number(element, 'y2'))
      return path
    case 'polyline': {
      const numbers = (element.getAttribute('points') ?? '').split(/[\s,]+/).map(Number)
      for (let at = 0; at + 1 < numbers.length; at += 2) {
        path.lineTo(numbers[at] ?? 0, numbers[at + 1] ?? 0)
      }
      return path
    }
    case 'circle':
      path.arc(number(element, 'cx'), number(element, 'cy'), number(element, 'r'), 0, Math.PI * 2)
      return path
    case 'rect':
      path.rect(
        number(element, 'x'),
        number(element, 'y'),
        number(element, 'width'),
        number(element, 'height'),
      )
      return path
    case 'path':
      return new Path2D(element.getAttribute('d') ?? '')
    default:
      return null
  }
}

const ANCHORS: Record<string, CanvasTextAlign> = { start: 'left', middle: 'center', end: 'right' }

/** Returns the opacity of an element, multiplied by that of all groups around it. */
function opacityOf(element: Element, root: Element): number {
  let opacity = 1
  for (let at: Element | null = element; at && at !== root; at = at.parentElement) {
    opacity *= Number(getComputedStyle(at).opacity)
  }
  return opacity
}

function paintText(
  context: CanvasRenderingContext2D,
  element: Element,
  style: CSSStyleDeclaration,
  ink: Ink,
) {
  context.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  context.textAlign = ANCHORS[style.textAnchor] ?? 'left'
  context.fillStyle = ink(style.fill)
  context.fillText(element.textContent ?? '', number(element, 'x'), number(element, 'y'))
}

function paintShape(
  context: CanvasRenderingContext2D,
  path: Path2D,
  style: CSSStyleDeclaration,
  ink: Ink,
) {
  if (style.fill !== 'none') {
    context.fillStyle = ink(style.fill)
    context.fill(path)
  }
  if (style.stroke === 'none') return
  context.strokeStyle = ink(style.stroke)
  context.lineWidth = Number.parseFloat(style.strokeWidth) || 1
  context.lineCap = style.strokeLinecap === 'round' ? 'round' : 'butt'
  context.setLineDash(
    style.strokeDasharray === 'none'
      ? []
      : style.strokeDasharray.split(/[\s,]+/).map((part) => Number.parseFloat(part)),
  )
  context.stroke(path)
}

/** Returns the elements to paint, in their order: all but the highlight of the active mark. */
export function paintedElements(svg: SVGSVGElement): Element[] {
  // Searched within the drawing only: elements around it may have the focus, too.
  const chosen = svg.querySelector('[tabindex]')
  return [...svg.querySelectorAll(PAINTED.join(','))].filter(
    (element) => !chosen?.contains(element),
  )
}

/** Paints a live drawing, in its colours or in greys of the same brightness. */
export function paintSvg(
  context: CanvasRenderingContext2D,
  svg: SVGSVGElement,
  isGrey = false,
): void {
  const ink: Ink = isGrey ? greyOf : (colour) => colour
  for (const element of paintedElements(svg)) {
    const style = getComputedStyle(element)
    context.save()
    context.globalAlpha = opacityOf(element, svg)
    if (element.tagName === 'text') paintText(context, element, style, ink)
    else {
      const path = outline(element)
      if (path) paintShape(context, path, style, ink)
    }
    context.restore()
  }
}
