/** Detects the kind of a file, and UTF-16, from its bytes, since its name may be wrong. */
import type { FileKind } from '../codes.ts'

const SIGNATURES: [FileKind, number[]][] = [
  ['gzip', [0x1f, 0x8b]],
  ['xls', [0xd0, 0xcf, 0x11, 0xe0]],
  ['pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image', [0x89, 0x50, 0x4e, 0x47]],
  ['image', [0xff, 0xd8, 0xff]],
  ['image', [0x47, 0x49, 0x46, 0x38]],
  ['image', [0x49, 0x49, 0x2a, 0x00]],
  ['image', [0x4d, 0x4d, 0x00, 0x2a]],
  // "RIFF": WebP or sound, neither of which is supported.
  ['image', [0x52, 0x49, 0x46, 0x46]],
  // "RDX", "RDA" or "RDB" and a digit: R's save(); within gzip by default.
  ['rdata', [0x52, 0x44, 0x58, -1, 0x0a]],
  ['rdata', [0x52, 0x44, 0x41, -1, 0x0a]],
  ['rdata', [0x52, 0x44, 0x42, -1, 0x0a]],
  // A form ("X", "B" or "A"), a line break, and version 2 or 3 of R's serialize(): saveRDS().
  ['rds', [0x58, 0x0a, 0x00, 0x00, 0x00, 0x02]],
  ['rds', [0x58, 0x0a, 0x00, 0x00, 0x00, 0x03]],
  ['rds', [0x42, 0x0a, 0x02, 0x00, 0x00, 0x00]],
  ['rds', [0x42, 0x0a, 0x03, 0x00, 0x00, 0x00]],
  ['rds', [0x41, 0x0a, 0x32, 0x0a]],
  ['rds', [0x41, 0x0a, 0x33, 0x0a]],
  // "<stata_dta>"; before Stata 13 the version, the order of bytes and the type of file.
  ['stata', [0x3c, 0x73, 0x74, 0x61, 0x74, 0x61, 0x5f, 0x64, 0x74, 0x61, 0x3e]],
  ...[0x69, 0x6c, 0x6e, 0x6f, 0x71, 0x72, 0x73].flatMap((version): [FileKind, number[]][] => [
    ['stata', [version, 0x01, 0x01, 0x00]],
    ['stata', [version, 0x02, 0x01, 0x00]],
  ]),
  // "$FL2", or "$FL3" of a compressed file.
  ['spss', [0x24, 0x46, 0x4c, 0x32]],
  ['spss', [0x24, 0x46, 0x4c, 0x33]],
  ['parquet', [0x50, 0x41, 0x52, 0x31]],
  ['sqlite', [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66, 0x6f, 0x72]],
  // "BZh", a level, then the first half of π.
  ['bzip2', [0x42, 0x5a, 0x68, -1, 0x31, 0x41, 0x59]],
  ['xz', [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['zstd', [0x28, 0xb5, 0x2f, 0xfd]],
]
const ZIP = [0x50, 0x4b]
/** "ustar", within the header of the first file. */
const TAR_MARK = [0x75, 0x73, 0x74, 0x61, 0x72]
const TAR_MARK_AT = 257
const SNIFFED_BYTES = 65_536

function startsWith(bytes: Uint8Array, signature: number[]): boolean {
  return signature.every((byte, index) => byte === -1 || bytes[index] === byte)
}

/** Decodes bytes as characters 0–255, to search for ASCII names in them. */
function latin(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

function zipKind(bytes: Uint8Array): FileKind {
  // Names of members precede each and are repeated at the end of the archive.
  const names =
    latin(bytes.subarray(0, SNIFFED_BYTES)) +
    latin(bytes.subarray(Math.max(0, bytes.length - SNIFFED_BYTES)))
  if (names.includes('xl/')) return 'xlsx'
  return names.includes('word/') ? 'docx' : 'zip'
}

export type Utf16Guess = 'utf-16le' | 'utf-16be' | undefined

/** Detects UTF-16 by its mark, or by zeros in every other byte, as in ASCII text. */
export function guessUtf16(bytes: Uint8Array): Utf16Guess {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const size = Math.min(bytes.length, 4096) & ~1
  if (size < 8) return undefined
  let evenZeros = 0
  let oddZeros = 0
  for (let index = 0; index < size; index += 2) {
    if (bytes[index] === 0) evenZeros += 1
    if (bytes[index + 1] === 0) oddZeros += 1
  }
  const most = 0.7 * (size / 2)
  if (oddZeros > most && evenZeros === 0) return 'utf-16le'
  return evenZeros > most && oddZeros === 0 ? 'utf-16be' : undefined
}

function isBinary(bytes: Uint8Array): boolean {
  const size = Math.min(bytes.length, SNIFFED_BYTES)
  let control = 0
  for (let index = 0; index < size; index += 1) {
    const byte = bytes[index]!
    if (byte === 0) return true
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 12) control += 1
  }
  return control > size / 50
}

/**
 * Identifies a file that is not a text table, from its first bytes and never from its name; undefined for
 * text.
 */
export function sniffKind(bytes: Uint8Array): FileKind | undefined {
  if (startsWith(bytes, ZIP) && [3, 5, 7].includes(bytes[2] ?? 0)) return zipKind(bytes)
  const known = SIGNATURES.find(([, signature]) => startsWith(bytes, signature))
  if (known) return known[0]
  if (guessUtf16(bytes)) return undefined
  if (startsWith(bytes.subarray(TAR_MARK_AT), TAR_MARK)) return 'tar'
  if (isBinary(bytes)) return 'binary'
  const start = latin(bytes.subarray(0, 512))
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
  return /^<(!doctype html|html|head|body)\b/i.test(start) ? 'html' : undefined
}
