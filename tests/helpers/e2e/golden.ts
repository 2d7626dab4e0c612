/**
 * What a printer or a journal gets, held against files in `tests/fixtures/golden`: its text always, and small grey
 * pictures of its first sheets. `npm run golden:renew` writes them anew: look at them before you keep them.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from '@playwright/test'
import { pdfFonts, pdfPictures, pdfReading } from '../pdf-text.ts'

const FOLDER = 'tests/fixtures/golden'
const DRAWN_WITH = 'drawn with '

/** Days, times, numbers of orders and invoices, addresses of made-up members: other in every run. */
const PASSING =
  /\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}(?::\d{2})?(?: [AP]M)?|(?:\d{1,2} )?(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)\w*(?: \d{1,2},)? 20\d{2}|\b\d{12,}\b|VS\d{4}-\d+|reader-\d+-\d+|localhost:\d+/g

/** How much of a small picture may differ, and how clearly a dot: days and hours do. */
const ALIKE = { threshold: 0.25, maxDiffPixelRatio: 0.02 }

const bare = (text: string) => text.replaceAll(/\s+/g, '')

/** What stands at the edge of each sheet, wherever its text breaks. */
const edgeOf = (title: string, number: string) =>
  new RegExp(
    [...bare(title)]
      .map((sign) => sign.replace(/[^\p{L}\p{N}]/u, String.raw`\$&`))
      .join(String.raw`\s*`) + String.raw`|\b${number}\b`,
    'g',
  )

/** Joins the parts of a number on its line; nobody sees it. */
const WORD_JOINER = /\u2060/g

/**
 * The text in the order of reading. Of sheets a line for each sentence: where they and their lines end depends on the
 * fonts; of a figure a line for each of its texts.
 */
function textOf(file: Buffer, title: string): string {
  const text = pdfReading(file).replaceAll(WORD_JOINER, '')
  if (title === '') return text.replaceAll(/[\f ]+/g, ' ').trim()
  const sheets = text.split('\f').slice(0, -1)
  return sheets
    .map((sheet, at) => sheet.replaceAll(edgeOf(title, `${at + 1}\\s*/\\s*${sheets.length}`), ' '))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(PASSING, '…')
    .replaceAll(/([.:;?]) (?=\S)/g, '$1\n')
    .trim()
}

/** Where a text first differs from another, with what is around. */
function difference(now: string, golden: string): string | null {
  const [one, other] = [bare(now), bare(golden)]
  if (one === other) return null
  let at = 0
  while (one[at] === other[at]) at += 1
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 80)
  return `says “${around(one)}” and said “${around(other)}”`
}

type Options = {
  /** What stands at the edge of each sheet; '' for a figure. */
  title?: string
  /** So many sheets are pictured. */
  pictured: number
  dpi: number
}

/** Holds a PDF against its golden files; one that is missing is written and fails. */
export function matchesGolden(
  name: string,
  file: Buffer,
  { title = '', pictured, dpi }: Options,
): void {
  const path = join(FOLDER, `${name}.txt`)
  const fonts = [...new Set(pdfFonts(file).map((font) => font.name.replace(/^\w+\+/, '')))]
  const drawnWith = DRAWN_WITH + fonts.toSorted().join(', ')
  const text = textOf(file, title)
  const isThere = existsSync(path)
  const isRenewed = test.info().config.updateSnapshots === 'all'
  if (!isThere || isRenewed) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `${drawnWith}\n${text}\n`)
    expect.soft(isThere || isRenewed, `${path} was written: look at it`).toBe(true)
  }
  const [drawn = '', ...lines] = readFileSync(path, 'utf8').split('\n')
  expect.soft(difference(text, lines.join('\n')), name).toBeNull()
  if (drawn !== drawnWith) {
    // Other fonts break lines elsewhere: only the text can be compared.
    const description = `no pictures of ${name}: ${drawnWith} instead of ${drawn}`
    test.info().annotations.push({ type: 'other fonts', description })
    return
  }
  for (const [index, picture] of pdfPictures(file, { most: pictured, dpi }).entries()) {
    expect.soft(picture).toMatchSnapshot(`${name}-${index + 1}.png`, ALIKE)
  }
}
