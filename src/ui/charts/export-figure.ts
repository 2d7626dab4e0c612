/**
 * Figures as files that look like the screen: the computed colours and fonts of the live drawing are
 * written into the copy. PNG is painted on a canvas from the same drawing and not loaded as an
 * image, so that it has the fonts of the page and needs no permission of the content policy.
 */
import { downloadBlob } from '../download.ts'
import { paintSvg } from './paint-svg.ts'

const SVG_NS = 'http://www.w3.org/2000/svg'
/** What a file needs to look the same without our style sheets. */
const KEPT_STYLES = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const

type Named = { fileName: string; title: string }

/** Room around an exported figure. */
const MARGIN = 16

function sizeOf(svg: SVGSVGElement): { width: number; height: number } {
  const { width, height } = svg.viewBox.baseVal
  return { width: width + 2 * MARGIN, height: height + 2 * MARGIN }
}

function backgroundOf(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at)
    if (backgroundColor !== 'transparent' && !/,\s*0\)$/.test(backgroundColor)) {
      return backgroundColor
    }
  }
  return '#ffffff'
}

/** The drawing as a file of its own, with the chosen mark left out. */
export function svgText(svg: SVGSVGElement, title: string): string {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const originals = svg.querySelectorAll('*')
  for (const [index, element] of copy.querySelectorAll('*').entries()) {
    const original = originals[index]
    if (!original) continue
    const computed = getComputedStyle(original)
    const style = KEPT_STYLES.map((name) => `${name}:${computed.getPropertyValue(name)}`).join(';')
    for (const name of element.getAttributeNames()) {
      if (/^(?:class|tabindex|role|aria-.*)$/.test(name)) element.removeAttribute(name)
    }
    element.setAttribute('style', style)
    if (original.hasAttribute('tabindex')) element.setAttribute('data-leave-out', '')
  }
  for (const chosen of copy.querySelectorAll('[data-leave-out]')) chosen.remove()
  const { width, height } = sizeOf(svg)
  for (const name of copy.getAttributeNames()) copy.removeAttribute(name)
  copy.setAttribute('xmlns', SVG_NS)
  copy.setAttribute('viewBox', `${-MARGIN} ${-MARGIN} ${width} ${height}`)
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const paper = document.createElementNS(SVG_NS, 'rect')
  paper.setAttribute('x', String(-MARGIN))
  paper.setAttribute('y', String(-MARGIN))
  paper.setAttribute('width', String(width))
  paper.setAttribute('height', String(height))
  paper.setAttribute('fill', backgroundOf(svg))
  const name = document.createElementNS(SVG_NS, 'title')
  name.textContent = title
  copy.prepend(name, paper)
  return new XMLSerializer().serializeToString(copy)
}

/** Offers the figure as an SVG file. */
export function exportSvg(svg: SVGSVGElement, { fileName, title }: Named): Promise<void> {
  const blob = new Blob([svgText(svg, title)], { type: 'image/svg+xml' })
  downloadBlob(blob, `${fileName}.svg`)
  return Promise.resolve()
}

const PIXELS_PER_POINT = 3

/** Offers the figure as a PNG file, three pixels to each pixel of the screen. */
export async function exportPng(svg: SVGSVGElement, { fileName }: Named): Promise<void> {
  const { width, height } = sizeOf(svg)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * PIXELS_PER_POINT)
  canvas.height = Math.round(height * PIXELS_PER_POINT)
  const context = canvas.getContext('2d')
  if (!context) return
  context.scale(PIXELS_PER_POINT, PIXELS_PER_POINT)
  context.fillStyle = backgroundOf(svg)
  context.fillRect(0, 0, width, height)
  context.translate(MARGIN, MARGIN)
  paintSvg(context, svg)
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })
  if (blob) downloadBlob(blob, `${fileName}.png`)
}
