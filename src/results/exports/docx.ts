/**
 * Writes documents for Word (Office Open XML, ECMA-376): headings, paragraphs, tables and pictures. A library for it is
 * 71 kB compressed; a report needs little of the format.
 */
import { strToU8, zipSync } from 'fflate'

/** A piece of text in one style. */
export type Run = { text: string; isBold?: boolean; isRaised?: boolean }

export type PictureRun = {
  png: Uint8Array
  /** Alternative text. */
  name: string
  /** Width over height. */
  ratio: number
}

export type DocxStyle = 'Heading1' | 'Heading2' | 'Heading3' | 'Answer' | 'Note' | 'Cell' | 'Normal'

export type DocxParagraph = {
  style: DocxStyle
  runs: readonly (Run | PictureRun)[]
  isRight?: boolean
}

export type DocxCell = { paragraphs: readonly DocxParagraph[]; span?: number }
export type DocxRow = { cells: readonly DocxCell[]; isHead?: boolean }
export type DocxTable = {
  rows: readonly DocxRow[]
  /** Shares of the width of each column. */
  shares: readonly number[]
  hasLines: boolean
}
export type DocxBlock = DocxParagraph | DocxTable

export const DOCX_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** Width of the text on A4 with margins of 18 mm, in twentieths of a point. */
const TEXT_WIDTH = 9865
/** Width and largest height of a picture, in English metric units: half the text, and most of a page. */
const PICTURE_WIDTH = 2_950_000
const PICTURE_HEIGHT = 7_200_000

const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

const NAMED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/** Escapes a text, without the characters that XML forbids and the invisible joiners of numbers. */
function xml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]|\u2060/gu, '')
    .replace(/[&<>"]/g, (sign) => NAMED[sign] ?? '')
}

function pictureXml({ name, ratio }: PictureRun, n: number): string {
  const width = Math.min(PICTURE_WIDTH, PICTURE_HEIGHT * ratio)
  const size = `cx="${Math.round(width)}" cy="${Math.round(width / ratio)}"`
  const named = `id="${n}" name="Figure ${n}" descr="${xml(name)}"`
  return [
    `<w:r><w:drawing><wp:inline><wp:extent ${size}/><wp:docPr ${named}/>`,
    `<a:graphic><a:graphicData uri="${DRAWING}/picture"><pic:pic>`,
    `<pic:nvPicPr><pic:cNvPr ${named}/><pic:cNvPicPr/></pic:nvPicPr>`,
    `<pic:blipFill><a:blip r:embed="figure${n}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>`,
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm>`,
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr>',
    '</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>',
  ].join('')
}

function runXml({ text, isBold, isRaised }: Run): string {
  const style = `${isBold ? '<w:b/>' : ''}${isRaised ? '<w:vertAlign w:val="superscript"/>' : ''}`
  return `<w:r><w:rPr>${style}</w:rPr><w:t xml:space="preserve">${xml(text)}</w:t></w:r>`
}

/** Writes the body, and collects its pictures in their order. */
function bodyXml(blocks: readonly DocxBlock[], pictures: PictureRun[]): string {
  const paragraph = ({ style, runs, isRight = false }: DocxParagraph): string => {
    const texts = runs.map((run) => {
      if (!('png' in run)) return runXml(run)
      pictures.push(run)
      return pictureXml(run, pictures.length)
    })
    const side = isRight ? '<w:jc w:val="right"/>' : ''
    return `<w:p><w:pPr><w:pStyle w:val="${style}"/>${side}</w:pPr>${texts.join('')}</w:p>`
  }
  const table = ({ rows, shares, hasLines }: DocxTable): string => {
    const total = shares.reduce((sum, share) => sum + share, 0)
    const widths = shares.map((share) => Math.round((TEXT_WIDTH * share) / total))
    const line = hasLines ? '<w:insideH w:val="single" w:sz="4" w:color="DBE2E9"/>' : ''
    const cell = ({ paragraphs, span = 1 }: DocxCell, at: number) => {
      const width = widths.slice(at, at + span).reduce((sum, one) => sum + one, 0)
      // A cell without a paragraph makes a document unreadable.
      const texts = paragraphs.length > 0 ? paragraphs : [{ style: 'Cell' as const, runs: [] }]
      const wide = span > 1 ? `<w:gridSpan w:val="${span}"/>` : ''
      return `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${wide}</w:tcPr>${texts.map(paragraph).join('')}</w:tc>`
    }
    const row = ({ cells, isHead = false }: DocxRow) =>
      `<w:tr><w:trPr>${isHead ? '<w:cantSplit/><w:tblHeader/>' : ''}</w:trPr>${cells.map(cell).join('')}</w:tr>`
    return [
      `<w:tbl><w:tblPr><w:tblW w:w="${TEXT_WIDTH}" w:type="dxa"/><w:tblBorders>${line}</w:tblBorders>`,
      '<w:tblLayout w:type="fixed"/></w:tblPr><w:tblGrid>',
      ...widths.map((width) => `<w:gridCol w:w="${width}"/>`),
      '</w:tblGrid>',
      ...rows.map(row),
      // Word joins tables that follow each other.
      '</w:tbl><w:p><w:pPr><w:pStyle w:val="Cell"/></w:pPr></w:p>',
    ].join('')
  }
  return blocks.map((block) => ('rows' in block ? table(block) : paragraph(block))).join('')
}

/** Sizes in half points. */
const STYLES: Readonly<Record<DocxStyle, { size: number; isBold?: true; isSoft?: true }>> = {
  Normal: { size: 20 },
  Heading1: { size: 34, isBold: true },
  Heading2: { size: 26, isBold: true },
  Heading3: { size: 22, isBold: true },
  Answer: { size: 24, isBold: true },
  Note: { size: 17, isSoft: true },
  Cell: { size: 15 },
}

function stylesXml(lang: string): string {
  const styles = Object.entries(STYLES).map(([id, { size, isBold, isSoft }]) => {
    const level = id.startsWith('Heading') ? Number(id.at(-1)) : 0
    const name = level > 0 ? `heading ${level}` : id
    const before = level > 0 ? 240 : 0
    const after = id === 'Cell' ? 20 : 100
    const outline = level > 0 ? `<w:keepNext/>` : ''
    const depth = level > 0 ? `<w:outlineLvl w:val="${level - 1}"/>` : ''
    return [
      `<w:style w:type="paragraph" w:styleId="${id}"${id === 'Normal' ? ' w:default="1"' : ''}>`,
      `<w:name w:val="${name}"/>${id === 'Normal' ? '' : '<w:basedOn w:val="Normal"/>'}`,
      `<w:pPr>${outline}<w:spacing w:before="${before}" w:after="${after}"/>${depth}</w:pPr>`,
      `<w:rPr>${isBold ? '<w:b/>' : ''}${isSoft ? '<w:color w:val="566373"/>' : ''}`,
      `<w:sz w:val="${size}"/><w:szCs w:val="${size}"/></w:rPr></w:style>`,
    ].join('')
  })
  const fonts = '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="Microsoft YaHei"/>'
  const language = `<w:lang w:val="${xml(lang)}" w:eastAsia="zh-CN"/>`
  return `${HEADER}<w:styles xmlns:w="${MAIN}"><w:docDefaults><w:rPrDefault><w:rPr>${fonts}${language}</w:rPr></w:rPrDefault></w:docDefaults>${styles.join('')}</w:styles>`
}

function relationsXml(rows: readonly { id: string; type: string; target: string }[]): string {
  const list = rows.map(
    ({ id, type, target }) =>
      `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  )
  return `${HEADER}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`
}

const TYPES = [
  `${HEADER}<Types xmlns="${PACKAGE}/content-types">`,
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  '<Default Extension="xml" ContentType="application/xml"/>',
  '<Default Extension="png" ContentType="image/png"/>',
  `<Override PartName="/word/document.xml" ContentType="${DOCX_TYPE}.main+xml"/>`,
  '<Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/>',
  '</Types>',
].join('')

/** Returns a document of A4 pages in a language such as `en-GB`. */
export function docx(blocks: readonly DocxBlock[], lang: string): Blob {
  const pictures: PictureRun[] = []
  const spaces = [
    `xmlns:w="${MAIN}" xmlns:r="${RELATIONS}" xmlns:a="${DRAWING}/main"`,
    `xmlns:wp="${DRAWING}/wordprocessingDrawing" xmlns:pic="${DRAWING}/picture"`,
  ].join(' ')
  const page =
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1020" w:right="1020" w:bottom="1020" w:left="1020" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>'
  const document = `${HEADER}<w:document ${spaces}><w:body>${bodyXml(blocks, pictures)}${page}</w:body></w:document>`
  const figures = pictures.map((_, at) => ({
    id: `figure${at + 1}`,
    type: 'image',
    target: `media/figure${at + 1}.png`,
  }))
  const files = {
    '[Content_Types].xml': strToU8(TYPES),
    '_rels/.rels': strToU8(
      relationsXml([{ id: 'document', type: 'officeDocument', target: 'word/document.xml' }]),
    ),
    'word/document.xml': strToU8(document),
    'word/styles.xml': strToU8(stylesXml(lang)),
    'word/_rels/document.xml.rels': strToU8(
      relationsXml([{ id: 'styles', type: 'styles', target: 'styles.xml' }, ...figures]),
    ),
    ...Object.fromEntries(
      pictures.map(({ png }, at) => [`word/media/figure${at + 1}.png`, png] as const),
    ),
  }
  return new Blob([new Uint8Array(zipSync(files))], { type: DOCX_TYPE })
}
