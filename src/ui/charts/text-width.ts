/**
 * Widths of texts in a drawing, estimated: a server has nothing to measure with. Han characters are
 * square, capitals and m and w wide, stops narrow, figures all of one width, others a little over half as wide
 * as they are high: rather too much than too little, so that nothing is cut.
 */
const HAN = /[\u2e80-\uffef]/
const WIDE = /[MWmw@%—]/
const CAPITAL = /\p{Lu}/u
const NARROW = /[ \u00a0.,:;'()|!]/
const DIGIT = /[\d−–]/

function shareOf(sign: string): number {
  if (HAN.test(sign)) return 1
  if (WIDE.test(sign)) return 0.9
  if (NARROW.test(sign)) return 0.36
  if (DIGIT.test(sign)) return 0.62
  return CAPITAL.test(sign) ? 0.68 : 0.57
}

export function textWidth(text: string, fontPx: number): number {
  return Array.from(text).reduce((sum, sign) => sum + shareOf(sign) * fontPx, 0)
}

/** As much as fits of each line. */
function filled(pieces: Iterable<string>, fontPx: number, width: number): string[] {
  const parts: string[] = []
  let part = ''
  for (const piece of pieces) {
    if (part !== '' && textWidth(part + piece, fontPx) > width) {
      parts.push(part)
      part = piece
    } else part += piece
  }
  return [...parts, part]
}

/** A piece that is longer than a line, in parts that fit: behind the signs that join its words, else anywhere. */
function broken(piece: string, fontPx: number, width: number): string[] {
  if (textWidth(piece, fontPx) <= width) return [piece]
  const joined = filled(piece.match(/[^-_./|]*[-_./|]+|[^-_./|]+/g) ?? [piece], fontPx, width)
  return joined.flatMap((part) =>
    textWidth(part, fontPx) <= width ? [part] : filled(part, fontPx, width),
  )
}

/**
 * Breaks a text into lines that fit: between words, between Han characters, and within a word only if it must. A space
 * that does not break (U+00A0) is a part of its word.
 */
export function wrapText(text: string, fontPx: number, width: number): string[] {
  const pieces = text.match(/[\u2e80-\uffef]|[^\S\u00a0]+|(?:[^\s\u2e80-\uffef]|\u00a0)+/g) ?? []
  const lines: string[] = []
  let line = ''
  for (const piece of pieces.flatMap((one) => broken(one, fontPx, width))) {
    if (line !== '' && textWidth(line + piece, fontPx) > width) {
      lines.push(line.trim())
      line = piece.trimStart()
    } else line += piece
  }
  return [...lines, line.trim()].filter((part) => part !== '')
}
