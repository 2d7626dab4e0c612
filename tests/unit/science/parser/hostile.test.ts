/** Tests adversarial files: each ends in a message, long before it was read or unpacked completely. */
import { describe, expect, test } from 'vitest'
import { LIMITS } from '../../../../src/science/limits.ts'
import { type ByteSource, sourceOfBytes } from '../../../../src/science/parser/byte-source.ts'
import { openTable } from '../../../../src/science/parser/open-table.ts'
import { selectRows } from '../../../../src/science/parser/select-rows.ts'
import { isNightly } from '../../../helpers/nightly.ts'
import { failureOf, host, utf8 } from './files.ts'
import { sheetRows, workbook, zip } from './packed-files.ts'

const GIGABYTE = 1024 ** 3
const MEGABYTE = 1024 ** 2
const BEGIN = 'SNP\tbeta\tse\tp\nrs2\t0.1\t0.01\t0.5\n'
const REQUIRED = {
  mapping: { SNP: 'SNP', beta: 'beta', se: 'se', pval: 'p' },
  variants: new Set(['rs1']),
}

/** Returns a virtual file of one GB: a header, a row, then one line without end. */
function endlessLine(): { source: ByteSource; read: () => number } {
  let read = 0
  const piece = new Uint8Array(MEGABYTE).fill(97)
  return {
    source: {
      size: GIGABYTE,
      read: async (start, end) => {
        read += end - start
        const bytes = piece.slice(0, end - start)
        if (start === 0) bytes.set(utf8(BEGIN))
        return bytes
      },
    },
    read: () => read,
  }
}

const open = (source: ByteSource) => failureOf(() => openTable(source, host))
const select = (source: ByteSource) =>
  failureOf(() => selectRows(source, REQUIRED as unknown as Parameters<typeof selectRows>[1], host))

describe('one GB in one line', () => {
  test('is refused as a table when the limit is reached', async () => {
    const { source, read } = endlessLine()
    expect((await open(source)).code).toBe('unpacks-too-large')
    expect(read()).toBeLessThan(LIMITS.unpackedBytes + 2 * MEGABYTE)
  })

  test('is refused for selection as soon as it exceeds the limit of a line', async () => {
    const { source, read } = endlessLine()
    expect((await select(source)).problem).toMatchObject({ code: 'line-too-long', row: 3 })
    expect(read()).toBeLessThan(LIMITS.lineBytes + 2 * MEGABYTE)
  })
})

test.runIf(isNightly)(
  'refuses a zip of 100 MB in 100 KB, as a table and for selection',
  async () => {
    const bomb = zip([{ name: 'a.tsv', text: BEGIN + 'a'.repeat(100 * MEGABYTE) }])
    expect(bomb.length).toBeLessThan(120_000)
    expect((await open(sourceOfBytes(bomb))).code).toBe('unpacks-too-large')
    expect((await select(sourceOfBytes(bomb))).code).toBe('line-too-long')
  },
)

describe('a workbook with a million columns', () => {
  const opened = (rows: string) => open(sourceOfBytes(zip(workbook([{ name: 'S', rows }]))))

  // A row of a million cells exceeds the size of an element: it is not parsed.
  test.each([
    [16_384, 'too-many-columns'] as const,
    ...(isNightly ? [[1_000_000, 'damaged-file'] as const] : []),
  ])('in one row of %i', async (count, code) => {
    const cells = Array.from({ length: count }, () => '1')
    expect((await opened(sheetRows([cells]))).code).toBe(code)
  })

  test.each(['BCXXX1', 'ZZZZZZZ1'])('by the name of one cell: %s', async (name) => {
    const row = `<row r="1"><c r="A1"><v>1</v></c><c r="${name}"><v>1</v></c></row>`
    expect((await opened(row)).code).toBe('too-many-columns')
  })
})
