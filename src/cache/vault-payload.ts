/** Contents of a vault entry as bytes: values with files in them, cut into slices and encrypted. */

/** Small enough to be encrypted in memory on a phone. Bytes. */
const SLICE_BYTES = 4 * 1024 * 1024
const NONCE_BYTES = 12

/** Stands for a file in the JSON part; `start` counts from its end. */
type FileMark = { $file: number; size: number; type: string; name?: string; modified?: number }

const isMark = (value: unknown): value is FileMark =>
  typeof value === 'object' && value !== null && '$file' in value

/** Serialises a value of JSON types and files. */
export function packPayload(value: unknown): Blob {
  const files: Blob[] = []
  let start = 0
  const text = JSON.stringify(value, (_key, inner: unknown) => {
    if (!(inner instanceof Blob)) return inner
    const { type, size } = inner
    const mark: FileMark = { $file: start, size, type }
    files.push(inner)
    start += size
    return inner instanceof File
      ? { ...mark, name: inner.name, modified: inner.lastModified }
      : mark
  })
  const json = new TextEncoder().encode(text)
  const length = new DataView(new ArrayBuffer(4))
  length.setUint32(0, json.byteLength)
  return new Blob([length.buffer, json, ...files])
}

/** Reads what `packPayload` wrote. @throws SyntaxError, RangeError when it is damaged */
export async function unpackPayload(payload: Blob): Promise<unknown> {
  const length = new DataView(await payload.slice(0, 4).arrayBuffer()).getUint32(0)
  const end = 4 + length
  const text = await payload.slice(4, end).text()
  return JSON.parse(text, (_key, inner: unknown): unknown => {
    if (!isMark(inner)) return inner
    const { $file, size, type, name, modified } = inner
    const part = payload.slice(end + $file, end + $file + size, type)
    return name === undefined ? part : new File([part], name, { type, lastModified: modified ?? 0 })
  })
}

/** The key and the name of an entry: a slice cannot be moved to another one, or within it. */
type Seal = { key: CryptoKey | null; name: string }

function algorithm(name: string, index: number, nonce: BufferSource) {
  return {
    name: 'AES-GCM',
    iv: nonce,
    additionalData: new TextEncoder().encode(`${name}:${index}`),
  }
}

/** Number of slices of a payload. */
export const sliceCount = (payload: Blob): number =>
  Math.max(1, Math.ceil(payload.size / SLICE_BYTES))

/** Cuts a slice from a payload, and encrypts it (AES-GCM, with a random nonce before it). */
export async function sealSlice(payload: Blob, index: number, seal: Seal): Promise<ArrayBuffer> {
  const start = index * SLICE_BYTES
  const bytes = await payload.slice(start, start + SLICE_BYTES).arrayBuffer()
  if (seal.key === null) return bytes
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const sealed = await crypto.subtle.encrypt(algorithm(seal.name, index, nonce), seal.key, bytes)
  return new Blob([nonce, sealed]).arrayBuffer()
}

/** Decrypts the slices of a payload. @throws DOMException with another key, or when one was altered */
export async function openSlices(slices: readonly ArrayBuffer[], seal: Seal): Promise<Blob> {
  const { key, name } = seal
  if (key === null) return new Blob([...slices])
  const parts: ArrayBuffer[] = []
  for (const [index, slice] of slices.entries()) {
    const nonce = slice.slice(0, NONCE_BYTES)
    const sealed = slice.slice(NONCE_BYTES)
    parts.push(await crypto.subtle.decrypt(algorithm(name, index, nonce), key, sealed))
  }
  return new Blob(parts)
}
