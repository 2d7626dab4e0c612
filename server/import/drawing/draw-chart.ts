/** A chart of an article as a drawing: the figure within its text, and the cover made of it. */
import { Canvas } from './canvas.ts'
import type { Chart, ChartKind } from './listing.ts'
import { drawCurve, drawScatter } from './plots.ts'
import { drawBars, drawForest, drawGrid } from './row-charts.ts'

/** Width of a figure: near that of a phone's column, so that its texts are never drawn smaller than they read. */
export const FIGURE_WIDTH = 360
const COVER = { width: 320, height: 180 }

const DRAWN: Record<ChartKind, (canvas: Canvas, chart: Chart) => number> = {
  forest: drawForest,
  bars: drawBars,
  scatter: drawScatter,
  curve: drawCurve,
  grid: drawGrid,
}

/** Returns the drawing of a figure. */
export function figureDrawing(chart: Chart): string {
  const canvas = new Canvas(FIGURE_WIDTH, false)
  return canvas.toString(DRAWN[chart.kind](canvas, chart))
}

/** Returns the drawing of a cover: the same marks without a word. */
export function coverDrawing(chart: Chart): string {
  const canvas = new Canvas(COVER.width, true)
  DRAWN[chart.kind](canvas, chart)
  return canvas.toString(COVER.height)
}
