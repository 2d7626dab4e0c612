/** Axes, reference lines and legend of the charts of articles. */
import type { DrawingMark } from '../../../src/lib/drawing.ts'
import { type Canvas, type ChartScale, LINE_HEIGHT, tickText, widthOf } from './canvas.ts'
import type { ChartLine } from './listing.ts'

export type Box = { left: number; right: number; top: number; bottom: number }

/** Draws the horizontal axis, its ticks and title. Returns the height below the box that it takes. */
export function drawBottomAxis(canvas: Canvas, x: ChartScale, box: Box, title: string): number {
  canvas.segment('axis', [box.left, box.bottom], [box.right, box.bottom])
  for (const tick of x.ticks) {
    canvas.segment('axis', [x(tick), box.bottom], [x(tick), box.bottom + 4])
    canvas.text('middle', x(tick), box.bottom + 17, tickText(tick))
  }
  canvas.text('middle', (box.left + box.right) / 2, box.bottom + 35, title)
  return title === '' ? 22 : 40
}

/** Draws the vertical axis with its grid; its title stands above it. */
export function drawLeftAxis(canvas: Canvas, y: ChartScale, box: Box, title: string): void {
  for (const tick of y.ticks) {
    canvas.segment('grid', [box.left, y(tick)], [box.right, y(tick)])
    canvas.text('end', box.left - 6, y(tick) + 4, tickText(tick))
  }
  canvas.segment('axis', [box.left, box.top], [box.left, box.bottom])
  canvas.text('start', 0, box.top - 10, title)
}

/** Draws dashed lines at values of the horizontal axis, each with its label in a row above that has room for it. */
export function drawLines(
  canvas: Canvas,
  x: ChartScale,
  box: Box,
  lines: readonly ChartLine[],
): void {
  const ends: number[] = []
  for (const { value, label } of lines.toSorted((a, b) => a.value - b.value)) {
    const half = widthOf(label) / 2
    const at = Math.min(Math.max(x(value), half), canvas.width - half)
    const free = ends.findIndex((end) => end < at - half - 6)
    const row = free === -1 ? ends.length : free
    ends[row] = at + half
    const top = box.top - row * LINE_HEIGHT
    canvas.segment('dashed', [x(value), top], [x(value), box.bottom])
    canvas.text('middle', x(value), top - 5, label)
  }
}

/** Number of rows that the labels of lines need at most. */
export const rowsFor = (lines: readonly ChartLine[]): number =>
  lines.filter(({ label }) => label !== '').length

export type LegendEntry = { mark: DrawingMark; label: string }

/** Draws a legend in rows from `top` on. Returns its height. */
export function drawLegend(canvas: Canvas, entries: readonly LegendEntry[], top: number): number {
  if (canvas.isCover) return 0
  let x = 0
  let y = top
  for (const { mark, label } of entries) {
    const width = 24 + widthOf(label)
    if (x > 0 && x + width > canvas.width) {
      x = 0
      y += LINE_HEIGHT + 2
    }
    if (/^(?:dot|odd|quietdot)$/.test(mark)) canvas.dot(mark, x + 9, y + 8)
    else if (mark.endsWith('bar')) canvas.box(mark, [x + 2, y + 2], [14, 10])
    else canvas.segment(mark, [x, y + 8], [x + 18, y + 8])
    canvas.text('start', x + 24, y + 12, label)
    x += width + 16
  }
  return entries.length === 0 ? 0 : y - top + LINE_HEIGHT + 6
}
