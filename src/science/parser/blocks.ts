/** Cuts a stream of bytes into blocks of whole lines, none of them within a quoted field. */
import { ScienceFailure } from '../failure.ts'
import { LIMITS } from '../limits.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Whole lines, and the number of the first of them. */
export type Block = { bytes: Bytes; line: number }

/** 10, or 13 in files of old Macintoshes without any 10. */
export type LineEnd = 10 | 13

function joined(first: Bytes, second: Bytes): Bytes {
  if (first.length === 0) return second
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

function tooLong(row: number): ScienceFailure {
  return new ScienceFailure({ code: 'line-too-long', row, expected: String(LIMITS.lineBytes) })
}

/** Counts the line ends in bytes. */
export function countLines(bytes: Uint8Array, lineEnd: LineEnd): number {
  let lines = 0
  for (let at = bytes.indexOf(lineEnd); at >= 0; at = bytes.indexOf(lineEnd, at + 1)) lines += 1
  return lines
}

const QUOTE = 34

/**
 * Cuts a stream after the last line of each piece. `keepBack` decides whether lines are retained for the next
 * piece, because a quoted field continues there.
 *
 * @throws ScienceFailure line-too-long
 */
export async function* blocksOf(
  chunks: AsyncIterable<Bytes>,
  lineEnd: LineEnd,
  keepBack: (bytes: Bytes) => boolean,
): AsyncGenerator<Block> {
  let remainder: Bytes = new Uint8Array()
  let line = 1
  for await (const piece of chunks) {
    let chunk = piece
    const first = chunk.indexOf(lineEnd) + 1
    // The usual case, without a copy of the piece: the line that was cut, then the others.
    if (remainder.length > 0 && first > 0 && !remainder.includes(QUOTE) && !chunk.includes(QUOTE)) {
      yield { bytes: joined(remainder, chunk.subarray(0, first)), line }
      line += 1
      remainder = new Uint8Array()
      chunk = chunk.subarray(first)
    }
    const end = chunk.lastIndexOf(lineEnd) + 1
    const bytes = joined(remainder, end > 0 ? chunk.subarray(0, end) : chunk)
    if (end === 0 || keepBack(bytes)) {
      remainder = end > 0 ? joined(bytes, chunk.subarray(end)) : bytes.slice()
      if (remainder.length > LIMITS.lineBytes) throw tooLong(line)
      continue
    }
    yield { bytes, line }
    line += countLines(bytes, lineEnd)
    remainder = chunk.slice(end)
    if (remainder.length > LIMITS.lineBytes) throw tooLong(line)
  }
  if (remainder.length > 0) yield { bytes: remainder, line }
}

/** Whether the number of quotes in these lines is odd, so that one is still open. */
export function hasOpenQuote(bytes: Uint8Array): boolean {
  let quotes = 0
  for (let at = bytes.indexOf(QUOTE); at >= 0; at = bytes.indexOf(QUOTE, at + 1)) quotes += 1
  return quotes % 2 === 1
}
