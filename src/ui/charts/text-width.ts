/**
 * Widths of texts in a drawing, estimated: a server has nothing to measure with. Han characters are
 * square, others a little over half as wide.
 */
export function textWidth(text: string, fontPx: number): number {
  return Array.from(text).reduce(
    (sum, sign) => sum + (/[\u2e80-\uffef]/.test(sign) ? fontPx : fontPx * 0.57),
    0,
  )
}

/** Breaks a text into lines that fit: between words, and between Han characters. */
export function wrapText(text: string, fontPx: number, width: number): string[] {
  const pieces = text.match(/[\u2e80-\uffef]|\s+|[^\s\u2e80-\uffef]+/g) ?? []
  const lines: string[] = []
  let line = ''
  for (const piece of pieces) {
    if (line !== '' && textWidth(line + piece, fontPx) > width) {
      lines.push(line.trim())
      line = piece.trimStart()
    } else line += piece
  }
  return [...lines, line.trim()].filter((part) => part !== '')
}
