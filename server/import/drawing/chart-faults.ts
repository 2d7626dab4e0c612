/** Mistakes in the numbers and labels of a chart, which would be drawn as something else than its author meant. */
import { MOST_DRAWING, parseDrawing } from '../../../src/lib/drawing.ts'
import { widthOf } from './canvas.ts'
import { figureDrawing, FIGURE_WIDTH } from './draw-chart.ts'
import type { Chart, ChartKind } from './listing.ts'
import { labelFault } from './row-charts.ts'

/** Room of the mark before a label of a legend. */
const LEGEND_MARK = 24

/** Columns that a chart can have, its labels included; a grid has any number from 2. */
const COLUMNS: Record<Exclude<ChartKind, 'grid'>, { has: readonly number[]; text: string }> = {
  forest: { has: [2, 4], text: '2 or 4 columns' },
  bars: { has: [2, 3], text: '2 or 3 columns' },
  scatter: { has: [3], text: '3 columns' },
  curve: { has: [2, 3, 4], text: '2, 3 or 4 columns' },
}

/** Whether rows are named beside the plot; points are named within it, and only those that stand out. */
const hasRowLabels = (kind: ChartKind) => kind !== 'scatter' && kind !== 'curve'

function columnFault({ kind, header }: Chart): string | null {
  if (kind === 'grid') return header.length < 2 ? 'a grid has at least 2 columns' : null
  const { has, text } = COLUMNS[kind]
  return has.includes(header.length) ? null : `a ${kind} has ${text}`
}

function scaleFault({ kind, isLog, rows, lines, levels, band }: Chart): string | null {
  if (!isLog) return null
  const isCurve = kind === 'curve'
  if (!isCurve && kind !== 'forest') return 'only a forest plot or a curve has a logarithmic scale'
  // That of a curve is the vertical one.
  const across = isCurve ? levels : lines
  const values = [
    ...rows.flatMap((row) => (isCurve ? row.values.slice(1) : row.values)),
    ...across.map(({ value }) => value),
    ...(band ?? []),
  ]
  return values.every((value) => value > 0) ? null : 'a logarithmic scale has numbers above 0 only'
}

function intervalFault({ kind, rows, band }: Chart): string | null {
  const isOutside = ({
    values: [estimate = 0, low = estimate, high = estimate],
  }: Chart['rows'][0]) => low > estimate || estimate > high
  if (kind === 'forest' && rows.some(isOutside)) return 'an interval must hold its estimate'
  return band !== null && band[0] > band[1] ? 'the band must go from the lower number' : null
}

/** Finds a text that would reach over the edge. */
function widthFault(chart: Chart): string | null {
  const { kind, x, y, lines, levels, slopes, header, rows } = chart
  const legend = [...slopes.map(({ label }) => label), ...(kind === 'grid' ? [] : header.slice(1))]
  const names = hasRowLabels(kind) ? [] : rows.filter((row) => row.isMarked)
  const texts = [x, y, ...[...lines, ...levels, ...names].map(({ label }) => label)]
  const isTooWide =
    texts.some((text) => widthOf(text) > FIGURE_WIDTH) ||
    legend.some((text) => widthOf(text) + LEGEND_MARK > FIGURE_WIDTH)
  if (isTooWide) return 'a label is too long'
  return hasRowLabels(kind) ? labelFault(chart, FIGURE_WIDTH) : null
}

/** Catches what the checks of single numbers cannot see, such as numbers too large for their scale. */
function drawingFault(chart: Chart): string | null {
  const drawing = figureDrawing(chart)
  if (drawing.length > MOST_DRAWING) return 'it has too many rows'
  const isTooWide = ({ text }: { text: string }) => widthOf(text) > FIGURE_WIDTH
  const isWrong =
    /NaN|Infinity|\de[+-]/.test(drawing) || parseDrawing(drawing)?.texts.some(isTooWide)
  return isWrong ? 'its numbers are too large' : null
}

/** Returns the first mistake of a chart whose numbers were all read; null for none. */
export function chartFault(chart: Chart): string | null {
  const checks = [columnFault, scaleFault, intervalFault, widthFault, drawingFault]
  return checks.reduce<string | null>((found, check) => found ?? check(chart), null)
}
