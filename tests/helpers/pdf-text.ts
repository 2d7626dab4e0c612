/** Reads PDFs with poppler's tools, as PDF viewers do. */
import { spawnSync } from 'node:child_process'

function run(tool: string, args: string[], input: Buffer): string {
  const { status, stdout, stderr, error } = spawnSync(tool, args, { input })
  if (error) throw error
  if (status !== 0) throw new Error(`${tool}: ${stderr.toString()}`)
  return stdout.toString('utf8')
}

/** Whether poppler's tools are installed. */
export const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined
/** Reason for skipping, to be appended to the title of a suite. */
export const popplerReason = hasPoppler ? '' : ' (skipped: no poppler-utils)'

/** Returns the text of all pages, in the order in which it is selected. */
export const pdfText = (file: Buffer): string => run('pdftotext', ['-', '-'], file)

/** Returns the text in the order of drawing, selecting and reading aloud. */
export const pdfReading = (file: Buffer): string => run('pdftotext', ['-raw', '-', '-'], file)

/** Returns the same text without spaces, so that texts with line breaks can be compared, also in cells. */
export const pdfFlow = (file: Buffer): string => pdfReading(file).replaceAll(/\s+/g, '')

/** A word on the first sheet, in points from its left and upper edge. */
export type WordPosition = { word: string; left: number; right: number; bottom: number }

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Returns the positions of the words of the first sheet, in reading order. */
export function pdfPositions(file: Buffer): WordPosition[] {
  const page = run('pdftotext', ['-bbox', '-l', '1', '-', '-'], file)
  const words = page.matchAll(
    /<word xMin="([\d.-]+)" yMin="[\d.-]+" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)<\/word>/g,
  )
  return [...words].map(([, left, right, bottom, word = '']) => ({
    word: word.replaceAll(/&(\w+);/g, (whole, name: string) => NAMED[name] ?? whole),
    left: Number(left),
    right: Number(right),
    bottom: Number(bottom),
  }))
}

export type PdfFont = { name: string; isEmbedded: boolean; isSubset: boolean; hasUnicode: boolean }

export function pdfFonts(file: Buffer): PdfFont[] {
  const [, , ...lines] = run('pdffonts', ['-'], file).trim().split('\n')
  return lines.map((line) => {
    const [, name = '', embedded, subset, unicode] =
      /^(\S+)\s+.*\s(yes|no)\s+(yes|no)\s+(yes|no)\s+\d+\s+\d+$/.exec(line) ?? []
    return {
      name,
      isEmbedded: embedded === 'yes',
      isSubset: subset === 'yes',
      hasUnicode: unicode === 'yes',
    }
  })
}

/** Returns the metadata of a PDF: `Title`, `Author`, `Pages` … */
export function pdfInfo(file: Buffer): Record<string, string> {
  const lines = run('pdfinfo', ['-'], file).trim().split('\n')
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf(':')
      return [line.slice(0, at), line.slice(at + 1).trim()]
    }),
  )
}
