import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { indexedPng, readPng } from '../../../../tools/publish/png.ts'

const chunk = (name: string, data: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(name, 'latin1'), data, Buffer.alloc(4)])
}

/** Two pixels wide, each row written with another of the five filters. */
function filtered(rgba: Buffer): Buffer {
  const at = (x: number, y: number) => (x < 0 || y < 0 ? 0 : (rgba[y * 8 + x] ?? 0))
  const rows = [0, 1, 2, 3, 4].map((filter) => {
    const row = Array.from({ length: 8 }, (_, x) => {
      const [a, b, c] = [at(x - 4, filter), at(x, filter - 1), x < 4 ? 0 : at(x - 4, filter - 1)]
      const toCorner = [a, b, c].map((one) => Math.abs(a + b - c - one))
      const paeth = [a, b, c][toCorner.indexOf(Math.min(...toCorner))] ?? 0
      return at(x, filter) - ([0, a, b, Math.floor((a + b) / 2), paeth][filter] ?? 0)
    })
    return Buffer.from([filter, ...row.map((value) => value & 0xff)])
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(2, 0)
  header.writeUInt32BE(5, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('an image is read whichever filters its rows have', () => {
  const rgba = Buffer.from(Array.from({ length: 40 }, (_, index) => (index * 89 + 7) % 256))
  expect(readPng(filtered(rgba))).toEqual({ width: 2, height: 5, rgba })
})

test('another kind of image is refused', () => {
  expect(() => readPng(indexedPng(1, Buffer.from([0]), [0xff_ff_ff]))).toThrow('8 bits')
})
