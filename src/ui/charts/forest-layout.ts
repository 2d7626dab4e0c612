/** Layout of a forest plot: the names of its rows, its columns, the area of its intervals. */
import type { PlotBox } from './axis.tsx'
import { COLUMN_IDS, type ColumnId } from './composed.ts'
import { textWidth, wrapText } from './text-width.ts'

export const FONT_PX = 12.5
export const LINE_PX = 15
const GAP_PX = 14
/** Between the rows and the summaries below them. */
const BREAK_PX = 12
/** Largest share of the width for names: longer ones wrap. */
const NAME_SHARE = 0.36

export type ForestText = {
  rows: readonly { name: string; isSummary: boolean; cells: Partial<Record<ColumnId, string>> }[]
  header: ({ name: string } & Partial<Record<ColumnId, string>>) | undefined
  columns: readonly ColumnId[]
  width: number
  /** Smallest width of the intervals; columns are dropped for it. */
  leastPlot: number
  rowHeight: number
}

/** A column whose texts end at `x`. */
export type PlacedColumn = { id: ColumnId; x: number; width: number }

export type ForestLayout = {
  box: PlotBox
  nameX: number
  rows: { lines: string[]; middle: number; height: number }[]
  columns: PlacedColumn[]
  /** Baseline of the last line of the header, and its lines; null without a header. */
  header: { y: number; name: string[] } | null
  /** Columns that have values but do not fit. */
  dropped: ColumnId[]
}

/** Order in which columns are dropped, the least important first. */
const FIRST_TO_GO: readonly ColumnId[] = ['n', 'weight', 'p', 'value']

function columnWidth({ rows, header }: ForestText, id: ColumnId): number {
  const widest = rows.reduce((most, { cells }) => Math.max(most, textWidth(cells[id] ?? '', 12)), 0)
  return widest === 0 ? 0 : Math.max(widest, textWidth(header?.[id] ?? '', FONT_PX))
}

function nameWidth({ rows, header, width }: ForestText): number {
  const texts = [...rows.map(({ name }) => name), header?.name ?? '']
  const longest = texts.reduce((most, name) => Math.max(most, textWidth(name, FONT_PX)), 0)
  return Math.min(Math.max(52, longest), width * NAME_SHARE - GAP_PX)
}

/** Chooses the columns that fit beside the intervals, with their widths. */
function chooseColumns(text: ForestText, name: number) {
  const requestedColumns = COLUMN_IDS.flatMap((id) => {
    const width = text.columns.includes(id) ? columnWidth(text, id) : 0
    return width > 0 ? [{ id, width }] : []
  })
  const fitting = new Map(requestedColumns.map(({ id, width }) => [id, width]))
  const plot = () =>
    text.width - name - GAP_PX - [...fitting.values()].reduce((sum, one) => sum + one + GAP_PX, 4)
  const dropped: ColumnId[] = []
  for (const id of FIRST_TO_GO) {
    if (plot() >= text.leastPlot) break
    if (fitting.delete(id)) dropped.push(id)
  }
  return { kept: fitting, dropped }
}

/** Positions the columns, and returns the area between them for the intervals. */
function placeColumns(fitting: ReadonlyMap<ColumnId, number>, name: number, width: number) {
  let left = 4 + name + GAP_PX
  const columns: PlacedColumn[] = []
  const n = fitting.get('n')
  if (n !== undefined) {
    columns.push({ id: 'n', x: left + n, width: n })
    left += n + GAP_PX
  }
  let right = width - 2
  for (const id of COLUMN_IDS.toReversed()) {
    const wide = id === 'n' ? undefined : fitting.get(id)
    if (wide === undefined) continue
    columns.push({ id, x: right, width: wide })
    right -= wide + GAP_PX
  }
  return { columns, left, right: right === width - 2 ? width - 10 : right }
}

/** Stacks the rows, each as high as its name needs. */
export function forestLayout(text: ForestText): ForestLayout {
  const { rows, header, width, rowHeight } = text
  const name = nameWidth(text)
  const { kept: fitting, dropped } = chooseColumns(text, name)
  const { columns, left, right } = placeColumns(fitting, name, width)
  const isNamed = header !== undefined && columns.length > 0
  const headerLines = isNamed ? wrapText(header.name, FONT_PX, name) : []
  let y = isNamed ? headerLines.length * LINE_PX + 6 : 6
  const top = y
  const placed = rows.map(({ name: text_, isSummary }, index) => {
    const lines = wrapText(text_, FONT_PX, name)
    const height = Math.max(rowHeight, lines.length * LINE_PX + 3)
    const isFirstSummary = isSummary && index > 0 && rows[index - 1]?.isSummary === false
    if (isFirstSummary) y += BREAK_PX
    const middle = y + height / 2
    y += height
    return { lines, middle, height }
  })
  return {
    box: { left, right, top, bottom: y + 4 },
    nameX: 4,
    rows: placed,
    columns,
    header: isNamed ? { y: headerLines.length * LINE_PX - 3, name: headerLines } : null,
    dropped,
  }
}

/** Returns the baseline of a line of a row's name, centred on its middle. */
export function baselineOf(middle: number, line: number, count: number): number {
  return middle + 4 + (line - (count - 1) / 2) * LINE_PX
}

/** Gap between the two side labels, and at the edges of the figure. */
const SIDE_GAP = 6
const SIDE_PX = 12

/** Keeps an arrow on the line of the word beside it. */
const joinArrow = (text: string) => text.replace('← ', '←\u00a0').replace(' →', '\u00a0→')

/**
 * Lays out the meanings of either side of no effect, in lines that never overlap: at the ends of the axis where each
 * fits in one line there, else from its middle outwards, below names and columns.
 */
export function sidesLayout(lower: string, higher: string, box: PlotBox, width: number) {
  const [low, high] = [joinArrow(lower), joinArrow(higher)]
  const middle = (box.left + box.right) / 2
  const half = middle - box.left - SIDE_GAP
  const isShort = [low, high].every((text) => wrapText(text, SIDE_PX, half).length <= 1)
  const lowSpace = isShort ? half : middle - 2 * SIDE_GAP
  const highSpace = isShort ? half : width - middle - 2 * SIDE_GAP
  const linesOf = (text: string, space: number) =>
    wrapText(text, SIDE_PX, space).map((line) => line.replaceAll('\u00a0', ' '))
  const lines = { low: linesOf(low, lowSpace), high: linesOf(high, highSpace) }
  const count = Math.max(lines.low.length, lines.high.length)
  return {
    low: {
      lines: lines.low,
      x: isShort ? box.left : middle - SIDE_GAP,
      anchor: isShort ? ('start' as const) : ('end' as const),
    },
    high: {
      lines: lines.high,
      x: isShort ? box.right : middle + SIDE_GAP,
      anchor: isShort ? ('end' as const) : ('start' as const),
    },
    height: count === 0 ? 0 : count * LINE_PX + 2,
  }
}
