/**
 * Serialises a drawing as a standalone SVG file: styles that several elements share are written once, as classes; text
 * stays text, so that an editor can change it.
 */
import { MARGIN } from './figure-size.ts'
import { greyOf } from './grey.ts'

const SVG_NS = 'http://www.w3.org/2000/svg'
/** Properties that each kind of element needs without our style sheets, with their default values. */
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
/** Properties without effect on elements that have no stroke. */
const ONLY_WITH_STROKE = /^stroke-/

function defaultsOf(element: Element): Record<string, string> {
  if (element.localName === 'text') return TEXT
  return element.localName === 'g' ? GROUP : SHAPE
}

function styleOf(element: Element, isGrey: boolean): string {
  const computed = getComputedStyle(element)
  const hasStroke = computed.getPropertyValue('stroke') !== 'none'
  return Object.entries(defaultsOf(element))
    .flatMap(([name, usual]) => {
      const value = computed.getPropertyValue(name)
      if (value === '' || value === usual) return []
      if (!hasStroke && ONLY_WITH_STROKE.test(name)) return []
      const isColour = name === 'fill' || name === 'stroke'
      return [`${name}:${isColour && isGrey ? greyOf(value) : value}`]
    })
    .join(';')
}

/** Returns the n-th class name: a, b, …, z, a1, … */
function nameAt(index: number): string {
  const character = String.fromCodePoint(97 + (index % 26))
  return index < 26 ? character : `${character}${Math.floor(index / 26)}`
}

/** Rounds numbers to a twentieth of a pixel, a hundredth of a millimetre, which is not visible. */
function roundNumbers(text: string): string {
  return text.replace(/-?\d+\.\d{2,}/g, (number) => String(Math.round(Number(number) * 10) / 10))
}

export type SvgOptions = {
  title: string
  /** Width on paper in millimetres; absent, the file has the size of the drawing in pixels. */
  widthMm?: number
  isGrey?: boolean
  /** Colour of the paper. */
  paper: string
}

/** A drawing at its position in a picture, with its scale. */
export type Layer = { svg: SVGSVGElement; x: number; y: number; scale: number }
/** Drawings that become one file; sizes in pixels of the drawings, without margins. */
export type Picture = { layers: readonly Layer[]; width: number; height: number }

/** Returns the size that a drawing was made for, in its own pixels. */
export function drawnSize(svg: SVGSVGElement): { width: number; height: number } {
  const [, , width = 0, height = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number)
  return { width, height }
}

/** Returns one drawing as a picture of its own. */
export function pictureOf(svg: SVGSVGElement): Picture {
  return { layers: [{ svg, x: 0, y: 0, scale: 1 }], ...drawnSize(svg) }
}

/** Returns the size of a picture with its margins. */
export function sizeOf({ width, height }: Picture): { width: number; height: number } {
  return { width: width + 2 * MARGIN, height: height + 2 * MARGIN }
}

/** Attributes that only the page uses, and those that classes replace. */
const DROPPED = /^(?:class|style|tabindex|role|data-.*|aria-.*|stroke-.*|text-anchor)$/

/** Class names by their styles: styles that elements share are written once. */
type ClassNames = Map<string, string>

function applyClasses(
  svg: SVGSVGElement,
  copy: SVGSVGElement,
  classNames: ClassNames,
  isGrey: boolean,
): void {
  const originals = svg.querySelectorAll('*')
  for (const [index, element] of copy.querySelectorAll('*').entries()) {
    const original = originals[index]
    if (!original) continue
    for (const name of element.getAttributeNames()) {
      if (DROPPED.test(name)) element.removeAttribute(name)
      else element.setAttribute(name, roundNumbers(element.getAttribute(name) ?? ''))
    }
    const cssText = styleOf(original, isGrey)
    if (cssText !== '') {
      const known = classNames.get(cssText) ?? nameAt(classNames.size)
      classNames.set(cssText, known)
      element.setAttribute('class', known)
    }
    // The highlight of the active mark is not exported.
    if (original.hasAttribute('tabindex')) element.setAttribute('data-leave-out', '')
  }
  for (const chosen of copy.querySelectorAll('[data-leave-out]')) chosen.remove()
}

const round = (value: number) => String(Math.round(value * 100) / 100)

function make(name: string, attributes: Readonly<Record<string, string>> = {}): SVGElement {
  const element = document.createElementNS(SVG_NS, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}

/** Unwraps groups without attributes. */
function unwrapGroup(group: SVGElement): void {
  for (const inner of group.querySelectorAll('g:not([class]):not([transform])')) {
    inner.replaceWith(...inner.childNodes)
  }
}

/** Returns a layer as a group of its own, at its position. */
function groupOf({ svg, x, y, scale }: Layer, classNames: ClassNames, isGrey: boolean): SVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement
  applyClasses(svg, copy, classNames, isGrey)
  const moved = x !== 0 || y !== 0 ? [`translate(${round(x)} ${round(y)})`] : []
  const scaled = scale === 1 ? [] : [`scale(${round(scale)})`]
  const transform = [...moved, ...scaled].join(' ')
  const group = make('g', transform === '' ? {} : { transform })
  group.append(...copy.childNodes)
  unwrapGroup(group)
  return group
}

/** Fallback fonts of the page until its font is loaded (index.html): no other program has them. */
const FALLBACK_FONTS = /"Inter as [^"]*",\s*/g

/** Returns a copy of live drawings that does not depend on the page. */
export function svgFile(picture: Picture, options: SvgOptions): SVGSVGElement {
  const { title, widthMm, isGrey = false, paper } = options
  const classNames: ClassNames = new Map()
  const groups = picture.layers.map((layer) => groupOf(layer, classNames, isGrey))
  const { width, height } = sizeOf(picture)
  const unit = widthMm === undefined ? '' : 'mm'
  const shown = widthMm ?? width
  const [first] = picture.layers
  const file = make('svg', {
    viewBox: `${-MARGIN} ${-MARGIN} ${round(width)} ${round(height)}`,
    width: `${round(shown)}${unit}`,
    height: `${round((shown * height) / width)}${unit}`,
    'font-family': first ? getComputedStyle(first.svg).fontFamily.replace(FALLBACK_FONTS, '') : '',
  }) as SVGSVGElement
  const style = make('style')
  style.textContent = [...classNames].map(([cssText, name]) => `.${name}{${cssText}}`).join('')
  const ground = make('rect', {
    x: String(-MARGIN),
    y: String(-MARGIN),
    width: round(width),
    height: round(height),
    fill: isGrey ? greyOf(paper) : paper,
  })
  const name = make('title')
  name.textContent = title
  file.append(name, style, ground, ...groups)
  return file
}

/** Serialises live drawings as the text of an SVG file. */
export function svgText(picture: Picture, options: SvgOptions): string {
  return new XMLSerializer().serializeToString(svgFile(picture, options))
}
