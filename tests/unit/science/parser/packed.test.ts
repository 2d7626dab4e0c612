import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { LIMITS } from '../../../../src/science/limits.ts'
import { sourceOfBlob, sourceOfBytes } from '../../../../src/science/parser/byte-source.ts'
import { openTable } from '../../../../src/science/parser/open-table.ts'
import { readTable } from '../../../../src/science/parser/table.ts'
import { GOOD_CSV, GOOD_ROWS, HEADER, failureOf, host, utf16, utf8 } from './files.ts'
import { bgzip, join, sheetRows, workbook, zip } from './packed-files.ts'

type Bytes = Uint8Array<ArrayBuffer>

const gzip = (text: string) => new Uint8Array(gzipSync(text))
const open = (bytes: Bytes) => openTable(sourceOfBytes(bytes), host)
const refuse = (bytes: Bytes) => failureOf(() => open(bytes))
const plain = readTable(GOOD_CSV, host)
const halves = [`${HEADER}\n${GOOD_ROWS[0]}\n`, GOOD_ROWS.slice(1).join('\n')] as const

/** Returns text that compresses badly, so that an archive of it has a body to truncate. */
function longText(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, row) => `rs${row},${Math.sin(row)},${1 + Math.cos(row) ** 2},${Math.sin(row * 7)},0.01`,
  )
  return `${HEADER}\n${lines.join('\n')}\n`
}

describe('the same table in every container', () => {
  const files: [string, string, string | null, Bytes][] = [
    ['nothing', 'none', null, utf8(GOOD_CSV)],
    ['gzip', 'gzip', null, gzip(GOOD_CSV)],
    ['two gzip files put together', 'gzip', null, join(gzip(halves[0]), gzip(halves[1]))],
    ['gzip with zeros behind it', 'gzip', null, join(gzip(GOOD_CSV), new Uint8Array(512))],
    ['gzip behind bgzip', 'bgzip', null, join(bgzip(halves[0]), gzip(halves[1]))],
    ['bgzip with zeros behind it', 'bgzip', null, join(bgzip(GOOD_CSV), new Uint8Array(512))],
    ['bgzip, blocks that cut lines', 'bgzip', null, bgzip(GOOD_CSV)],
    ['bgzip, a block for each byte', 'bgzip', null, bgzip(GOOD_CSV, 1)],
    ['zip', 'zip', 'data/a.csv', zip([{ name: 'data/a.csv', text: GOOD_CSV }])],
    ['zip, stored', 'zip', 'a.csv', zip([{ name: 'a.csv', text: GOOD_CSV, stored: true }])],
    ['zip64', 'zip', 'a.csv', zip([{ name: 'a.csv', text: GOOD_CSV }], { wide: true })],
    [
      'a zip with what macOS and the GWAS catalogue add',
      'zip',
      'a.tsv',
      zip([
        { name: '__MACOSX/._a.tsv', text: 'x' },
        { name: 'a.tsv-meta.yaml', text: 'genome_assembly: GRCh38' },
        { name: 'README.txt', text: 'Read me' },
        { name: 'a.tsv', text: GOOD_CSV },
      ]),
    ],
    ['UTF-16 in gzip', 'gzip', null, new Uint8Array(gzipSync(utf16(GOOD_CSV, 'le')))],
  ]

  test.each(files)('%s', async (_name, container, member, bytes) => {
    const { table, origin } = await open(bytes)
    expect(origin).toEqual({ container, member, sheets: [] })
    expect({ ...table, encoding: 'utf-8' }).toEqual(plain)
  })

  test('a gzip file in a zip', async () => {
    const inner = gzip(GOOD_CSV)
    const outer = zip([{ name: 'a.csv.gz', text: 'x'.repeat(inner.length), stored: true }])
    // The helper writes text: the compressed bytes and their checksum replace it.
    const { crc32 } = await import('node:zlib')
    const at = 30 + 'a.csv.gz'.length
    outer.set(inner, at)
    const view = new DataView(outer.buffer)
    view.setUint32(14, crc32(inner), true)
    view.setUint32(at + inner.length + 16, crc32(inner), true)
    const { table, origin } = await open(outer)
    expect(origin).toEqual({ container: 'gzip', member: 'a.csv.gz', sheets: [] })
    expect(table).toEqual(plain)
  })

  test('a Blob is read in parts', async () => {
    const { table } = await openTable(sourceOfBlob(new Blob([gzip(GOOD_CSV)])), host)
    expect(table).toEqual(plain)
  })

  test('recognises a workbook called .csv by its content', async () => {
    const rows = [HEADER, ...GOOD_ROWS].map((line) => line.split(','))
    const { table, origin } = await open(zip(workbook([{ name: 'IVs', rows: sheetRows(rows) }])))
    expect(origin).toEqual({ container: 'xlsx', member: 'IVs', sheets: ['IVs'] })
    expect(table).toEqual({ ...plain, delimiter: 'sheet' })
  })
})

describe('corrupt archives', () => {
  const text = longText(400)

  test.each([
    ['gzip', gzip(text)],
    ['two members', join(gzip(text.slice(0, 9000)), gzip(text.slice(9000)))],
    ['bgzip', bgzip(text, 3000)],
    ['zip', zip([{ name: 'a.csv', text }])],
  ])('refuses %s truncated anywhere', async (name, bytes) => {
    const whole = (await open(bytes)).table.rows.length
    expect(whole).toBe(400)
    const codes = new Set<string>()
    for (let length = 20; length < bytes.length; length += 331) {
      // A bgzip file that ends with a block cannot be recognised as truncated.
      if (name === 'bgzip' && isBlockEnd(bytes, length)) continue
      const { code } = await refuse(bytes.slice(0, length))
      codes.add(code)
      expect(['truncated-file', 'damaged-file']).toContain(code)
    }
    expect(codes).toContain('truncated-file')
  })

  test('refuses a gzip file that lacks only its checksum', async () => {
    const bytes = gzip(text)
    for (let lacking = 1; lacking <= 8; lacking += 1) {
      const { code } = await refuse(bytes.slice(0, bytes.length - lacking))
      expect(['truncated-file', 'damaged-file']).toContain(code)
    }
  })

  test.each([
    ['gzip', gzip(text)],
    ['bgzip', bgzip(text, 3000)],
    ['zip', zip([{ name: 'a.csv', text }])],
  ])('%s with one wrong bit in its body', async (_name, bytes) => {
    for (const place of [0.2, 0.5, 0.8]) {
      const wrong = bytes.slice()
      const at = Math.floor(bytes.length * place)
      wrong[at] = wrong[at]! ^ 4
      expect(['truncated-file', 'damaged-file']).toContain((await refuse(wrong)).code)
    }
  })

  test('detects damage in the text of the first of two members', async () => {
    const first = gzip(halves[0])
    first[first.length - 7] = first.at(-7)! ^ 1
    expect((await refuse(join(first, gzip(halves[1])))).problem).toEqual({
      code: 'damaged-file',
      found: 'gzip',
    })
  })

  test('a few bytes of gzip', async () => {
    expect((await refuse(Uint8Array.from([31, 139, 8]))).code).toBe('truncated-file')
    expect((await refuse(Uint8Array.from([31, 139]))).code).toBe('truncated-file')
  })

  test('a password', async () => {
    const locked = zip([{ name: 'a.csv', text: GOOD_CSV, encrypted: true }])
    expect((await refuse(locked)).code).toBe('encrypted-file')
  })

  test('several tables, and none', async () => {
    const two = zip([
      { name: 'a.csv', text: GOOD_CSV },
      { name: 'b.csv', text: GOOD_CSV },
    ])
    expect((await refuse(two)).problem).toEqual({
      code: 'several-tables',
      expected: '1',
      found: '2',
    })
    expect((await refuse(zip([{ name: 'a.pdf', text: 'x' }]))).code).toBe('no-table-inside')
    expect((await refuse(zip([]))).code).toBe('no-table-inside')
  })

  test('identifies the type of compressed content', async () => {
    expect((await refuse(new Uint8Array(gzipSync('RDX3\nX\n')))).problem.found).toBe('rdata')
    const tar = new Uint8Array(1024)
    tar.set(utf8('data.csv'))
    tar.set(utf8('ustar'), 257)
    expect((await refuse(new Uint8Array(gzipSync(tar)))).problem.found).toBe('tar')
    expect((await refuse(gzip(''))).code).toBe('empty-file')
    const nested = new Uint8Array(gzipSync(gzipSync(GOOD_CSV)))
    expect((await refuse(nested)).problem).toEqual({ code: 'unsupported-file', found: 'gzip' })
  })

  test.each([
    ['docx', 'word/document.xml'],
    ['xlsb', 'xl/workbook.bin'],
  ])('other office files: %s', async (kind, name) => {
    expect((await refuse(zip([{ name, text: 'x' }]))).problem.found).toBe(kind)
  })
})

function isBlockEnd(bytes: Bytes, length: number): boolean {
  for (let at = 0; at <= length;) {
    if (at === length) return true
    at += (bytes[at + 16]! | (bytes[at + 17]! << 8)) + 1
  }
  return false
}

describe('decompression bombs', () => {
  const MEGABYTE = 1024 * 1024
  /** Builds a small archive that unpacks to slightly more than the limit: one member, repeated. */
  const bomb = (megabyte: Uint8Array | string) => {
    const member = new Uint8Array(gzipSync(megabyte))
    return join(...Array.from({ length: LIMITS.unpackedBytes / MEGABYTE + 1 }, () => member))
  }

  test('refuses endless zeros', async () => {
    const bytes = bomb(new Uint8Array(MEGABYTE))
    expect(bytes.length).toBeLessThan(100_000)
    expect((await refuse(bytes)).code).toBe('unsupported-file')
  })
})

test('progress counts compressed bytes up to the whole, and a signal stops it', async () => {
  const bytes = gzip(longText(15_000))
  const seen: [number, number][] = []
  const onBytes = (read: number, size: number) => seen.push([read, size])
  await openTable(sourceOfBytes(bytes), host, { onBytes })
  expect(seen.length).toBeGreaterThan(1)
  expect(seen.at(-1)).toEqual([bytes.length, bytes.length])
  expect(seen.map(([read]) => read)).toEqual(seen.map(([read]) => read).toSorted((a, b) => a - b))

  const stop = { aborted: false }
  const halfway = () => {
    stop.aborted = true
  }
  const options = { onBytes: halfway, signal: stop }
  const failure = await failureOf(() => openTable(sourceOfBytes(bytes), host, options))
  expect(failure.code).toBe('cancelled')
})
