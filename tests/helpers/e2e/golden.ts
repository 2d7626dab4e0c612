/**
 * What a printer or a journal gets, held against files in `tests/fixtures/golden`: its text always, where the words of a
 * figure stand, and small grey pictures of its first sheets, part by part. `npm run golden:renew` writes them anew: look at
 * them before you keep them.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from '@playwright/test'
import { readGrey } from '../../../tools/publish/png.ts'
import { placeFaults, readPlaces, writtenPlaces } from '../figure-places.ts'
import { pdfFonts, pdfPictures, pdfPlaces, pdfReading } from '../pdf-text.ts'
import { regionFaults } from '../picture-regions.ts'

const FOLDER = 'tests/fixtures/golden'

/** Days, times, numbers of orders and invoices, addresses of made-up members: other in every run. */
const PASSING =
  /\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}(?::\d{2})?(?: [AP]M)?|(?:\d{1,2} )?(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)\w*(?: \d{1,2},)? 20\d{2}|\b\d{12,}\b|VS\d{4}-\d+|reader-\d+-\d+|localhost:\d+/g

/** What the pages ask for. */
const FAMILIES = ['system-ui', 'sans-serif', 'sans-serif:lang=zh-cn', 'monospace']

/**
 * What this machine draws those with. A PDF names none of the fonts that Chromium draws as shapes, so that its own list cannot
 * tell another machine from a page that has lost its font.
 */
function machineFonts(): string {
  const found = FAMILIES.map((family) => {
    const { stdout } = spawnSync('fc-match', [family, 'family'], { encoding: 'utf8' })
    return stdout?.split(',')[0]?.trim() ?? 'unknown'
  })
  return [...new Set(found)].join(', ')
}

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

/** The line of a golden file that says what it was drawn with. */
function drawnWith(file: Buffer): string {
  const own = [...new Set(pdfFonts(file).map((font) => font.name.replace(/^\w+\+/, '')))]
  return `machine: ${machineFonts()}; named in the file: ${own.toSorted().join(', ')}`
}

const machineOf = (line: string) => line.split(';')[0]

/** A golden file; one that is missing is written and is a fault, all are written when they are renewed. */
function kept(path: string, now: string | Buffer, faults: string[]): Buffer {
  const isThere = existsSync(path)
  const isRenewed = test.info().config.updateSnapshots === 'all'
  if (!isThere || isRenewed) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, now)
    if (!isRenewed) faults.push(`${path} was written: look at it`)
  }
  return readFileSync(path)
}

/** What differs between a PDF and its golden files. */
export function goldenFaults(
  name: string,
  file: Buffer,
  { title = '', pictured, dpi }: Options,
): string[] {
  const faults: string[] = []
  const path = (ending: string) => join(FOLDER, `${name}${ending}`)
  const text = textOf(file, title)
  const drawn = drawnWith(file)
  const [was = '', ...lines] = kept(path('.txt'), `${drawn}\n${text}\n`, faults)
    .toString('utf8')
    .split('\n')
  const said = difference(text, lines.join('\n'))
  if (said !== null) faults.push(`${name} ${said}`)
  const isSameMachine = machineOf(drawn) === machineOf(was)
  if (title === '') {
    const places = pdfPlaces(file)
    const before = kept(path('.places.tsv'), `${writtenPlaces(places)}\n`, faults)
    const fonts = isSameMachine ? 'same' : 'other'
    const moved = placeFaults(places, readPlaces(before.toString()), fonts)
    faults.push(...moved.map((fault) => `places in ${name}: ${fault}`))
  }
  if (!isSameMachine) {
    // Other fonts break lines elsewhere.
    const description = `no pictures of ${name}: ${drawn} instead of ${was}`
    test.info().annotations.push({ type: 'other fonts', description })
    return faults
  }
  if (drawn !== was) faults.push(`fonts of ${name}: ${drawn}, and were ${was}`)
  for (const [index, picture] of pdfPictures(file, { most: pictured, dpi }).entries()) {
    const label = `${name}-${index + 1}.png`
    const before = kept(path(`-${index + 1}.png`), picture, faults)
    const changed = regionFaults(readGrey(picture), readGrey(before))
    if (changed.length > 0) writeFileSync(test.info().outputPath(label), picture)
    faults.push(...changed.map((fault) => `${label}: ${fault}`))
  }
  return faults
}
