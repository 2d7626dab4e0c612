import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { variantKey } from '../../../../src/science/harmonise/association.ts'
import { LIMITS } from '../../../../src/science/limits.ts'
import type { ByteSource } from '../../../../src/science/parser/byte-source.ts'
import { sourceOfBytes } from '../../../../src/science/parser/byte-source.ts'
import { selectRows } from '../../../../src/science/parser/select-rows.ts'
import type { SelectRequest } from '../../../../src/science/parser/selection.ts'
import { readTable } from '../../../../src/science/parser/table.ts'
import { runs } from '../../../helpers/nightly.ts'
import { failureOf, host, utf16, utf8 } from './files.ts'
import { bgzip, sheetRows, workbook, zip } from './packed-files.ts'

type Bytes = Uint8Array<ArrayBuffer>

const select = (bytes: Bytes, request: SelectRequest) =>
  selectRows(sourceOfBytes(bytes), request, host)

/** Returns rows of which one in seven has p ≤ 1e-8, in various notations. */
function lines(count: number, separator = '\t'): string[] {
  const strong = ['1e-9', '0', '<1e-300', '9.99E-9', '0.00000001', '1e-8']
  const weak = ['0.5', '1.0000001e-8', '1', '2E-8', 'NA', '0.00000002']
  return Array.from({ length: count }, (_, row) => {
    const p = row % 7 === 3 ? strong[row % 6]! : weak[row % 6]!
    return [`rs${row}`, 'A', 'G', (row / 1000).toString(), '1', p].join(separator)
  })
}

const NAMES = ['SNP', 'effect_allele', 'other_allele', 'beta', 'se', 'pval']
const tsv = (count: number) => [NAMES.join('\t'), ...lines(count)].join('\n')
/** Selects rows by reading and checking all of them. */
function bySight(text: string, keep: (fields: string[]) => boolean) {
  return readTable(text, host).rows.filter(({ fields }) => keep(fields))
}
const isStrong = ([, , , , , p]: string[]) =>
  ['1e-9', '0', '<1e-300', '9.99E-9', '0.00000001', '1e-8'].includes(p!)

describe('selects the required rows as if the file had no others', () => {
  const requiredNames = new Set(['rs5', 'RS 70', 'rs1999', 'rs7', 'nobody'])
  const isRequired = ([SNP]: string[]) => ['rs5', 'rs70', 'rs1999', 'rs7'].includes(SNP!)
  const text = tsv(2000)

  test.each([
    ['plain', utf8(text)],
    ['gzip', new Uint8Array(gzipSync(text))],
    ['bgzip, blocks of 50 bytes', bgzip(text, 50)],
    ['bgzip, blocks of 61 bytes', bgzip(text, 61)],
    ['zip', zip([{ name: 'a.tsv', text }])],
    ['UTF-16', utf16(text, 'le')],
    ['UTF-16, the other order', utf16(text, 'be')],
    ['Windows line ends', utf8(text.replaceAll('\n', '\r\n'))],
    ['old Macintosh line ends', utf8(text.replaceAll('\n', '\r'))],
    ['commas', utf8(text.replaceAll('\t', ','))],
    ['semicolons', utf8(text.replaceAll('\t', ';'))],
    ['blanks, several, also in front', utf8(` ${text.replaceAll('\t', '   ')}`)],
    [
      'a workbook',
      zip(
        workbook([
          { name: 'S', rows: sheetRows(text.split('\n').map((line) => line.split('\t'))) },
        ]),
      ),
    ],
  ])('%s', async (_name, bytes) => {
    const named = await select(bytes, { variants: requiredNames })
    expect(named.rowsRead).toBe(2000)
    expect(named.table.rows).toEqual(bySight(text, isRequired))
    expect(named.table.columns).toEqual(NAMES)
    const strong = await select(bytes, { mostP: 1e-8 })
    expect(strong.table.rows).toEqual(bySight(text, isStrong))
    const both = await select(bytes, { variants: requiredNames, mostP: 1 })
    expect(both.table.rows.map(({ fields }) => fields[0])).toEqual(['rs5', 'rs7', 'rs70', 'rs1999'])
  })

  test('quotes, also around line ends, before the rows and between them', async () => {
    const quoted = lines(3000, ',').map((line, row) =>
      row % 500 === 9 ? `"${line.split(',').join('","')}","a ""b""\n, c"` : `${line},x`,
    )
    const csv = `${NAMES.join(',')},note\n${quoted.join('\n')}`
    const all = new Set([...requiredNames, 'rs9', 'rs2509'])
    const keep = ([SNP]: string[]) => isRequired([SNP!]) || SNP === 'rs9' || SNP === 'rs2509'
    for (const bytes of [utf8(csv), bgzip(csv, 97)]) {
      const { table, rowsRead } = await select(bytes, { variants: all })
      expect(rowsRead).toBe(3000)
      expect(table.rows).toEqual(bySight(csv, keep))
      expect(table.rows.find(({ fields }) => fields[0] === 'rs9')!.fields[6]).toBe('a "b"\n, c')
    }
  })

  test('reports a quote that never closes with its line', async () => {
    const broken = `${text}\n"rs9\tA\n${lines(4).join('\n')}`
    const failure = await failureOf(() => select(bgzip(broken, 4000), { variants: requiredNames }))
    expect(failure.problem).toEqual({ code: 'unclosed-quote', row: 2002 })
  })

  test('several names in a cell, names beyond ASCII, empty lines, comments, a second header', async () => {
    const some = [
      '## made by someone',
      NAMES.join('\t'),
      'rs1,rs2\tA\tG\t0.1\t1\t0.5',
      '',
      '## a note',
      NAMES.join('\t'),
      '变异九\tA\tG\t0.1\t1\t0.5',
      'rs22\tA\tG\t0.1\t1\t0.5',
      ' RS3 \tA\tG\t0.1\t1\t0.5',
    ].join('\n')
    const { table } = await select(utf8(some), {
      variants: new Set(['rs2', '变异九', 'rs3', 'SNP']),
    })
    expect(table.rows.map(({ line, fields }) => [line, fields[0]])).toEqual([
      [3, 'rs1,rs2'],
      [7, '变异九'],
      [9, 'RS3'],
    ])
    expect(variantKey(' RS3 ')).toBe('rs3')
  })

  test('a name that is not UTF-8 far down in the file', async () => {
    const far = [...lines(20_000), ''].join('\n')
    const bytes = new Uint8Array(
      Buffer.concat([
        utf8(`${NAMES.join('\t')}\n${far}rs-`),
        Uint8Array.of(0xe9),
        utf8('\tA\tG\t0.1\t1\t0\n'),
      ]),
    )
    const { table } = await select(bytes, { variants: new Set(['rs-é', 'rs4']) })
    expect(table.rows.map(({ fields }) => fields[0])).toEqual(['rs4', 'rs-é'])
  })
})

describe('p of a row', () => {
  const keep = async (text: string, mostP = 5e-8) =>
    (await select(utf8(text), { mostP })).table.rows.map(({ fields }) => fields[0])

  test('from minus log10, of either sign', async () => {
    const rows = ['rs1\t7.4', 'rs2\t7.2', 'rs3\t-9', 'rs4\tNA', 'rs5\t7.30102']
    expect(await keep(['SNP\tLOG10P', ...rows].join('\n'))).toEqual(['rs1', 'rs3'])
  })

  test('from effect and error without a p', async () => {
    const rows = ['rs1\t0.6\t0.1', 'rs2\t0.5\t0.1', 'rs3\t-0.6\t0.1', 'rs4\t1\t0', 'rs5\t1\tNA']
    expect(await keep(['SNP\tbeta\tse', ...rows].join('\n'))).toEqual(['rs1', 'rs3'])
  })

  test('with a decimal comma', async () => {
    const rows = ['rs1;0,00000001', 'rs2;0,5', 'rs3;1,5e-9']
    expect(await keep(['SNP;p', ...rows].join('\n'))).toEqual(['rs1', 'rs3'])
  })

  test('decides by the last digit in any notation', async () => {
    const rows = ['rs1 5e-8', 'rs2 0.00000005', 'rs3 5.0000001e-8', 'rs4 .5E-7', 'rs5 50e-9']
    expect(await keep(['SNP p', ...rows].join('\n'))).toEqual(['rs1', 'rs2', 'rs4', 'rs5'])
  })
})

describe('refuses files without the deciding columns or rows', () => {
  const refuse = (text: string, request: SelectRequest) =>
    failureOf(() => select(utf8(text), request)).then(({ problem }) => problem)

  test('missing or differently named columns', async () => {
    expect(await refuse('name\tb\nx\t1\n', { variants: new Set(['x']) })).toEqual({
      code: 'field-not-mapped',
      column: 'SNP',
    })
    expect(await refuse('SNP\tA1\nrs1\tA\n', { mostP: 1 })).toEqual({
      code: 'field-not-mapped',
      column: 'pval',
    })
    const mapping = { SNP: 'name' }
    const { table } = await select(utf8('name\tb\nx\t1\ny\t2\n'), {
      variants: new Set(['y']),
      mapping,
    })
    expect(table.rows).toEqual([{ line: 3, fields: ['y', '2'] }])
  })

  test('no required row, with the number of rows', async () => {
    expect(await refuse(tsv(500), { variants: new Set(['nobody']) })).toEqual({
      code: 'no-wanted-rows',
      found: '500',
    })
  })

  test('more required rows than the limit', async () => {
    const text = tsv(LIMITS.rows + 2)
    expect(await refuse(text, { mostP: 1 })).toEqual({
      code: 'too-many-rows',
      expected: String(LIMITS.rows),
    })
    expect((await refuse(text, { mostP: 1e-8, mostRows: 10 })).expected).toBe('10')
  })

  test('a header alone, a line without end', async () => {
    expect((await refuse(`${NAMES.join('\t')}\n`, { mostP: 1 })).code).toBe('no-data-rows')
    const endless = `${tsv(20)}\n${'x'.repeat(LIMITS.lineBytes + 1)}`
    expect(await refuse(endless, { variants: new Set(['rs1']) })).toEqual({
      code: 'line-too-long',
      row: 22,
      expected: String(LIMITS.lineBytes),
    })
  })

  test('refuses a truncated archive', async () => {
    const bytes = new Uint8Array(gzipSync(tsv(20_000)))
    const cut = bytes.slice(0, bytes.length / 2)
    expect((await failureOf(() => select(cut, { variants: new Set(['rs1']) }))).code).toBe(
      'truncated-file',
    )
  })
})

test('streams a file of any length, never more than a megabyte at once', async () => {
  const block = utf8(`${lines(5000).join('\n')}\n`)
  const head = utf8(`${NAMES.join('\t')}\n`)
  const copies = runs(20, 400)
  // Nightly: 2 million rows, generated on the fly.
  let most = 0
  const source: ByteSource = {
    size: head.length + copies * block.length,
    read: (start, end) => {
      most = Math.max(most, end - start)
      const out = new Uint8Array(Math.min(end, source.size) - start)
      for (let at = 0; at < out.length;) {
        const place = start + at
        const inBlock = (place - head.length) % block.length
        const from = place < head.length ? head.subarray(place) : block.subarray(inBlock)
        const part = from.subarray(0, out.length - at)
        out.set(part, at)
        at += part.length
      }
      return Promise.resolve(out)
    },
  }
  let reports = 0
  const onBytes = (read: number) => {
    reports = read
  }
  const { table, rowsRead } = await selectRows(source, { variants: new Set(['rs77']) }, host, {
    onBytes,
  })
  expect(rowsRead).toBe(5000 * copies)
  expect(table.rows.map(({ line }) => line)).toEqual(
    Array.from({ length: copies }, (_, copy) => copy * 5000 + 79),
  )
  expect(reports).toBe(source.size)
  expect(most).toBeLessThan(1.1 * 1024 * 1024)

  const stop = { aborted: false }
  let read = 0
  const failure = await failureOf(() =>
    selectRows(source, { variants: new Set(['rs77']) }, host, {
      signal: stop,
      onBytes: (bytes) => {
        read = bytes
        stop.aborted = bytes > 100_000
      },
    }),
  )
  expect(failure.code).toBe('cancelled')
  expect(read).toBeLessThan(source.size / 2)
})
