/** PNG files of 8 bits a channel, as far as the build needs them. */
import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const GREY = 0
const RGB = 2
const RGBA = 6
const INDEXED = 3

export type Pixels = { width: number; height: number; rgba: Buffer }
/** One byte a dot, row by row: 0 is black. */
export type Grey = { width: number; height: number; data: Buffer }

/** The filter of a row of a PNG, undone byte by byte. `a` is to the left, `b` above, `c` above the left. */
function unfiltered(filter: number, value: number, [a, b, c]: [number, number, number]): number {
  if (filter === 0) return value
  if (filter === 1) return value + a
  if (filter === 2) return value + b
  if (filter === 3) return value + ((a + b) >> 1)
  const estimate = a + b - c
  const [toA, toB, toC] = [a, b, c].map((one) => Math.abs(estimate - one)) as [
    number,
    number,
    number,
  ]
  return value + (toA <= toB && toA <= toC ? a : toB <= toC ? b : c)
}

/** The samples of an image, `channels` a dot, row by row; null for another kind of PNG. */
function samples(bytes: Buffer, kind: number, channels: number) {
  const isOne = bytes.subarray(0, 8).equals(SIGNATURE) && bytes[24] === 8 && bytes[28] === 0
  if (!isOne || bytes[25] !== kind) return null
  const width = bytes.readUInt32BE(16)
  const height = bytes.readUInt32BE(20)
  const parts: Buffer[] = []
  for (let at = 8; at < bytes.length; at += bytes.readUInt32BE(at) + 12) {
    const isData = bytes.toString('latin1', at + 4, at + 8) === 'IDAT'
    if (isData) parts.push(bytes.subarray(at + 8, at + 8 + bytes.readUInt32BE(at)))
  }
  const raw = inflateSync(Buffer.concat(parts))
  const row = width * channels
  const data = Buffer.alloc(row * height)
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (row + 1)] ?? 0
    for (let x = 0; x < row; x += 1) {
      const at = y * row + x
      const left = x >= channels ? (data[at - channels] ?? 0) : 0
      const above = y > 0 ? (data[at - row] ?? 0) : 0
      const corner = x >= channels && y > 0 ? (data[at - row - channels] ?? 0) : 0
      data[at] = unfiltered(filter, raw[y * (row + 1) + 1 + x] ?? 0, [left, above, corner]) & 0xff
    }
  }
  return { width, height, data }
}

/** Reads an image with transparency, not interlaced. @throws for any other */
export function readPng(bytes: Buffer): Pixels {
  const read = samples(bytes, RGBA, 4)
  if (!read) throw new Error('The icon must be a PNG of 8 bits, with transparency, not interlaced')
  return { width: read.width, height: read.height, rgba: read.data }
}

/** Reads an image without transparency as one channel, its green one. @throws for any other */
export function readGrey(bytes: Buffer): Grey {
  const grey = samples(bytes, GREY, 1)
  if (grey) return grey
  const read = samples(bytes, RGB, 3)
  if (!read) throw new Error('A picture must be a PNG of 8 bits, without transparency')
  const { width, height } = read
  return { width, height, data: Buffer.from(read.data.filter((_, at) => at % 3 === 1)) }
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** An image of at most 256 colours. @param rows the number of each pixel's colour, row by row */
export function indexedPng(width: number, rows: Buffer, colours: readonly number[]): Buffer {
  const height = rows.length / width
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, INDEXED, 0, 0, 0], 8)
  const raw = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y += 1) {
    rows.copy(raw, y * (width + 1) + 1, y * width, (y + 1) * width)
  }
  const palette = Buffer.from(colours.flatMap((one) => [one >> 16, (one >> 8) & 0xff, one & 0xff]))
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(raw, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
