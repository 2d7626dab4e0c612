/**
 * Compares printed pages and figures with golden files in `tests/fixtures/golden`: their text, and the
 * positions of the words of a figure. `npm run golden:renew` writes them again: read the difference before
 * you commit it.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from '@playwright/test'
import { positionFaults, readPositions, serialisePositions } from '../figure-positions.ts'
import { pdfPositions, pdfReading } from '../pdf-text.ts'

const FOLDER = 'tests/fixtures/golden'

/** Texts that differ in every run: days, times, numbers of orders and invoices, addresses of made-up members. */
const PASSING =
  /\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}(?::\d{2})?(?: [AP]M)?|(?:\d{1,2} )?(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)\w*(?: \d{1,2},)? 20\d{2}|\b\d{12,}\b|VS\d{4}-\d+|reader-\d+-\d+|localhost:\d+/g

const bare = (text: string) => text.replaceAll(/\s+/g, '')

/** Header and footer of each sheet, whatever its line breaks. */
const edgeOf = (title: string, number: string) =>
  new RegExp(
    [...bare(title)]
      .map((sign) => sign.replace(/[^\p{L}\p{N}]/u, String.raw`\$&`))
      .join(String.raw`\s*`) + String.raw`|\b${number}\b`,
    'g',
  )

/** Invisible character that keeps the parts of a number on one line. */
const WORD_JOINER = /\u2060/g

/**
 * Returns the text in reading order. Of sheets one line per sentence, because page and line breaks depend on
 * the fonts; of a figure one line per text.
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

/** Describes where a text first differs from another, with its context. */
function difference(now: string, golden: string): string | null {
  const [one, other] = [bare(now), bare(golden)]
  if (one === other) return null
  let at = 0
  while (one[at] === other[at]) at += 1
  const around = (text: string) => text.slice(Math.max(0, at - 60), at + 80)
  return `says “${around(one)}” and said “${around(other)}”`
}

/** Returns a golden file. A missing one is written and reported; in a renewal all are written. */
function goldenFile(path: string, now: string, faults: string[]): string {
  const isRenewed = test.info().config.updateSnapshots === 'all'
  if (isRenewed || !existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, now)
    if (!isRenewed) faults.push(`${path} was written: look at it`)
  }
  return readFileSync(path, 'utf8')
}

/**
 * Compares a PDF with its golden files.
 * @param title the text in the margin of each sheet; '' for a figure
 */
export function goldenFaults(name: string, file: Buffer, title = ''): string[] {
  const faults: string[] = []
  const path = (ending: string) => join(FOLDER, `${name}${ending}`)
  const text = textOf(file, title)
  const said = difference(text, goldenFile(path('.txt'), `${text}\n`, faults))
  if (said !== null) faults.push(`${name} ${said}`)
  // Only Linux uses the fonts of the tests (`own-fonts.ts`), with which words have their golden widths.
  if (title !== '' || process.platform !== 'linux') return faults
  const places = pdfPositions(file)
  const golden = goldenFile(path('.places.tsv'), `${serialisePositions(places)}\n`, faults)
  const moved = positionFaults(places, readPositions(golden))
  return [...faults, ...moved.map((fault) => `places in ${name}: ${fault}`)]
}
