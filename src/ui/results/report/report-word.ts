/** Turns the rendered report into a document for Word: the same texts, tables and figures in the same order. */
import {
  docx,
  type DocxBlock,
  type DocxCell,
  type DocxParagraph,
  type DocxStyle,
  type DocxTable,
  type PictureRun,
  type Run,
} from '../../../results/exports/docx.ts'
import { pictureOf } from '../../charts/compose/svg-file.ts'
import { paintPicture } from '../../charts/export-figure.ts'

const PIXELS_PER_POINT = 3

const STYLE: Readonly<Record<string, DocxStyle>> = {
  H1: 'Heading1',
  H2: 'Heading2',
  H3: 'Heading3',
}

function styleOf(element: Element): DocxStyle {
  if (element.classList.contains('vsr-answer')) return 'Answer'
  if (element.classList.contains('vsr-note')) return 'Note'
  return STYLE[element.tagName] ?? 'Normal'
}

/** Returns the text of an element with its bold and raised parts. */
function runsOf(element: Element, style: Omit<Run, 'text'> = {}): Run[] {
  return [...element.childNodes].flatMap((node) => {
    if (node.nodeType === Node.TEXT_NODE) return [{ text: node.textContent ?? '', ...style }]
    if (!(node instanceof Element)) return []
    const own = {
      ...style,
      ...(node.tagName === 'STRONG' && { isBold: true }),
      ...(node.tagName === 'SUP' && { isRaised: true }),
    }
    const runs = runsOf(node, own)
    return node.tagName === 'P' ? [{ text: ' ' }, ...runs] : runs
  })
}

/** Returns the paragraphs of a cell. */
function cellOf(cell: HTMLTableCellElement): DocxCell {
  const isRight = !cell.classList.contains('vsr-text')
  const parts = [...cell.querySelectorAll(':scope > p')]
  const isHead = cell.closest('thead') !== null || cell.scope === 'rowgroup'
  const paragraphs = (parts.length > 0 ? parts : [cell]).map((part) => ({
    style: 'Cell' as const,
    runs: runsOf(part, isHead ? { isBold: true } : {}),
    isRight,
  }))
  return { paragraphs, span: cell.colSpan }
}

/** Widths of the columns of the guideline; columns of other tables share the width by their longest text. */
const GUIDE_SHARES = [17, 47, 36]
const LEAST_SHARE = 6
const MOST_SHARE = 30

function tableOf(table: HTMLTableElement): DocxTable {
  const rows = [...table.rows]
  const longest = (column: number) =>
    Math.max(LEAST_SHARE, ...rows.map((row) => row.cells[column]?.textContent.length ?? 0))
  const shares = table.classList.contains('vsr-guide')
    ? GUIDE_SHARES
    : Array.from({ length: rows[0]?.cells.length ?? 1 }, (_, at) =>
        Math.min(MOST_SHARE, longest(at)),
      )
  return {
    shares,
    hasLines: true,
    rows: rows.map((row) => ({
      cells: [...row.cells].map(cellOf),
      isHead: row.parentElement?.tagName === 'THEAD',
    })),
  }
}

async function pictureRun(svg: SVGSVGElement): Promise<PictureRun | null> {
  const canvas = paintPicture(pictureOf(svg), PIXELS_PER_POINT)
  const blob = await new Promise<Blob | null>((resolve) => {
    if (canvas) canvas.toBlob(resolve, 'image/png')
    else resolve(null)
  })
  if (!canvas || !blob) return null
  return {
    png: new Uint8Array(await blob.arrayBuffer()),
    name: svg.getAttribute('aria-label') ?? '',
    ratio: canvas.width / canvas.height,
  }
}

async function figureCell(figure: Element): Promise<DocxCell> {
  const drawings = await Promise.all([...figure.querySelectorAll('svg')].map(pictureRun))
  const caption = figure.querySelector('figcaption')
  const pictures = drawings.flatMap((run): DocxParagraph[] =>
    run ? [{ style: 'Normal', runs: [run] }] : [],
  )
  return {
    paragraphs: [
      ...pictures,
      ...(caption ? [{ style: 'Note' as const, runs: runsOf(caption) }] : []),
    ],
  }
}

/** Places figures two to a row; headings between them begin a new row. */
async function figuresOf(container: Element): Promise<DocxBlock[]> {
  const blocks: DocxBlock[] = []
  let cells: DocxCell[] = []
  const flush = () => {
    const rows = cells.flatMap((_, at) =>
      at % 2 === 0 ? [{ cells: cells.slice(at, at + 2) }] : [],
    )
    const filled = rows.map((row) => ({
      cells: row.cells.length === 2 ? row.cells : [...row.cells, { paragraphs: [] }],
    }))
    if (filled.length > 0) blocks.push({ rows: filled, shares: [1, 1], hasLines: false })
    cells = []
  }
  for (const element of container.querySelectorAll('figure, h3')) {
    if (element.tagName === 'H3') {
      flush()
      blocks.push({ style: 'Heading3', runs: runsOf(element) })
    } else {
      cells.push(await figureCell(element))
    }
  }
  flush()
  return blocks
}

async function blocksOf(element: Element): Promise<DocxBlock[]> {
  if (element.classList.contains('vsr-figures')) return figuresOf(element)
  switch (element.tagName) {
    case 'STYLE':
      return []
    case 'H1':
    case 'H2':
    case 'H3':
    case 'P':
      return [{ style: styleOf(element), runs: runsOf(element) }]
    case 'UL':
    case 'OL':
      return [...element.children].map((item, at) => ({
        style: element.tagName === 'OL' ? ('Note' as const) : ('Normal' as const),
        runs: [...(element.tagName === 'OL' ? [{ text: `${at + 1} ` }] : []), ...runsOf(item)],
      }))
    case 'TABLE': {
      const table = element as HTMLTableElement
      const caption = table.caption
      return [
        ...(caption ? [{ style: 'Normal' as const, runs: runsOf(caption, { isBold: true }) }] : []),
        tableOf(table),
      ]
    }
    default: {
      const parts = await Promise.all([...element.children].map(blocksOf))
      return parts.flat()
    }
  }
}

/** Returns the rendered report as a document for Word. */
export async function reportWord(report: Element): Promise<Blob> {
  return docx(await blocksOf(report), report.getAttribute('lang') ?? 'en-GB')
}
