/** Estimates the widths of texts in a drawing, because a server cannot measure, and wraps texts to a width. */

/**
 * Han characters are square, capitals and m and w wide, punctuation narrow, digits all of one width, others a little
 * over half as wide as they are high; estimates are rather too wide than too narrow, so that nothing is cut off.
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

/** Fills lines up to the width. */
function fillLines(pieces: Iterable<string>, fontPx: number, width: number): string[] {
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

/** Splits a piece that is longer than a line: behind connecting punctuation, else anywhere. */
function breakPiece(piece: string, fontPx: number, width: number): string[] {
  if (textWidth(piece, fontPx) <= width) return [piece]
  const joined = fillLines(piece.match(/[^-_./|]*[-_./|]+|[^-_./|]+/g) ?? [piece], fontPx, width)
  return joined.flatMap((part) =>
    textWidth(part, fontPx) <= width ? [part] : fillLines(part, fontPx, width),
  )
}

/**
 * Wraps a text into lines that fit: between words, between Han characters, and within a word only if necessary. A
 * no-break space (U+00A0) is part of its word.
 */
export function wrapText(text: string, fontPx: number, width: number): string[] {
  const pieces = text.match(/[\u2e80-\uffef]|[^\S\u00a0]+|(?:[^\s\u2e80-\uffef]|\u00a0)+/g) ?? []
  const lines: string[] = []
  let line = ''
  for (const piece of pieces.flatMap((one) => breakPiece(one, fontPx, width))) {
    if (line !== '' && textWidth(line + piece, fontPx) > width) {
      lines.push(line.trim())
      line = piece.trimStart()
    } else line += piece
  }
  return [...lines, line.trim()].filter((part) => part !== '')
}
