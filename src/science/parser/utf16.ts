type Bytes = Uint8Array<ArrayBuffer>

function put(out: Bytes, at: number, code: number): number {
  if (code < 0x80) {
    out[at] = code
    return at + 1
  }
  if (code < 0x8_00) {
    out[at] = 0xc0 | (code >> 6)
    out[at + 1] = 0x80 | (code & 63)
    return at + 2
  }
  if (code < 0x1_00_00) {
    out[at] = 0xe0 | (code >> 12)
    out[at + 1] = 0x80 | ((code >> 6) & 63)
    out[at + 2] = 0x80 | (code & 63)
    return at + 3
  }
  out[at] = 0xf0 | (code >> 18)
  out[at + 1] = 0x80 | ((code >> 12) & 63)
  out[at + 2] = 0x80 | ((code >> 6) & 63)
  out[at + 3] = 0x80 | (code & 63)
  return at + 4
}

/** Converts UTF-16 to UTF-8 piecewise, so that lines are found as in other files. */
export async function* utf8Of(
  chunks: AsyncIterable<Bytes>,
  encoding: 'utf-16le' | 'utf-16be',
): AsyncGenerator<Bytes> {
  const [low, high] = encoding === 'utf-16le' ? [0, 1] : [1, 0]
  let leftover: Bytes = new Uint8Array()
  for await (const chunk of chunks) {
    const bytes = new Uint8Array(leftover.length + chunk.length)
    bytes.set(leftover)
    bytes.set(chunk, leftover.length)
    const out = new Uint8Array(bytes.length * 2)
    let length = 0
    let at = 0
    while (at + 2 <= bytes.length) {
      let code = bytes[at + low]! | (bytes[at + high]! << 8)
      if (code >= 0xd8_00 && code < 0xdc_00) {
        // The second half of a surrogate pair comes with the next piece.
        if (at + 4 > bytes.length) break
        const second = bytes[at + 2 + low]! | (bytes[at + 2 + high]! << 8)
        code = 0x1_00_00 + ((code - 0xd8_00) << 10) + (second - 0xdc_00)
        at += 2
      }
      length = put(out, length, code)
      at += 2
    }
    leftover = bytes.slice(at)
    yield out.subarray(0, length)
  }
}
