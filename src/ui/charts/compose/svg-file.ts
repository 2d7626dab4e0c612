/**
 * A drawing as an SVG file of its own: looks that several elements share are written once, as classes;
 * text stays text, so that an editor can change it.
 */
import { MARGIN } from './figure-size.ts'
import { greyOf } from './grey.ts'

const SVG_NS = 'http://www.w3.org/2000/svg'
/** What a kind of element needs to look the same without our style sheets, and what it has anyway. */
const SHAPE: Record<string, string> = {
  fill: 'rgb(0, 0, 0)',
  'fill-opacity': '1',
  stroke: 'none',
  'stroke-width': '1px',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  opacity: '1',
}
const TEXT: Record<string, string> = {
  fill: 'rgb(0, 0, 0)',
  'font-size': '',
  'font-weight': '400',
  'text-anchor': 'start',
  opacity: '1',
}
const GROUP: Record<string, string> = { opacity: '1' }
/** Says nothing where nothing is drawn with it. */
const ONLY_WITH_STROKE = /^stroke-/

function needsOf(element: Element): Record<string, string> {
  if (element.localName === 'text') return TEXT
  return element.localName === 'g' ? GROUP : SHAPE
}

function lookOf(element: Element, isGrey: boolean): string {
  const computed = getComputedStyle(element)
  const hasStroke = computed.getPropertyValue('stroke') !== 'none'
  return Object.entries(needsOf(element))
    .flatMap(([name, usual]) => {
      const value = computed.getPropertyValue(name)
      if (value === '' || value === usual) return []
      if (!hasStroke && ONLY_WITH_STROKE.test(name)) return []
      const isColour = name === 'fill' || name === 'stroke'
      return [`${name}:${isColour && isGrey ? greyOf(value) : value}`]
    })
    .join(';')
}

/** Names of classes: a, b, …, z, a1, … */
function nameAt(index: number): string {
  const letter = String.fromCodePoint(97 + (index % 26))
  return index < 26 ? letter : `${letter}${Math.floor(index / 26)}`
}

/** Decimals that nobody sees: a hundredth of a pixel is enough. */
function shortened(text: string): string {
  return text.replace(/-?\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100))
}

export type SvgOptions = {
  title: string
  /** Width on paper in millimetres; without, the file has the size of the drawing in pixels. */
  widthMm?: number
  isGrey?: boolean
  /** Colour of the paper. */
  paper: string
}

/** Size of the drawing with its margins, in its pixels. */
export function sizeOf(svg: SVGSVGElement): { width: number; height: number } {
  const { width, height } = svg.viewBox.baseVal
  return { width: width + 2 * MARGIN, height: height + 2 * MARGIN }
}

const DROPPED = /^(?:class|style|tabindex|role|data-.*|aria-.*)$/

function dress(svg: SVGSVGElement, copy: SVGSVGElement, isGrey: boolean): string {
  const classes = new Map<string, string>()
  const originals = svg.querySelectorAll('*')
  for (const [index, element] of copy.querySelectorAll('*').entries()) {
    const original = originals[index]
    if (!original) continue
    for (const name of element.getAttributeNames()) {
      if (DROPPED.test(name)) element.removeAttribute(name)
      else element.setAttribute(name, shortened(element.getAttribute(name) ?? ''))
    }
    const look = lookOf(original, isGrey)
    if (look !== '') {
      const known = classes.get(look) ?? nameAt(classes.size)
      classes.set(look, known)
      element.setAttribute('class', known)
    }
    // The mark that the reader has chosen belongs to the screen.
    if (original.hasAttribute('tabindex')) element.setAttribute('data-leave-out', '')
  }
  for (const chosen of copy.querySelectorAll('[data-leave-out]')) chosen.remove()
  return [...classes].map(([look, name]) => `.${name}{${look}}`).join('')
}

/** A copy of the live drawing that needs nothing of the page. */
export function svgFile(svg: SVGSVGElement, options: SvgOptions): SVGSVGElement {
  const { title, widthMm, isGrey = false, paper } = options
  const copy = svg.cloneNode(true) as SVGSVGElement
  const looks = dress(svg, copy, isGrey)
  const { width, height } = sizeOf(svg)
  for (const name of copy.getAttributeNames()) copy.removeAttribute(name)
  const unit = widthMm === undefined ? '' : 'mm'
  const shown = widthMm ?? width
  const round = (value: number) => String(Math.round(value * 100) / 100)
  copy.setAttribute('xmlns', SVG_NS)
  copy.setAttribute('viewBox', `${-MARGIN} ${-MARGIN} ${round(width)} ${round(height)}`)
  copy.setAttribute('width', `${round(shown)}${unit}`)
  copy.setAttribute('height', `${round((shown * height) / width)}${unit}`)
  copy.setAttribute('font-family', getComputedStyle(svg).fontFamily)
  const add = (name: string) => document.createElementNS(SVG_NS, name)
  const style = add('style')
  style.textContent = looks
  const ground = add('rect')
  for (const [name, value] of Object.entries({ x: -MARGIN, y: -MARGIN, width, height })) {
    ground.setAttribute(name, round(value))
  }
  ground.setAttribute('fill', isGrey ? greyOf(paper) : paper)
  const name = add('title')
  name.textContent = title
  copy.prepend(name, style, ground)
  return copy
}

/** The live drawing as the text of an SVG file. */
export function svgText(svg: SVGSVGElement, options: SvgOptions): string {
  return new XMLSerializer().serializeToString(svgFile(svg, options))
}
