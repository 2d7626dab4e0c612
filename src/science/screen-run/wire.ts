/** Serialises JSON as bytes: the page passes them between workers without parsing. */

export function bytesOfJson(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value))
}

/** Parses bytes from `bytesOfJson`. */
export function jsonOfBytes(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes))
}
