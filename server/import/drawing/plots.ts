/** Charts with two axes: scatter plot and curves. */
import type { DrawingMark } from '../../../src/lib/drawing.ts'
import { type Canvas, type ChartScale, LINE_HEIGHT, scaleOf, tickText, widthOf } from './canvas.ts'
import {
  type Box,
  drawBottomAxis,
  drawLeftAxis,
  drawLegend,
  drawLines,
  type LegendEntry,
  rowsFor,
} from './frame.ts'
import type { Chart } from './listing.ts'

const HEIGHT = 208
const COVER = { left: 24, right: 300, top: 20, bottom: 158 }
/** Marked points up to this number bear their names. */
const MOST_NAMES = 4
const SERIES = ['line', 'second', 'third'] as const

type Values = { xs: number[]; ys: number[] }
type Frame = { x: ChartScale; y: ChartScale; box: Box }

function frameOf(canvas: Canvas, chart: Chart, { xs, ys }: Values, top: number): Frame {
  const allX = [...xs, ...chart.lines.map(({ value }) => value)]
  const allY = [...ys, ...chart.levels.map(({ value }) => value), ...(chart.band ?? [])]
  const top2 = top + (chart.y === '' ? 6 : 24) + rowsFor(chart.lines) * LINE_HEIGHT
  const across = (box: Box): Frame => ({
    x: scaleOf(allX, [box.left, box.right]),
    y: scaleOf(allY, [box.bottom, box.top], chart.isLog),
    box,
  })
  if (canvas.isCover) return across(COVER)
  const box = { left: 0, right: canvas.width - 8, top: top2, bottom: top2 + HEIGHT }
  const widest = Math.max(...across(box).y.ticks.map((tick) => widthOf(tickText(tick))))
  return across({ ...box, left: widest + 10 })
}

type Point = readonly [x: number, y: number]

/** Returns the smallest distance of a curve to a height within a stretch of the horizontal axis. */
function clearance(points: readonly Point[], [from, to]: Point, height: number): number {
  const gaps = points.slice(1).flatMap(([x2, y2], index) => {
    const [x1, y1] = points[index] ?? [x2, y2]
    const [start, end] = [Math.max(from, x1), Math.min(to, x2)]
    if (start >= end) return []
    const gapAt = (x: number) => y1 + ((y2 - y1) * (x - x1)) / (x2 - x1) - height
    const [a, b] = [gapAt(start), gapAt(end)]
    return a * b < 0 ? [0] : [Math.abs(a), Math.abs(b)]
  })
  return Math.min(...gaps)
}

function drawAxes(canvas: Canvas, chart: Chart, { x, y, box }: Frame): number {
  drawLeftAxis(canvas, y, { ...box, top: box.top }, '')
  if (chart.y !== '')
    canvas.text('start', 0, box.top - 10 - rowsFor(chart.lines) * LINE_HEIGHT, chart.y)
  if (chart.band !== null) {
    const [low, high] = [y(chart.band[0]), y(chart.band[1])]
    canvas.box('wash', [box.left, high], [box.right - box.left, low - high])
  }
  for (const { value, label } of chart.levels) {
    canvas.segment('dashed', [box.left, y(value)], [box.right, y(value)])
    // At the end where the first curve is further away from the label, whose middle is above the line.
    const curve = chart.rows.map(({ values: [at = 0, up = 0] }): Point => [x(at), y(up)])
    const width = widthOf(label)
    const [first = 0, last = 0] = [
      [box.left, box.left + width] as const,
      [box.right - width, box.right] as const,
    ].map((stretch) => clearance(curve, stretch, y(value) - 9))
    if (first > last) canvas.text('start', box.left + 6, y(value) - 5, label)
    else canvas.text('end', box.right, y(value) - 5, label)
  }
  drawLines(canvas, x, box, chart.lines)
  return box.bottom + drawBottomAxis(canvas, x, box, chart.x)
}

/** Draws points, and straight lines clipped at the plot. */
export function drawScatter(canvas: Canvas, chart: Chart): number {
  const xs = chart.rows.map(({ values }) => values[0] ?? 0)
  const ys = chart.rows.map(({ values }) => values[1] ?? 0)
  const legend = chart.slopes.map(({ label }, index): LegendEntry => ({
    mark: SERIES[index] ?? 'line',
    label,
  }))
  // Straight lines through or near the origin show that they are.
  const values = legend.length > 0 ? { xs: [0, ...xs], ys: [0, ...ys] } : { xs, ys }
  const frame = frameOf(canvas, chart, values, drawLegend(canvas, legend, 0))
  const { x, y, box } = frame
  const bottom = drawAxes(canvas, chart, frame)
  for (const [index, { slope, intercept }] of chart.slopes.entries()) {
    const within = Array.from({ length: 101 }, (_, step) => {
      const value = x.domain[0] + ((x.domain[1] - x.domain[0]) * step) / 100
      return [x(value), y(intercept + slope * value)] as const
    }).filter(([, at]) => at >= box.top && at <= box.bottom)
    const [first, last] = [within[0], within.at(-1)]
    if (first && last) canvas.segment(SERIES[index] ?? 'line', first, last)
  }
  const isNamed = chart.rows.filter((row) => row.isMarked).length <= MOST_NAMES
  for (const { label, values, isMarked } of chart.rows) {
    const [at, up] = [x(values[0] ?? 0), y(values[1] ?? 0)]
    canvas.dot(isMarked ? 'odd' : 'dot', at, up)
    if (isMarked && isNamed) canvas.text('start', at + 8, up + 4, label)
  }
  return bottom
}

/** Draws a line for every column after the first. */
export function drawCurve(canvas: Canvas, chart: Chart): number {
  const xs = chart.rows.map(({ values }) => values[0] ?? 0)
  const names = chart.header.slice(1)
  const ys = chart.rows.flatMap(({ values }) => values.slice(1))
  const legend = names.map((label, index): LegendEntry => ({
    mark: SERIES[index] ?? 'line',
    label,
  }))
  const shown = names.length > 1 ? legend : []
  const frame = frameOf(canvas, chart, { xs, ys }, drawLegend(canvas, shown, 0))
  const { x, y } = frame
  const bottom = drawAxes(canvas, chart, frame)
  for (const [index] of names.entries()) {
    const mark: DrawingMark = SERIES[index] ?? 'line'
    const points = chart.rows.map(
      ({ values }) => [x(values[0] ?? 0), y(values[index + 1] ?? 0)] as const,
    )
    canvas.through(mark, points)
    if (points.length < 13 && index === 0) for (const [at, up] of points) canvas.dot('dot', at, up)
  }
  return bottom
}
