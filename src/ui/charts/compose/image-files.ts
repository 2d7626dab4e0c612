/** Encodes images with the resolution that they are printed at, as journals require. */

const MM_PER_INCH = 25.4
/** The first chunk of a PNG: eight bytes of signature, then IHDR with 13 bytes of data. */
const AFTER_HEADER = 8 + 12 + 13

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

/** CRC-32 as PNG uses it (ISO 3309). */
function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (CRC_TABLE[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8)
  return (crc ^ 0xffffffff) >>> 0
}

/** A PNG file with its pixels per metre (chunk pHYs, PNG specification 11.3.4.3). */
export function withResolution(png: Uint8Array, dpi: number): Uint8Array<ArrayBuffer> {
  const perMetre = Math.round((dpi / MM_PER_INCH) * 1000)
  const chunk = new Uint8Array(4 + 4 + 9 + 4)
  const view = new DataView(chunk.buffer)
  view.setUint32(0, 9)
  chunk.set(new TextEncoder().encode('pHYs'), 4)
  view.setUint32(8, perMetre)
  view.setUint32(12, perMetre)
  view.setUint8(16, 1)
  view.setUint32(17, crcOf(chunk.subarray(4, 17)))
  const made = new Uint8Array(png.length + chunk.length)
  made.set(png.subarray(0, AFTER_HEADER))
  made.set(chunk, AFTER_HEADER)
  made.set(png.subarray(AFTER_HEADER), AFTER_HEADER + chunk.length)
  return made
}

async function deflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/** Returns opaque RGBA pixels as RGB. */
function rgbOf({ data }: ImageData): Uint8Array<ArrayBuffer> {
  const rgb = new Uint8Array((data.length / 4) * 3)
  for (let from = 0, to = 0; from < data.length; from += 4, to += 3) {
    rgb[to] = data[from] ?? 0
    rgb[to + 1] = data[from + 1] ?? 0
    rgb[to + 2] = data[from + 2] ?? 0
  }
  return rgb
}

const SHORT = 3
const LONG = 4
const RATIONAL = 5

/**
 * Encodes a picture as a TIFF 6.0 file: one strip of RGB, deflated (compression 8), with its resolution in dots per
 * inch.
 */
export async function tiffOf(image: ImageData, dpi: number): Promise<Uint8Array<ArrayBuffer>> {
  const strip = await deflated(rgbOf(image))
  const entries = 13
  const bitsAt = 8 + 2 + entries * 12 + 4
  const resolutionAt = bitsAt + 6
  const stripAt = resolutionAt + 16
  const file = new Uint8Array(stripAt + strip.length)
  const view = new DataView(file.buffer)
  view.setUint16(0, 0x4949)
  view.setUint16(2, 42, true)
  view.setUint32(4, 8, true)
  view.setUint16(8, entries, true)
  const fields: [number, number, number, number][] = [
    [256, LONG, 1, image.width],
    [257, LONG, 1, image.height],
    [258, SHORT, 3, bitsAt],
    [259, SHORT, 1, 8],
    [262, SHORT, 1, 2],
    [273, LONG, 1, stripAt],
    [274, SHORT, 1, 1],
    [277, SHORT, 1, 3],
    [278, LONG, 1, image.height],
    [279, LONG, 1, strip.length],
    [282, RATIONAL, 1, resolutionAt],
    [283, RATIONAL, 1, resolutionAt + 8],
    [296, SHORT, 1, 2],
  ]
  for (const [index, [tag, type, count, value]] of fields.entries()) {
    const at = 10 + index * 12
    view.setUint16(at, tag, true)
    view.setUint16(at + 2, type, true)
    view.setUint32(at + 4, count, true)
    view.setUint32(at + 8, value, true)
  }
  for (const index of [0, 1, 2]) view.setUint16(bitsAt + index * 2, 8, true)
  for (const at of [resolutionAt, resolutionAt + 8]) {
    view.setUint32(at, dpi, true)
    view.setUint32(at + 4, 1, true)
  }
  file.set(strip, stripAt)
  return file
}
