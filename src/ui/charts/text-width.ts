/**
 * Widths of texts in a drawing, estimated: a server has nothing to measure with. Han characters are
 * square, capitals and m and w wide, stops narrow, figures all of one width, others a little over half as wide
 * as they are high: rather too much than too little, so that nothing is cut.
 */
const HAN = /[\u2e80-\uffef]/
const WIDE = /[MWmw@%—]/
const CAPITAL = /\p{Lu}/u
const NARROW = /[ .,:;'()|!]/
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

/** A piece that is longer than a line, in parts that fit. */
function broken(piece: string, fontPx: number, width: number): string[] {
  if (textWidth(piece, fontPx) <= width) return [piece]
  const parts: string[] = []
  let part = ''
  for (const sign of piece) {
    if (part !== '' && textWidth(part + sign, fontPx) > width) {
      parts.push(part)
      part = sign
    } else part += sign
  }
  return [...parts, part]
}

/** Breaks a text into lines that fit: between words, between Han characters, and within a word only if it must. */
export function wrapText(text: string, fontPx: number, width: number): string[] {
  const pieces = text.match(/[\u2e80-\uffef]|\s+|[^\s\u2e80-\uffef]+/g) ?? []
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
