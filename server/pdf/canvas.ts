/**
 * The only module that uses pdfkit: text in our fonts, lines, boxes and tags for screen readers on A4.
 * The same calls give the same bytes.
 */
import { create, type Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import { brand } from '../../src/contract/brand.ts'
import type { Fonts } from './fonts.ts'

/** In points, like all lengths in this file. */
export const PAGE = { width: 595.28, height: 841.89, side: 46, top: 42, bottom: 62 } as const
export const CONTENT_WIDTH = PAGE.width - 2 * PAGE.side
/** The full width between the margins. */
export const ACROSS = { x: PAGE.side, width: CONTENT_WIDTH } as const

export type TextStyle = { size: number; color: string; isBold?: boolean }
export type Box = { x: number; y: number; width: number; height: number }
export type TextPosition = {
  x: number
  y: number
  width: number
  align?: 'left' | 'right' | 'center'
}

/** PDF's names for the roles of tagged content. */
export type Role = 'Document' | 'Sect' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Note'
export type Tag = PDFKit.PDFStructureElement

export type DocumentFacts = {
  title: string
  author: string
  subject: string
  /** The language as a BCP 47 tag. */
  language: string
  /** The date in the file. It is the only date there, so that the same document gives the same bytes. */
  createdAt: Date
}

const LINE_GAP = 2.5

/** Invisible characters, including those that change the direction of the following text. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu
/** Radicals look like characters, but a search for the character would not find them. */
const RADICALS = /[\u2E80-\u2FDF]/gu
/** Typographic symbol for a missing character, used for characters that the font lacks. */
const MISSING = '〓'

type Pdf = PDFKit.PDFDocument

function openPdf(fonts: Fonts, facts: DocumentFacts): Pdf {
  const { createdAt, title, author, subject, language } = facts
  const info = { Title: title, Author: author, Subject: subject, Creator: brand.name.en }
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    lang: language,
    tagged: true,
    displayTitle: true,
    bufferPages: true,
    autoFirstPage: false,
    info: { ...info, CreationDate: createdAt, ModDate: createdAt },
  })
  return pdf.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold)
}

/** The bytes of the file; the document must be ended. */
async function bytesOf(pdf: Pdf): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of pdf) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/**
 * Measures and writes texts, and replaces characters that the font lacks.
 * @param font the regular font; the bold one has the same characters
 */
function createPen(pdf: Pdf, font: Font) {
  const readable = (text: string) =>
    Array.from(
      text
        .normalize('NFC')
        .replaceAll(INVISIBLE, '')
        .replaceAll(RADICALS, (character) => character.normalize('NFKC')),
      (character) =>
        font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ? character : MISSING,
    ).join('')

  const prepare = ({ size, color, isBold = false }: TextStyle) =>
    pdf
      .font(isBold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(color)

  const heightOf = (text: string, style: TextStyle, width: number): number =>
    prepare(style).heightOfString(readable(text) || ' ', { width, lineGap: LINE_GAP })

  const write = (
    text: string,
    style: TextStyle,
    { x, y, width, align = 'left' }: TextPosition,
  ): number => {
    const height = heightOf(text, style, width)
    prepare(style).text(readable(text), x, y, { width, align, lineGap: LINE_GAP })
    return height
  }
  return { heightOf, write }
}

/**
 * Draws a text as shapes across the middle of the page, so that it cannot be selected together with the
 * text of the document.
 */
function drawMark(
  pdf: Pdf,
  font: Font,
  text: string,
  { size, color }: TextStyle,
  opacity: number,
): void {
  const { glyphs, positions } = font.layout(text)
  const advances = positions.map(({ xAdvance }) => xAdvance)
  const width = advances.reduce((sum, advance) => sum + advance, 0)
  const scale = size / font.unitsPerEm
  pdf
    .save()
    .translate(PAGE.width / 2, PAGE.height / 2)
    .rotate(-32)
  // In fonts the y axis points upwards.
  pdf.scale(scale, -scale).translate(-width / 2, (-0.35 * size) / scale)
  for (const [at, glyph] of glyphs.entries()) {
    const shape = glyph.path.toSVG()
    if (shape !== '') pdf.path(shape).fillOpacity(opacity).fill(color)
    pdf.translate(advances[at] ?? 0, 0)
  }
  pdf.restore()
}

export type Canvas = ReturnType<typeof createCanvas>

/** Creates an empty document without pages. */
export function createCanvas(fonts: Fonts, facts: DocumentFacts) {
  const pdf = openPdf(fonts, facts)
  const { heightOf, write } = createPen(pdf, create(fonts.regular))
  const bold = create(fonts.bold)
  const root = pdf.struct('Document')
  pdf.addStructure(root)

  const decorate = (draw: () => void) => {
    pdf.markContent('Artifact', { type: 'Layout' })
    draw()
    pdf.endMarkedContent()
  }
  return {
    pdf,
    root,
    /** The height of a text with its line breaks. */
    heightOf,
    /** Draws lines, boxes and repeated heads, which screen readers skip. */
    decorate,
    /** Adds a tag that holds other tags. */
    group(role: Role, parent: Tag = root): Tag {
      const tag = pdf.struct(role)
      parent.add(tag)
      return tag
    },
    /** Writes a text for screen readers as well. @returns its height */
    text(parent: Tag, role: Role, text: string, style: TextStyle, position: TextPosition): number {
      let height = 0
      const draw = () => {
        height = write(text, style, position)
      }
      parent.add(pdf.struct(role, {}, [draw]))
      return height
    },
    /** Writes a text that screen readers skip. */
    plainText: (text: string, style: TextStyle, position: TextPosition) =>
      decorate(() => void write(text, style, position)),
    line: (position: { x: number; y: number; width: number }, color: string, thickness: number) =>
      decorate(() =>
        pdf
          .moveTo(position.x, position.y)
          .lineTo(position.x + position.width, position.y)
          .lineWidth(thickness)
          .strokeColor(color)
          .stroke(),
      ),
    box: ({ x, y, width, height }: Box, color: string, radius = 0) =>
      decorate(() => pdf.roundedRect(x, y, width, height, radius).fill(color)),
    /** Writes a watermark across the page, faint enough to keep the text readable. */
    mark: (text: string, style: TextStyle) =>
      decorate(() => drawMark(pdf, bold, text, style, 0.09)),
    addPage: () => void pdf.addPage(),
    /** Ends the document. @returns the file */
    end(): Promise<Buffer> {
      root.end()
      pdf.end()
      return bytesOf(pdf)
    },
  }
}
