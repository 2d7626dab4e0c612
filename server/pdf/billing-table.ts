/** The lines of a billing document and their totals. */
import type { Flow } from './billing-flow.ts'
import {
  ACROSS,
  CONTENT_WIDTH,
  PAGE,
  type TextPosition,
  type Tag,
  type TextStyle,
} from './canvas.ts'
import { COLORS, STYLES } from './style.ts'

const PADDING = 6
const HEAD: TextStyle = { ...STYLES.label, isBold: true, color: COLORS.ink }

/** Horizontal position of each cell in a row. */
function cellsOf({ document }: Flow): Omit<TextPosition, 'y'>[] {
  const fixed = document.columns.slice(1).reduce((sum, { width }) => sum + width, 0)
  let x: number = PAGE.side
  return document.columns.map(({ width, align }, at) => {
    const whole = at === 0 ? CONTENT_WIDTH - fixed : width
    const cell = { x: x + PADDING, width: whole - 2 * PADDING, align }
    x += whole
    return cell
  })
}

function rowHeight(flow: Flow, texts: readonly string[], style: TextStyle): number {
  const cells = cellsOf(flow)
  const heights = texts.map((text, at) =>
    flow.canvas.heightOf(text, style, cells[at]?.width ?? CONTENT_WIDTH),
  )
  return Math.max(...heights) + 2 * PADDING
}

/** Draws the head of the table. Repeated on a later page, it is hidden from screen readers (`table` null). */
function drawHead(flow: Flow, table: Tag | null): void {
  const { canvas, document } = flow
  const labels = document.columns.map(({ label }) => label)
  const height = rowHeight(flow, labels, HEAD)
  canvas.box({ ...ACROSS, y: flow.y, height }, COLORS.panel, 3)
  const row = table === null ? null : canvas.group('TR', table)
  for (const [at, cell] of cellsOf(flow).entries()) {
    const position = { ...cell, y: flow.y + PADDING + 1 }
    if (row === null) canvas.plainText(labels[at] ?? '', HEAD, position)
    else canvas.text(row, 'TH', labels[at] ?? '', HEAD, position)
  }
  flow.y += height
}

export function drawTable(flow: Flow): void {
  const { canvas, document } = flow
  const style = STYLES.value
  const table = canvas.group('Table')
  // Space for the first line as well, so that the head is never alone at the end of a page.
  const labels = document.columns.map(({ label }) => label)
  const firstHeight = rowHeight(flow, document.lines[0] ?? [''], style)
  flow.need(rowHeight(flow, labels, HEAD) + firstHeight)
  drawHead(flow, table)
  for (const texts of document.lines) {
    const height = rowHeight(flow, texts, style)
    if (flow.need(height)) drawHead(flow, null)
    const row = canvas.group('TR', table)
    for (const [at, cell] of cellsOf(flow).entries()) {
      canvas.text(row, 'TD', texts[at] ?? '', style, { ...cell, y: flow.y + PADDING })
    }
    flow.y += height
    canvas.line({ ...ACROSS, y: flow.y }, COLORS.line, 0.6)
  }
  flow.y += 12
}

const TOTALS_WIDTH = 250

/** Draws the totals. The last one is the amount of the document and is emphasised. */
export function drawTotals(flow: Flow): void {
  const { canvas, document, accent } = flow
  const x = PAGE.side + CONTENT_WIDTH - TOTALS_WIDTH
  flow.need(document.totals.length * 17 + 26)
  const section = canvas.group('Sect')
  for (const [at, { label, value }] of document.totals.entries()) {
    const isLast = at === document.totals.length - 1
    const style = isLast ? { ...STYLES.strong, size: 13, color: accent } : STYLES.value
    if (isLast) {
      flow.y += 4
      canvas.line({ x, y: flow.y, width: TOTALS_WIDTH }, COLORS.ink, 0.8)
      flow.y += 7
    }
    const labelStyle = isLast ? { ...STYLES.value, isBold: true } : STYLES.label
    const labelPosition = { x: x + PADDING, y: flow.y + (isLast ? 3 : 1), width: 120 }
    const valuePosition = { x: x + 110, y: flow.y, width: TOTALS_WIDTH - 110 - PADDING }
    canvas.text(section, 'P', label, labelStyle, labelPosition)
    flow.y += canvas.text(section, 'P', value, style, { ...valuePosition, align: 'right' }) + 3
  }
  flow.y += 14
}
