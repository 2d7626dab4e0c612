/** Bounding boxes of a drawing, computed from its attributes, to find overlapping texts and overflow. */
import { textWidth } from '../../src/ui/charts/text-width.ts'

/** Bounding box of a mark or a text, in pixels. */
export type Box = { what: string; left: number; right: number; top: number; bottom: number }

const number = (element: Element, name: string) => Number(element.getAttribute(name) ?? 0)

/** Returns the font size of a text's class in pixels, as in chart.module.css. */
function pixelsOf(element: Element): number {
  const name = element.getAttribute('class') ?? ''
  if (/tick|rowValue|pointName/.test(name)) return 12
  if (/figureNote/.test(name)) return 11.5
  return /legendText/.test(name) ? 13 : 12.5
}

function textBox(element: Element): Box {
  const text = element.textContent ?? ''
  const px = pixelsOf(element)
  const [x, y, width] = [number(element, 'x'), number(element, 'y'), textWidth(text, px)]
  const anchor = element.getAttribute('text-anchor') ?? 'start'
  const left = anchor === 'end' ? x - width : anchor === 'middle' ? x - width / 2 : x
  return { what: text, left, right: left + width, top: y - px * 0.78, bottom: y + px * 0.22 }
}

function markBox(element: Element): Box {
  const what = element.outerHTML
  if (element.localName === 'circle') {
    const [x, y, r] = [number(element, 'cx'), number(element, 'cy'), number(element, 'r')]
    return { what, left: x - r, right: x + r, top: y - r, bottom: y + r }
  }
  if (element.localName === 'rect') {
    const [left, top] = [number(element, 'x'), number(element, 'y')]
    const [width, height] = [number(element, 'width'), number(element, 'height')]
    return { what, left, top, right: left + width, bottom: top + height }
  }
  const [x1, x2, y1] = [number(element, 'x1'), number(element, 'x2'), number(element, 'y1')]
  return { what, left: Math.min(x1, x2), right: Math.max(x1, x2), top: y1 - 1, bottom: y1 + 1 }
}

export function textsOf(svg: Element): Box[] {
  return [...svg.querySelectorAll('text')].map(textBox)
}

/** Returns the boxes of points, squares and intervals; grid lines may pass under a text. */
export function marksOf(svg: Element): Box[] {
  return [...svg.querySelectorAll('circle, rect, line[class*="interval"]')].map(markBox)
}

export function overlaps(a: Box, b: Box): boolean {
  const slack = 0.5
  return (
    a.left < b.right - slack &&
    b.left < a.right - slack &&
    a.top < b.bottom - slack &&
    b.top < a.bottom - slack
  )
}

/** Describes everything in a drawing that covers a text or overflows the picture. */
export function faultsOf(svg: SVGSVGElement): string[] {
  const [, , width = 0, height = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number)
  const texts = textsOf(svg)
  const marks = marksOf(svg)
  const cut = [...texts, ...marks]
    .filter(
      ({ left, right, top, bottom }) =>
        left < -0.5 || right > width + 0.5 || top < -0.5 || bottom > height + 0.5,
    )
    .map(({ what }) => `cut: ${what}`)
  const covered = texts.flatMap((text, index) =>
    [...texts.slice(index + 1), ...marks]
      .filter((other) => overlaps(text, other))
      .map((other) => `${text.what} × ${other.what}`),
  )
  return [...cut, ...covered]
}
