/**
 * Exports figures as files. PNG is painted on a canvas from the live drawing and not loaded as an image, so that it has
 * the fonts of the page and needs no permission of the content security policy.
 */
import { downloadBlob } from '../download.ts'
import { MARGIN } from './compose/figure-size.ts'
import { type Picture, pictureOf, sizeOf, svgText } from './compose/svg-file.ts'
import { paintSvg } from './paint-svg.ts'

type Named = { fileName: string; title: string }

function backgroundOf(element: Element): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const { backgroundColor } = getComputedStyle(at)
    if (backgroundColor !== 'transparent' && !/,\s*0\)$/.test(backgroundColor)) {
      return backgroundColor
    }
  }
  return '#ffffff'
}

/** Options of a composed figure; without them the file is what the page shows. */
export type ExportOptions = { widthMm?: number; isGrey?: boolean }

function paperOf({ layers }: Picture): string {
  const [first] = layers
  return first ? backgroundOf(first.svg) : '#ffffff'
}

/** Downloads a picture as an SVG file. */
export function exportPicture(
  picture: Picture,
  { fileName, title }: Named,
  options: ExportOptions = {},
): void {
  const text = svgText(picture, { title, paper: paperOf(picture), ...options })
  downloadBlob(new Blob([text], { type: 'image/svg+xml' }), `${fileName}.svg`)
}

/** Downloads the figure as an SVG file. */
export function exportSvg(svg: SVGSVGElement, named: Named): Promise<void> {
  exportPicture(pictureOf(svg), named)
  return Promise.resolve()
}

const PIXELS_PER_POINT = 3

/** Paints a picture at a scale; null where the browser has no canvas. */
export function paintPicture(
  picture: Picture,
  scale: number,
  options: ExportOptions = {},
): HTMLCanvasElement | null {
  const { width, height } = sizeOf(picture)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.scale(scale, scale)
  context.fillStyle = paperOf(picture)
  context.fillRect(0, 0, width, height)
  context.translate(MARGIN, MARGIN)
  for (const { svg, x, y, scale: size } of picture.layers) {
    context.save()
    context.translate(x, y)
    context.scale(size, size)
    paintSvg(context, svg, options.isGrey === true)
    context.restore()
  }
  return canvas
}

/** Downloads the figure as a PNG file, at three times the resolution of the page. */
export async function exportPng(svg: SVGSVGElement, { fileName }: Named): Promise<void> {
  const canvas = paintPicture(pictureOf(svg), PIXELS_PER_POINT)
  const blob = await new Promise<Blob | null>((resolve) => {
    if (canvas) canvas.toBlob(resolve, 'image/png')
    else resolve(null)
  })
  if (blob) downloadBlob(blob, `${fileName}.png`)
}
