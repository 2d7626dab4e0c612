/** Detects the kind of a file by its bytes. Names and declared types prove nothing. */

export type FileKind = 'image/png' | 'image/jpeg' | 'image/webp' | 'text/plain'

const SIGNATURES: readonly (readonly [FileKind, readonly number[]])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
]

/** Control characters that occur in text: tab, line ends, form feed, escape (terminal colours). */
const IN_TEXT: ReadonlySet<number> = new Set([9, 10, 12, 13, 27])

function isWebp(bytes: Uint8Array): boolean {
  const mark = (from: number) => String.fromCodePoint(...bytes.subarray(from, from + 4))
  return bytes.length > 16 && mark(0) === 'RIFF' && mark(8) === 'WEBP'
}

/**
 * Whether bytes are plain text in UTF-8 or, as Notepad of an older Chinese Windows writes it, GB
 * 18030.
 */
function isText(bytes: Uint8Array, isHead: boolean): boolean {
  if (bytes.some((byte) => byte < 0x20 && !IN_TEXT.has(byte))) return false
  return ['utf-8', 'gb18030'].some((encoding) => {
    try {
      // The head of a file may end in the middle of a character.
      new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: isHead })
      return true
    } catch {
      return false
    }
  })
}

/**
 * Detects the kind of a file.
 * @param isHead the bytes are only the beginning of a file
 * @returns null for an unknown kind, and for an empty file
 */
export function fileKind(bytes: Uint8Array, isHead = false): FileKind | null {
  for (const [kind, signature] of SIGNATURES) {
    const isMatch = signature.every((byte, index) => bytes[index] === byte)
    if (isMatch && bytes.length > signature.length) return kind
  }
  if (isWebp(bytes)) return 'image/webp'
  return bytes.length > 0 && isText(bytes, isHead) ? 'text/plain' : null
}

/** Chunk size within the maximum number of arguments of one call. */
const PIECE = 0x8000

/** Encodes base64, for `data:` URLs and the wire. */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += PIECE) {
    binary += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  }
  return btoa(binary)
}

/** Decodes base64. @throws DOMException for an invalid text */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
}
