/** JSON as bytes: what is handed from worker to worker, the page moves without reading it. */

export function bytesOfJson(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value))
}

/** The value of bytes that `bytesOfJson` made. */
export function jsonOfBytes(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder().decode(bytes))
}
