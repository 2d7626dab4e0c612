import { describe, expect, test } from 'vitest'
import { readTable } from '../../../../src/science/parser/table.ts'
import { GOOD_CSV, GOOD_ROWS, HEADER, host, utf16, utf8 } from './files.ts'

const COLUMNS = HEADER.split(',')
const FIRST = GOOD_ROWS[0]!.split(',')
const read = (text: string) => readTable(text, host)

describe('separators', () => {
  test.each([
    ['comma', ','],
    ['tab', '\t'],
    ['semicolon', ';'],
    ['pipe', '|'],
    ['space', ' '],
    ['space', '   '],
  ])('%s', (name, separator) => {
    const table = read(GOOD_CSV.replaceAll(',', separator))
    expect(table.delimiter).toBe(name)
    expect(table.columns).toEqual(COLUMNS)
    expect(table.rows.map((row) => row.line)).toEqual([2, 3, 4, 5])
    expect(table.rows[0]!.fields).toEqual(FIRST)
  })

  test('blanks and tabs mixed, and blanks around each line', () => {
    const table = read(' SNP  beta\tse\n rs1\t 0.1   0.2 \n rs2 0.1\t\t0.2\n')
    expect(table.delimiter).toBe('space')
    expect(table.columns).toEqual(['SNP', 'beta', 'se'])
    expect(table.rows.map((row) => row.fields)).toEqual([
      ['rs1', '0.1', '0.2'],
      ['rs2', '0.1', '0.2'],
    ])
  })

  test('a decimal comma is not taken for a separator', () => {
    const table = read('SNP;b;se\nrs1;0,1;0,02\nrs2;0,3;0,04\n')
    expect(table.delimiter).toBe('semicolon')
    expect(read('SNP\tb\tse\nrs1\t0,1\t0,02\nrs2\t0,3\t0,04\n').delimiter).toBe('tab')
  })

  test('words with blanks in a table of tabs, and empty cells', () => {
    const table = read('SNP\toutcome\tbeta\nrs1\tHeart disease\t0.1\nrs2\t\t0.2\n')
    expect(table.delimiter).toBe('tab')
    expect(table.rows[1]!.fields).toEqual(['rs2', '', '0.2'])
  })
})

describe('lines', () => {
  test.each([
    ['Windows', '\r\n'],
    ['old Macintosh', '\r'],
  ])('%s line ends', (_name, end) => {
    const table = read(GOOD_CSV.replaceAll('\n', end))
    expect(table.rows.map((row) => row.line)).toEqual([2, 3, 4, 5])
    expect(table.rows[3]!.fields[4]).toBe('0.013')
  })

  test('skips but counts empty lines and ## lines', () => {
    const table = read(
      `## made by someone\n\n${HEADER}\n${GOOD_ROWS[0]}\n\n,,,,\n${GOOD_ROWS[1]}\n`,
    )
    expect(table.headerLine).toBe(3)
    expect(table.rows.map((row) => row.line)).toEqual([4, 7])
  })

  test('quoted fields: separators, doubled quotes and line ends inside', () => {
    const table = read('SNP,note,beta\n"rs1","a, ""b""\nc",0.1\nrs2,x,0.2\n')
    expect(table.rows[0]!.fields).toEqual(['rs1', 'a, "b"\nc', '0.1'])
    expect(table.rows.map((row) => row.line)).toEqual([2, 4])
  })

  test('a quote inside a word is an ordinary character', () => {
    expect(read('SNP,note\nrs1,5" gun\nrs2,x\n').rows[0]!.fields[1]).toBe('5" gun')
  })
})

describe('header', () => {
  test('skips a title, an empty line and a line of group names', () => {
    const table = read(`Table S3. Instruments\n\n,Exposure,,Outcome,\n${GOOD_CSV}`)
    expect(table.headerLine).toBe(4)
    expect(table.columns).toEqual(COLUMNS)
  })

  test('without a header numbers the columns and loses no row', () => {
    const table = read(GOOD_ROWS.join('\n'))
    expect(table.headerLine).toBeNull()
    expect(table.columns).toEqual(['V1', 'V2', 'V3', 'V4', 'V5'])
    expect(table.rows.length).toBe(4)
  })

  test("accepts R's unnamed row names", () => {
    const table = read('SNP beta se\n1 rs1 0.1 0.2\n2 rs2 0.3 0.4\n')
    expect(table.columns).toEqual(['row.names', 'SNP', 'beta', 'se'])
    expect(table.rows[0]!.fields[1]).toBe('rs1')
  })

  test('handles repeated names, empty names and names that start with #', () => {
    expect(read('#chrom,beta,beta,\n1,0.1,0.2,0.3\n2,0.1,0.2,0.3\n').columns).toEqual([
      'chrom',
      'beta',
      'beta (2)',
      'V4',
    ])
  })

  test('alleles are not converted', () => {
    const table = read('SNP,effect_allele,other_allele,beta\nrs1,T,F,0.1\nrs2,TRUE,0,0.2\n')
    expect(table.rows.map((row) => row.fields.slice(1, 3))).toEqual([
      ['T', 'F'],
      ['TRUE', '0'],
    ])
  })
})

describe('encodings', () => {
  const chinese = GOOD_CSV.replace('SNP', '位点').replace('rs1', '变异一')
  // 位点,beta and one Chinese name, as saved by a Chinese Windows program.
  const gb18030 = Uint8Array.from([
    0xce,
    0xbb,
    0xb5,
    0xe3,
    ...utf8(',beta\nrs1,0.1\n'),
    0xb1,
    0xe4,
    0xd2,
    0xec,
    ...utf8(',0.2\n'),
  ])

  test.each([
    ['utf-8', utf8(chinese)],
    ['utf-8', utf8(`\ufeff${chinese}`)],
    ['utf-16le', utf16(chinese, 'le')],
    ['utf-16be', utf16(chinese, 'be')],
  ] as const)('%s', (encoding, bytes) => {
    const table = readTable(bytes, host)
    expect(table.encoding).toBe(encoding)
    expect(table.columns[0]).toBe('位点')
    expect(table.rows[0]!.fields[0]).toBe('变异一')
  })

  test('UTF-16 without its mark', () => {
    expect(readTable(utf16(GOOD_CSV, 'le', false), host).encoding).toBe('utf-16le')
    expect(readTable(utf16(GOOD_CSV, 'be', false), host).encoding).toBe('utf-16be')
  })

  test('GB18030', () => {
    const table = readTable(gb18030, host)
    expect(table.encoding).toBe('gb18030')
    expect(table.columns).toEqual(['位点', 'beta'])
    expect(table.rows[1]!.fields).toEqual(['变异', '0.2'])
  })

  test('a single accented character is not GB18030: decoded as Windows-1252, with intact numbers', () => {
    const bytes = Uint8Array.from([...utf8('SNP,caf'), 0xe9, ...utf8(',beta\nrs1,x,0.25\n')])
    const table = readTable(bytes, host)
    expect(table.encoding).toBe('windows-1252')
    expect(table.columns).toEqual(['SNP', 'café', 'beta'])
    expect(table.rows[0]!.fields[2]).toBe('0.25')
  })
})
