import { gzipSync, zstdCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { FileKind } from '../../../../src/science/codes.ts'
import { LIMITS } from '../../../../src/science/limits.ts'
import { readTable } from '../../../../src/science/parser/table.ts'
import { GOOD_CSV, HEADER, failureOf, host, utf8 } from './files.ts'

const refuse = (bytes: Uint8Array<ArrayBuffer>) => failureOf(() => readTable(bytes, host))
const bytesOf = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((character) => character.charCodeAt(0)) : part,
    ),
  )
const noise = Array.from({ length: 400 }, (_, index) => (index * 97 + 31) % 256)

describe('refuses files of other types by name of their type', () => {
  const zip = (member: string) => bytesOf('PK', [3, 4, 20, 0, 0, 0], member, noise)
  const files: [string, FileKind, Uint8Array<ArrayBuffer>][] = [
    ['a gzip file', 'gzip', new Uint8Array(gzipSync(GOOD_CSV))],
    ['a zstd file', 'zstd', new Uint8Array(zstdCompressSync(GOOD_CSV))],
    ['a workbook named .csv', 'xlsx', zip('xl/workbook.xml')],
    ['a Word file', 'docx', zip('word/document.xml')],
    ['another zip', 'zip', zip('data/table.csv')],
    ['an empty zip', 'zip', bytesOf('PK', [5, 6, 0, 0])],
    ['an old workbook', 'xls', bytesOf([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1], noise)],
    ['a PDF', 'pdf', bytesOf('%PDF-1.7\n', noise)],
    ['a PNG', 'image', bytesOf([0x89], 'PNG\r\n', [0x1a, 10], noise)],
    ['a JPEG', 'image', bytesOf([0xff, 0xd8, 0xff, 0xe0], noise)],
    ['an R workspace', 'rdata', bytesOf('RDX3\nX\n', noise)],
    ['an R object', 'rds', bytesOf('X\n\0\0\0\u0003\0\u0004', noise)],
    ['an R object in letters', 'rds', bytesOf('A\n3\n262658\n197888\n', noise)],
    ['a Stata data set', 'stata', bytesOf('<stata_dta><header><release>118', noise)],
    ['an old Stata data set', 'stata', bytesOf('r\u0002\u0001\0', noise)],
    ['an SPSS data set', 'spss', bytesOf('$FL2@(#) SPSS DATA FILE', noise)],
    ['a Parquet file', 'parquet', bytesOf('PAR1', noise)],
    ['an SQLite file', 'sqlite', bytesOf('SQLite format 3', [0], noise)],
    ['a bzip2 file', 'bzip2', bytesOf('BZh91AY&SY', noise)],
    ['an xz file', 'xz', bytesOf([0xfd], '7zXZ', [0], noise)],
    ['a saved web page', 'html', utf8('\n <!DOCTYPE html><html><body>Sign in</body></html>')],
    ['bytes of no kind', 'binary', Uint8Array.from(noise)],
    ['text with a zero byte', 'binary', bytesOf(GOOD_CSV, [0], GOOD_CSV)],
  ]

  test.each(files)('%s: %s', async (_name, kind, bytes) => {
    expect((await refuse(bytes)).problem).toEqual({ code: 'unsupported-file', found: kind })
  })
})

describe('refuses text that is no table', () => {
  test('an empty file, and one of white space', async () => {
    expect((await refuse(new Uint8Array())).code).toBe('empty-file')
    expect((await refuse(utf8(' \n\t\r\n  '))).code).toBe('empty-file')
    expect((await refuse(utf8('\ufeff'))).code).toBe('empty-file')
    expect((await failureOf(() => readTable('  ', host))).code).toBe('empty-file')
  })

  test('one column', async () => {
    expect((await refuse(utf8('rs1\nrs2\nrs3\n'))).problem).toMatchObject({ code: 'one-column' })
    expect((await refuse(utf8('0.1\n0.2\n'))).code).toBe('one-column')
  })

  test('a header without rows', async () => {
    expect((await refuse(utf8(`${HEADER}\n`))).code).toBe('no-data-rows')
    expect((await refuse(utf8(`${HEADER}\n,,,,\n\n`))).code).toBe('no-data-rows')
  })

  test('a quote that never closes, with its line', async () => {
    const text = `${GOOD_CSV}\n"rs9,0.1,0.1,0.1,0.1\n${'rs5,0.1,0.1,0.1,0.1\n'.repeat(3)}`
    expect((await refuse(utf8(text))).problem).toEqual({ code: 'unclosed-quote', row: 6 })
    const atOnce = utf8(`"SNP,beta,se\nrs1,1,1\n`)
    expect((await refuse(atOnce)).problem).toEqual({ code: 'unclosed-quote', row: 1 })
  })

  test('more bytes than the limit', async () => {
    const { problem } = await refuse(new Uint8Array(LIMITS.fileBytes + 1))
    expect(problem).toEqual({
      code: 'file-too-large',
      expected: String(LIMITS.fileBytes),
      found: String(LIMITS.fileBytes + 1),
    })
  })

  test('more rows than the limit, but not exactly as many', async () => {
    const rows = (count: number) => utf8(`${HEADER}\n${'rs1,1,1,1,1\n'.repeat(count)}`)
    expect((await refuse(rows(LIMITS.rows + 1))).code).toBe('too-many-rows')
    expect((await refuse(rows(LIMITS.rows + 5000))).code).toBe('too-many-rows')
    expect(readTable(rows(LIMITS.rows), host).rows.length).toBe(LIMITS.rows)
  })

  test('UTF-16 cut in the middle of a character', async () => {
    expect((await refuse(bytesOf([0xff, 0xfe, 0x53, 0x00, 0x4e]))).code).toBe('unknown-encoding')
  })
})
