import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { checkMergedNames, mergedNames } from '../../../../src/science/liftover/merged-names.ts'
import { sourceOfBytes } from '../../../../src/science/parser/byte-source.ts'
import { failureOf, utf8 } from '../parser/files.ts'

const source = (text: string) => sourceOfBytes(utf8(text))
const of = async (text: string, ...wanted: string[]) =>
  Object.fromEntries(await mergedNames(source(text), wanted))

/** rsHigh, rsLow, build, orien, created, updated, rsCurrent, orien2Current, comment. */
const ARCH = [
  '300\t200\t130\t0\t2009-01-01 00:00:00.0\t2009-01-01 00:00:00.0\t100\t0\t',
  '200\t100\t132\t1\t2010-01-01 00:00:00.0\t2010-01-01 00:00:00.0\t100\t1\t',
  '910\t900\t132\t1\t2010-01-01 00:00:00.0\t2010-01-01 00:00:00.0\t900\t1\t',
  '',
].join('\n')

describe('merged names', () => {
  test('dbSNP’s own table: the current name and every older one', async () => {
    expect(await of(ARCH, 'rs300')).toEqual({ rs200: 'rs300', rs100: 'rs300' })
    expect(await of(ARCH, 'rs100')).toEqual({ rs200: 'rs100', rs300: 'rs100' })
    expect(await of(ARCH, 'rs5')).toEqual({})
  })

  test('uses the seventh column where intermediate steps are not listed', async () => {
    const row = '400\t350\t130\t0\t2009-01-01\t2009-01-01\t310\t0\t\n'
    expect(await of(row, 'rs310')).toEqual({ rs400: 'rs310', rs350: 'rs310' })
  })

  test('a table of two columns, with a header, in steps, in any order of rows', async () => {
    const text = 'old,current\nrs2,rs3\nrs1,rs2\n'
    expect(await of(text, 'RS1 ')).toEqual({ rs2: 'rs1', rs3: 'rs1' })
    const turned = 'old,current\nrs1,rs2\nrs2,rs3\n'
    expect(await of(turned, 'rs3')).toEqual({ rs2: 'rs3', rs1: 'rs3' })
  })

  test('omits a name that is ambiguous between two required variants', async () => {
    expect(await of('rs1\trs9\nrs2\trs9\nrs7\trs9\n', 'rs1', 'rs2')).toEqual({})
  })

  test('reads compressed tables', async () => {
    const packed = sourceOfBytes(Uint8Array.from(gzipSync(ARCH)))
    expect([...(await mergedNames(packed, ['rs900']))]).toEqual([['rs910', 'rs900']])
    await checkMergedNames(packed)
  })

  test.each([
    ['a table of effects', 'SNP\tbeta\nrs1\t0.1\n', 2],
    ['one column', 'rs1\nrs2\n', 2],
    ['a header alone', 'old\tcurrent\n', 1],
  ])('refuses %s', async (_, text, row) => {
    const { problem } = await failureOf(() => checkMergedNames(source(text)))
    expect(problem).toMatchObject({ code: 'not-merged-names', row })
  })
})
