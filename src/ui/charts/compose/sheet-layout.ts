/** Layout of the panels on a sheet, in pixels of the drawing. */
import { wrapText } from '../text-width.ts'
import type { Arrangement } from './figure-choice.ts'

export const TITLE_PX = 14
const TITLE_LINE_PX = 18
export const PANEL_LABEL_PX = 15
/** Height for a panel's letter above it. */
const PANEL_LABEL_SPACE_PX = 22
const GAP_PX = 24

export type SheetText = { text: string; x: number; y: number; kind: 'title' | 'label' }
export type PlacedPanel = { x: number; y: number; width: number; height: number }
export type SheetLayout = {
  panels: PlacedPanel[]
  texts: SheetText[]
  height: number
}

/** Number of panels beside each other. */
export function columnsOf(arrangement: Arrangement, count: number): number {
  if (arrangement === 'column') return 1
  return Math.max(1, arrangement === 'grid' ? Math.min(2, count) : count)
}

/** Width of a panel. */
export function panelWidth(width: number, arrangement: Arrangement, count: number): number {
  const columns = columnsOf(arrangement, count)
  return Math.floor((width - (columns - 1) * GAP_PX) / columns)
}

/** A, B, …, Z, AA, … */
export function panelLabelOf(index: number): string {
  const character = String.fromCodePoint(65 + (index % 26))
  return index < 26 ? character : `${panelLabelOf(Math.floor(index / 26) - 1)}${character}`
}

type SheetOptions = {
  width: number
  arrangement: Arrangement
  /** Heights of the panels as rendered at `panelWidth`. */
  heights: readonly number[]
  title: string
}

/** Lays out panels in rows, each as high as its highest panel; letters only where there are several. */
export function sheetLayout({ width, arrangement, heights, title }: SheetOptions): SheetLayout {
  const lines = wrapText(title, TITLE_PX, width)
  const texts: SheetText[] = lines.map((text, index) => ({
    text,
    x: 0,
    y: TITLE_PX + index * TITLE_LINE_PX,
    kind: 'title',
  }))
  const columns = columnsOf(arrangement, heights.length)
  const wide = panelWidth(width, arrangement, heights.length)
  const labelSpace = heights.length > 1 ? PANEL_LABEL_SPACE_PX : 0
  const panels: PlacedPanel[] = []
  let y = lines.length === 0 ? 0 : lines.length * TITLE_LINE_PX + 8
  for (let first = 0; first < heights.length; first += columns) {
    const row = heights.slice(first, first + columns)
    for (const [column, height] of row.entries()) {
      const x = column * (wide + GAP_PX)
      if (labelSpace > 0) {
        texts.push({
          text: panelLabelOf(first + column),
          x,
          y: y + PANEL_LABEL_PX - 2,
          kind: 'label',
        })
      }
      panels.push({ x, y: y + labelSpace, width: wide, height })
    }
    y += labelSpace + Math.max(...row) + GAP_PX
  }
  return { panels, texts, height: Math.max(1, y - GAP_PX) }
}
