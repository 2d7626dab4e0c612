/** A figure as a PDF, as poppler reads it: its texts in their order and at their places, and where ink lies. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

type Word = { text: string; x: number; y: number }
export type FigureFacts = { words: Word[]; ink: string[] }

function run(tool: string, args: readonly string[], input: Buffer): Buffer {
  const { status, stdout, stderr, error } = spawnSync(tool, args, { input })
  if (error) throw error
  if (status !== 0) throw new Error(`${tool}: ${stderr.toString()}`)
  return stdout
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' }

function wordsOf(pdf: Buffer): Word[] {
  const page = run('pdftotext', ['-bbox', '-', '-'], pdf).toString('utf8')
  return [...page.matchAll(/<word xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>([^<]*)</g)].map(
    ([, x, y, text = '']) => ({
      text: text.replaceAll(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity),
      x: Math.round(Number(x)),
      y: Math.round(Number(y)),
    }),
  )
}

const CELL_PX = 12

/** How dark each cell of 12 points is, from 0 (paper) to 9 (black), a line of digits for each row. */
function inkOf(pdf: Buffer): string[] {
  const image = run('pdftoppm', ['-gray', '-r', '72', '-singlefile', '-', '-'], pdf)
  const head = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(image.toString('latin1', 0, 40))
  if (!head) throw new Error('not a grey picture')
  const [width, height] = [Number(head[1]), Number(head[2])]
  const pixels = image.subarray(head[0].length)
  const rows: string[] = []
  for (let top = 0; top + CELL_PX <= height; top += CELL_PX) {
    let row = ''
    for (let left = 0; left + CELL_PX <= width; left += CELL_PX) {
      let dark = 0
      for (let y = top; y < top + CELL_PX; y += 1) {
        for (let x = left; x < left + CELL_PX; x += 1) dark += 255 - (pixels[y * width + x] ?? 255)
      }
      row += Math.min(9, Math.round((dark / (CELL_PX * CELL_PX * 255)) * 20))
    }
    rows.push(row)
  }
  return rows
}

export function figureFacts(pdf: Buffer): FigureFacts {
  return { words: wordsOf(pdf), ink: inkOf(pdf) }
}

/** Fonts differ by a hair from machine to machine: so far, in points, may a word stand from its place. */
const APART_PT = 4
/** And so many twentieths of its area may a cell be darker or lighter, on average. */
const INK = 0.35

function inkApart(now: readonly string[], golden: readonly string[]): number {
  const [a, b] = [now.join(''), golden.join('')]
  if (a.length !== b.length) return Number.POSITIVE_INFINITY
  return (
    [...a].reduce((sum, digit, at) => sum + Math.abs(Number(digit) - Number(b[at])), 0) / a.length
  )
}

/**
 * What of a figure differs from its golden file, in words.
 * `UPDATE_GOLDEN=1` writes the file instead: look at the picture before you keep it.
 */
export function goldenFaults(facts: FigureFacts, path: string): string[] {
  if (process.env['UPDATE_GOLDEN'] === '1' || !existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true })
    const words = facts.words.map((word) => `    ${JSON.stringify(word)}`).join(',\n')
    const ink = facts.ink.map((row) => `    "${row}"`).join(',\n')
    writeFileSync(path, `{\n  "words": [\n${words}\n  ],\n  "ink": [\n${ink}\n  ]\n}\n`)
    return process.env['UPDATE_GOLDEN'] === '1' ? [] : [`there was no ${path}`]
  }
  const golden = JSON.parse(readFileSync(path, 'utf8')) as FigureFacts
  const order = (words: readonly Word[]) => words.map(({ text }) => text).join(' ')
  if (order(facts.words) !== order(golden.words)) {
    return [`the words are\n${order(facts.words)}\nand were\n${order(golden.words)}`]
  }
  const moved = facts.words.filter(({ x, y }, at) => {
    const before = golden.words[at]
    return !before || Math.abs(before.x - x) > APART_PT || Math.abs(before.y - y) > APART_PT
  })
  const apart = inkApart(facts.ink, golden.ink)
  return [
    ...moved.map(({ text, x, y }) => `${text} stands at ${x}, ${y}`),
    ...(apart > INK ? [`the ink differs by ${apart}`] : []),
  ]
}
