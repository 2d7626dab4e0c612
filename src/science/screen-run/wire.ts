/** Serialises JSON as bytes: the page passes them between workers without parsing. */

/** Serialises a value as JSON in UTF-8. */
export function bytesOfJson(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value))
}

/** Parses bytes from `bytesOfJson`. */
export function jsonOfBytes(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes))
}
