/** Layout of a heat map: its cells, and the names of its rows and columns as far as they fit. */
import { textWidth, wrapText } from './text-width.ts'

export type GridLayout = {
  left: number
  top: number
  bottom: number
  /** Width of the grid; if wider than the figure it scrolls sideways. */
  width: number
  cellWidth: number
  cellHeight: number
  /** Columns have numbers, which `key` explains. */
  isNumbered: boolean
  key: readonly { text: string; y: number }[]
  yOf: (row: number) => number
}

const FONT_PX = 12.5
const CELL_HEIGHT = 24
const GROUP_HEIGHT = 28
const LEAST_WIDTH = 26
const MOST_WIDTH = 128
const LINE_PX = 17

/** Truncates a name to a width, with an ellipsis. */
export function truncateName(name: string, width: number): string {
  if (textWidth(name, FONT_PX) <= width) return name
  let cut = name
  while (cut.length > 3 && textWidth(`${cut}…`, FONT_PX) > width) cut = cut.slice(0, -1)
  return `${cut}…`
}

/** Lays out a heat map. Names that do not fit above their column become numbers. */
export function layoutGrid(
  columns: readonly string[],
  rows: readonly { name: string; hasGroup: boolean }[],
  width: number,
): GridLayout {
  const longest = rows.reduce((most, { name }) => Math.max(most, textWidth(name, FONT_PX)), 40)
  const left = Math.round(Math.min(longest + 12, width * 0.42, 260))
  const columnWidth = (width - left) / Math.max(1, columns.length)
  const cellWidth = Math.floor(Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, columnWidth)))
  const isNumbered = columns.some((name) => textWidth(name, FONT_PX) > cellWidth - 4)
  const lines = isNumbered
    ? wrapText(
        columns.map((name, index) => `${index + 1}\u00a0${name}`).join('\u00a0· '),
        12,
        width - 8,
      )
    : []
  const top = lines.length * LINE_PX + 28
  const starts: number[] = []
  let y = top
  for (const { hasGroup } of rows) {
    if (hasGroup) y += GROUP_HEIGHT
    starts.push(y)
    y += CELL_HEIGHT
  }
  return {
    left,
    top,
    bottom: y + 6,
    width: left + columns.length * cellWidth,
    cellWidth,
    cellHeight: CELL_HEIGHT,
    isNumbered,
    key: lines.map((text, index) => ({ text, y: 13 + index * LINE_PX })),
    yOf: (row) => starts[row] ?? top,
  }
}
