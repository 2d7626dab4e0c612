import { describe, expect, it } from 'vitest'
import { fileKind, fromBase64, toBase64 } from '../../../src/lib/file-kind.ts'

const bytes = (...values: number[]) => Uint8Array.from(values)
const text = (value: string) => new TextEncoder().encode(value)
const PNG = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13)

describe('fileKind', () => {
  it('is detected by the bytes', () => {
    expect(fileKind(PNG)).toBe('image/png')
    expect(fileKind(bytes(0xff, 0xd8, 0xff, 0xe0, 0))).toBe('image/jpeg')
    expect(fileKind(text('RIFF\u0000\u0000\u0000\u0000WEBPVP8 more'))).toBe('image/webp')
    expect(fileKind(text('第一行\nline two\t3\r\n'))).toBe('text/plain')
    // "中文" in GB 18030.
    expect(fileKind(bytes(0xd6, 0xd0, 0xce, 0xc4))).toBe('text/plain')
  })

  it('is null for programs, archives, half a signature and the empty file', () => {
    expect(fileKind(bytes(0x4d, 0x5a, 0x90, 0x00, 0x03, 0x00))).toBeNull()
    expect(fileKind(bytes(0x50, 0x4b, 0x03, 0x04, 0x14, 0x00))).toBeNull()
    expect(fileKind(PNG.subarray(0, 8))).toBeNull()
    expect(fileKind(bytes())).toBeNull()
    expect(fileKind(text('RIFF\u0000\u0000\u0000\u0000WAVEfmt and more'))).toBeNull()
  })
})

describe('Base64', () => {
  it('is decoded again, also beyond one chunk', () => {
    const large = Uint8Array.from({ length: 100_003 }, (_, index) => (index * 31) % 256)
    expect(toBase64(large)).toBe(Buffer.from(large).toString('base64'))
    expect(fromBase64(toBase64(large))).toEqual(large)
    expect(toBase64(bytes())).toBe('')
  })
})
