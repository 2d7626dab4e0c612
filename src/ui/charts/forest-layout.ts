/** Where everything in a forest stands: the names of its rows, its columns, the area of its intervals. */
import type { PlotBox } from './axis.tsx'
import { COLUMN_IDS, type ColumnId } from './composed.ts'
import { textWidth, wrapText } from './text-width.ts'

export const FONT_PX = 12.5
export const LINE_PX = 15
const GAP_PX = 14
/** Between the rows and the summaries below them. */
const BREAK_PX = 12
/** Names take no more than this share of the width: longer ones go on in further lines. */
const NAME_SHARE = 0.36

export type ForestText = {
  rows: readonly { name: string; isSummary: boolean; cells: Partial<Record<ColumnId, string>> }[]
  header: ({ name: string } & Partial<Record<ColumnId, string>>) | undefined
  columns: readonly ColumnId[]
  width: number
  /** The intervals have at least so much room; columns make way for it. */
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
  /** Baseline of the last line of the header, and its lines; null without. */
  header: { y: number; name: string[] } | null
  /** Columns that were asked for and have something to say, but no room. */
  dropped: ColumnId[]
}

/** The first to go is the one that a reader misses least. */
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

/** Which columns stand beside the intervals so that these keep their room, and how wide they are. */
function chosenColumns(text: ForestText, name: number) {
  const asked = COLUMN_IDS.flatMap((id) => {
    const width = text.columns.includes(id) ? columnWidth(text, id) : 0
    return width > 0 ? [{ id, width }] : []
  })
  const kept = new Map(asked.map(({ id, width }) => [id, width]))
  const plot = () =>
    text.width - name - GAP_PX - [...kept.values()].reduce((sum, one) => sum + one + GAP_PX, 4)
  const dropped: ColumnId[] = []
  for (const id of FIRST_TO_GO) {
    if (plot() >= text.leastPlot) break
    if (kept.delete(id)) dropped.push(id)
  }
  return { kept, dropped }
}

/** The columns at their places, and what is left between them for the intervals. */
function placeColumns(kept: ReadonlyMap<ColumnId, number>, name: number, width: number) {
  let left = 4 + name + GAP_PX
  const columns: PlacedColumn[] = []
  const n = kept.get('n')
  if (n !== undefined) {
    columns.push({ id: 'n', x: left + n, width: n })
    left += n + GAP_PX
  }
  let right = width - 2
  for (const id of COLUMN_IDS.toReversed()) {
    const wide = id === 'n' ? undefined : kept.get(id)
    if (wide === undefined) continue
    columns.push({ id, x: right, width: wide })
    right -= wide + GAP_PX
  }
  return { columns, left, right: right === width - 2 ? width - 10 : right }
}

/** Places the rows one below the other, each as high as its name needs. */
export function forestLayout(text: ForestText): ForestLayout {
  const { rows, header, width, rowHeight } = text
  const name = nameWidth(text)
  const { kept, dropped } = chosenColumns(text, name)
  const { columns, left, right } = placeColumns(kept, name, width)
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

/** The baselines of the lines of a row's name around its middle. */
export function baselineOf(middle: number, line: number, count: number): number {
  return middle + 4 + (line - (count - 1) / 2) * LINE_PX
}

/** What stands between the two sides, and at the edges of the figure. */
const SIDE_GAP = 6
const SIDE_PX = 12

/** An arrow stays on the line of the word beside it. */
const withArrow = (text: string) => text.replace('← ', '←\u00a0').replace(' →', '\u00a0→')

/**
 * What either side of no effect means, in lines that never meet in the middle: at the ends of the axis where each fits in one
 * line there, else from its middle outwards, below names and columns.
 */
export function sidesLayout(lower: string, higher: string, box: PlotBox, width: number) {
  const [low, high] = [withArrow(lower), withArrow(higher)]
  const middle = (box.left + box.right) / 2
  const half = middle - box.left - SIDE_GAP
  const isShort = [low, high].every((text) => wrapText(text, SIDE_PX, half).length <= 1)
  const lowRoom = isShort ? half : middle - 2 * SIDE_GAP
  const highRoom = isShort ? half : width - middle - 2 * SIDE_GAP
  const linesOf = (text: string, room: number) =>
    wrapText(text, SIDE_PX, room).map((line) => line.replaceAll('\u00a0', ' '))
  const lines = { low: linesOf(low, lowRoom), high: linesOf(high, highRoom) }
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
