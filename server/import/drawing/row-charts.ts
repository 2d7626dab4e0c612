/** Charts with a row for each line of their table: forest plot, bars, grid. */
import { type Canvas, LINE_HEIGHT, scaleOf, widthOf } from './canvas.ts'
import { type Box, drawBottomAxis, drawLegend, drawLines, rowsFor } from './frame.ts'
import type { Chart } from './listing.ts'

const ROW_HEIGHT = 22
const DENSE_ROW_HEIGHT = 17
/** Rows from which on a chart is dense. */
const MANY = 15
/** Room for labels at least, and at most as a share of the width. */
const LEAST_LABELS = 24
const LABEL_SHARE = 0.58
const COVER_EDGE = 22
const COVER_HEIGHT = 180

/** Returns the width of the widest label. */
export const labelWidth = (chart: Chart): number =>
  Math.max(...chart.rows.map(({ label }) => widthOf(label)))

/** Returns the problem of a chart whose labels leave no room for its marks. */
export const labelFault = (chart: Chart, width: number): string | null =>
  labelWidth(chart) > width * LABEL_SHARE ? 'a label is too long' : null

function boxOf(canvas: Canvas, chart: Chart, above: number): Box {
  const { length } = chart.rows
  if (canvas.isCover)
    return {
      left: COVER_EDGE,
      right: canvas.width - COVER_EDGE,
      top: COVER_EDGE,
      bottom: COVER_HEIGHT - COVER_EDGE,
    }
  const height = length < MANY ? ROW_HEIGHT : DENSE_ROW_HEIGHT
  return {
    left: Math.max(LEAST_LABELS, Math.min(labelWidth(chart), canvas.width * LABEL_SHARE)) + 10,
    right: canvas.width - 6,
    top: above,
    bottom: above + length * height + 4,
  }
}

const rowHeight = (chart: Chart, box: Box) => (box.bottom - box.top - 4) / chart.rows.length

/** Draws labels and calls `draw` with the middle of every row. */
function eachRow(
  canvas: Canvas,
  chart: Chart,
  box: Box,
  draw: (row: Chart['rows'][number], y: number, height: number) => void,
): void {
  const height = rowHeight(chart, box)
  for (const [index, row] of chart.rows.entries()) {
    const y = box.top + (index + 0.5) * height
    canvas.text('end', box.left - 10, y + 4, row.label)
    draw(row, y, height)
  }
}

const spaceAbove = (canvas: Canvas, chart: Chart) =>
  canvas.isCover ? 0 : 4 + rowsFor(chart.lines) * LINE_HEIGHT

/** Draws estimates with their intervals; a row of one number is a point. */
export function drawForest(canvas: Canvas, chart: Chart): number {
  const box = boxOf(canvas, chart, spaceAbove(canvas, chart))
  const values = [
    ...chart.rows.flatMap((row) => row.values),
    ...chart.lines.map(({ value }) => value),
    ...(chart.band ?? []),
  ]
  const x = scaleOf(values, [box.left, box.right], chart.isLog)
  if (chart.band !== null) {
    const [low, high] = [x(chart.band[0]), x(chart.band[1])]
    canvas.box('wash', [low, box.top], [high - low, box.bottom - box.top])
  }
  drawLines(canvas, x, box, chart.lines)
  eachRow(canvas, chart, box, ({ values: [estimate = 0, low, high], isMarked }, y) => {
    if (low === undefined || high === undefined)
      canvas.segment('grid', [box.left, y], [x(estimate), y])
    else canvas.segment(isMarked ? 'oddline' : 'line', [x(low), y], [x(high), y])
    canvas.dot(isMarked ? 'odd' : 'dot', x(estimate), y)
  })
  return box.bottom + drawBottomAxis(canvas, x, box, chart.x)
}

/** Draws horizontal bars from zero. */
export function drawBars(canvas: Canvas, chart: Chart): number {
  const box = boxOf(canvas, chart, spaceAbove(canvas, chart))
  const values = [
    0,
    ...chart.rows.flatMap((row) => row.values),
    ...chart.lines.map(({ value }) => value),
  ]
  const x = scaleOf(values, [box.left, box.right])
  const series = chart.header.length - 1
  eachRow(canvas, chart, box, (row, y, height) => {
    const thick = (height * 0.72) / series
    for (const [index, value] of row.values.entries()) {
      const top = y - height * 0.36 + index * thick
      const [left, right] = [Math.min(x(0), x(value)), Math.max(x(0), x(value))]
      const quiet = index === 0 ? 'bar' : 'quietbar'
      canvas.box(row.isMarked ? 'oddbar' : quiet, [left, top], [right - left, thick - 1])
    }
  })
  drawLines(canvas, x, box, chart.lines)
  canvas.segment('axis', [x(0), box.top], [x(0), box.bottom])
  const bottom = box.bottom + drawBottomAxis(canvas, x, box, chart.x)
  if (series < 2) return bottom
  const [, first = '', second = ''] = chart.header
  return (
    bottom +
    drawLegend(
      canvas,
      [
        { mark: 'bar', label: first },
        { mark: 'quietbar', label: second },
      ],
      bottom,
    )
  )
}

/** Draws a place for every cell, filled or empty, under the names of the columns: in one line where they fit. */
export function drawGrid(canvas: Canvas, chart: Chart): number {
  const names = chart.header.slice(1)
  const columnStep = ({ left, right }: Box) => (right - left) / names.length
  const widest = Math.max(...names.map(widthOf))
  const isOneLine = widest + 6 <= columnStep(boxOf(canvas, chart, 0))
  const lines = isOneLine ? 1 : names.length
  const box = boxOf(canvas, chart, canvas.isCover ? 0 : 4 + lines * LINE_HEIGHT)
  const step = columnStep(box)
  const columns = names.map((_, index) => box.left + (index + 0.5) * step)
  for (const [index, name] of names.entries()) {
    const x = columns[index] ?? 0
    const top = box.top - (isOneLine ? 0 : names.length - 1 - index) * LINE_HEIGHT
    canvas.text('middle', x, top - 5, name)
    canvas.segment('grid', [x, top], [x, box.bottom])
  }
  eachRow(canvas, chart, box, (row, y) => {
    for (const [index, value] of row.values.entries())
      canvas.dot(value > 0 ? 'dot' : 'quietdot', columns[index] ?? 0, y)
  })
  return box.bottom + 4
}
