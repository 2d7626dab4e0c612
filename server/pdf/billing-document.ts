/** The layout of invoices, credit notes and receipts on A4. The texts come with the document. */
import type { BillingDocument, Fact, Flow } from './billing-flow.ts'
import type { Tag, TextStyle } from './canvas.ts'
import { ACROSS, CONTENT_WIDTH, createCanvas, PAGE } from './canvas.ts'
import { drawParties } from './billing-parties.ts'
import { drawTable, drawTotals } from './billing-table.ts'
import { drawBrandMark } from './brand-mark.ts'
import type { Fonts } from './fonts.ts'
import { COLORS, STYLES } from './style.ts'

const TITLE: TextStyle = { size: 24, color: COLORS.ink, isBold: true }
const MARK: TextStyle = { size: 96, color: COLORS.ink }
const BRAND: TextStyle = { size: 13, color: COLORS.ink, isBold: true }

/** Draws the head of the first page. @returns the y below it */
function drawFirstHead({ canvas, document, accent }: Flow): number {
  const { root } = canvas
  drawBrandMark(canvas, PAGE.side, PAGE.top, 28)
  const brandPosition = { x: PAGE.side + 36, y: PAGE.top + 5, width: 200 }
  canvas.text(root, 'P', document.brandName, BRAND, brandPosition)
  const right = { x: PAGE.side + 210, width: CONTENT_WIDTH - 210, align: 'right' as const }
  const title = { ...TITLE, color: document.isCredit ? COLORS.credit : COLORS.ink }
  const height = canvas.text(root, 'H1', document.title, title, { ...right, y: PAGE.top - 6 })
  const numberStyle = { ...STYLES.value, size: 10.5, color: COLORS.quiet }
  const numberPosition = { ...right, y: PAGE.top - 4 + height }
  const below =
    numberPosition.y + canvas.text(root, 'P', document.number, numberStyle, numberPosition)
  canvas.line({ ...ACROSS, y: below + 10 }, accent, 1.4)
  return below + 26
}

function drawLaterHead({ canvas, document, accent }: Flow): number {
  const position = { ...ACROSS, y: PAGE.top - 4 }
  canvas.plainText(document.brandName, { ...STYLES.label, isBold: true }, position)
  canvas.plainText(document.facts.title, STYLES.label, { ...position, align: 'right' })
  canvas.line({ ...ACROSS, y: PAGE.top + 14 }, accent, 1)
  return PAGE.top + 30
}

/** Groups facts in rows of up to four; a wide fact has a row of its own. */
function rowsOf(facts: readonly Fact[]): Fact[][] {
  const rows: Fact[][] = []
  for (const fact of facts) {
    const row = rows.at(-1)
    const hasSpace = row !== undefined && row.length < 4 && row[0]?.isWide !== true
    if (hasSpace && fact.isWide !== true) row.push(fact)
    else rows.push([fact])
  }
  return rows
}

/** Draws the facts below the head; each row is as high as its highest cell. */
function drawHeadFacts(flow: Flow): void {
  const { canvas, document } = flow
  const width = CONTENT_WIDTH / 4
  const section = canvas.group('Sect')
  for (const row of rowsOf(document.head)) {
    let lowest = 0
    for (const [at, { label, value, isWide = false }] of row.entries()) {
      const own = isWide ? CONTENT_WIDTH : width - 12
      const position = { x: PAGE.side + at * width, y: flow.y, width: own }
      const height = canvas.text(section, 'P', label, STYLES.label, position)
      const below = { ...position, y: position.y + height + 1 }
      lowest = Math.max(lowest, height + 1 + canvas.text(section, 'P', value, STYLES.value, below))
    }
    flow.y += lowest + 10
  }
}

function drawSampleNote(flow: Flow): void {
  const { canvas, document } = flow
  if (document.sample === null) return
  const style = { ...STYLES.value, color: COLORS.warningInk }
  const width = CONTENT_WIDTH - 24
  const height = canvas.heightOf(document.sample.note, style, width) + 12
  canvas.box({ ...ACROSS, y: flow.y, height }, COLORS.warning, 4)
  const position = { x: PAGE.side + 12, y: flow.y + 7, width }
  canvas.text(canvas.root, 'Note', document.sample.note, style, position)
  flow.y += height + 14
}

function drawWords(flow: Flow): void {
  const { canvas, document, accent } = flow
  if (document.words === null) return
  const { label, value } = document.words
  const style = { ...STYLES.value, size: 11, isBold: true }
  const width = CONTENT_WIDTH - 24 - 110
  const height = canvas.heightOf(value, style, width) + 16
  flow.need(height)
  canvas.box({ ...ACROSS, y: flow.y, height }, COLORS.panel, 4)
  canvas.box({ x: PAGE.side, y: flow.y, width: 3, height }, accent)
  const labelPosition = { x: PAGE.side + 14, y: flow.y + 10, width: 106 }
  canvas.text(canvas.root, 'P', label, STYLES.label, labelPosition)
  canvas.text(canvas.root, 'P', value, style, { x: PAGE.side + 122, y: flow.y + 8, width })
  flow.y += height + 18
}

function drawNotes(flow: Flow): void {
  const { canvas, document } = flow
  const { heading, texts } = document.notes
  const section: Tag = canvas.group('Sect')
  const head = { ...STYLES.label, isBold: true, color: COLORS.ink }
  for (const [at, text] of texts.entries()) {
    const height = canvas.heightOf(text, STYLES.note, CONTENT_WIDTH)
    flow.need(height + (at === 0 ? 18 : 0))
    const position = ACROSS
    if (at === 0) {
      flow.y += 3 + canvas.text(section, 'H2', heading, head, { ...position, y: flow.y })
    }
    flow.y += canvas.text(section, 'P', text, STYLES.note, { ...position, y: flow.y }) + 3
  }
}

/** Draws footer, page number and sample mark on every page; the number of pages must be known. */
function finishPages({ canvas, document }: Flow): void {
  const { pdf } = canvas
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page)
    if (document.sample !== null) canvas.mark(document.sample.mark, MARK)
    const y = PAGE.height - PAGE.bottom + 20
    const position = { ...ACROSS, y: y + 8 }
    canvas.line({ ...ACROSS, y }, COLORS.line, 0.6)
    canvas.plainText(document.footer, STYLES.footer, position)
    const pages = document.pageOf
      .replace('{page}', String(page + 1))
      .replace('{pages}', String(count))
    canvas.plainText(pages, STYLES.footer, { ...position, align: 'right' })
  }
}

/** Draws a document. @returns the file; the same document gives the same bytes */
export async function drawBillingDocument(
  fonts: Fonts,
  document: BillingDocument,
): Promise<Buffer> {
  const canvas = createCanvas(fonts, document.facts)
  const flow: Flow = {
    canvas,
    document,
    accent: document.isCredit ? COLORS.credit : COLORS.brand,
    y: 0,
    need: (height) => {
      if (flow.y + height <= PAGE.height - PAGE.bottom) return false
      startPage(false)
      return true
    },
  }
  const startPage = (isFirst: boolean) => {
    canvas.addPage()
    flow.y = isFirst ? drawFirstHead(flow) : drawLaterHead(flow)
  }
  startPage(true)
  drawHeadFacts(flow)
  drawSampleNote(flow)
  drawParties(flow)
  drawTable(flow)
  drawTotals(flow)
  drawWords(flow)
  drawNotes(flow)
  finishPages(flow)
  return canvas.end()
}
