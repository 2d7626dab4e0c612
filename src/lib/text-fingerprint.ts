const OFFSET = 0x811c9dc5
const PRIME = 0x01000193

/**
 * Computes a short fingerprint of a text (FNV-1a over its UTF-16 units, with the length) to detect
 * changes. Not for secrets: texts with the same fingerprint can be constructed.
 */
export function fingerprintText(text: string): string {
  let hash = OFFSET
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), PRIME)
  }
  return `${(hash >>> 0).toString(36)}-${text.length.toString(36)}`
}
