/** Serialises JSON as bytes: the page passes them between workers without parsing. */

/** Serialises a value as JSON in UTF-8. */
export function encodeJson(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value))
}

/** Parses bytes from `encodeJson`. */
export function decodeJson(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes))
}
