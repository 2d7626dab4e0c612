/** Drawings within an article's text: built here from numbers and words, so that SVG of a service never reaches a page. */
import { DRAWING_FIGURE } from '../contract/figures.ts'
import { parseDrawing } from '../lib/drawing.ts'
import { FIGURE_ATTRIBUTE } from './server-rendered-html.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** Elements and attributes of a drawing, which the sanitiser admits only after it has built them. */
export const DRAWING_TAGS = ['svg', 'path', 'text']
export const DRAWING_ATTRIBUTES = ['viewbox', 'd', 'x', 'y', 'text-anchor']

function svgOf(source: string, page: Document): Element | null {
  const drawing = parseDrawing(source)
  if (drawing === null) return null
  const make = (name: string, attributes: Record<string, string>) => {
    const made = page.createElementNS(SVG, name)
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
    return made
  }
  // The caption and the table say the same in words.
  const viewBox = `0 0 ${drawing.width} ${drawing.height}`
  const svg = make('svg', { viewBox, 'aria-hidden': 'true' })
  for (const { mark, d } of drawing.paths) svg.append(make('path', { class: `drawing-${mark}`, d }))
  for (const { anchor, x, y, text } of drawing.texts) {
    const words = make('text', { x: `${x}`, y: `${y}`, 'text-anchor': anchor })
    words.textContent = text
    svg.append(words)
  }
  return svg
}

/** Replaces the text of every drawing between paragraphs by its SVG; one that cannot be read leaves its table. */
export function mountDrawings(body: DocumentFragment): void {
  const places = body.querySelectorAll(`figure[${FIGURE_ATTRIBUTE}="${DRAWING_FIGURE}"]`)
  for (const figure of places) {
    figure.removeAttribute(FIGURE_ATTRIBUTE)
    if (figure.parentNode !== body) continue
    const listing = figure.querySelector('pre')
    if (listing === null) continue
    const svg = svgOf(listing.textContent, figure.ownerDocument)
    if (svg === null) listing.remove()
    else listing.replaceWith(svg)
    figure.className = 'drawing'
  }
}
