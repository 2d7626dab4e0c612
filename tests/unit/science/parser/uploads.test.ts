import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readAssociations } from '../../../../src/science/harmonise/read-associations.ts'
import { LIMITS } from '../../../../src/science/limits.ts'
import { guessAssociationMapping } from '../../../../src/science/parser/guess-columns.ts'
import { sourceOfBytes } from '../../../../src/science/parser/byte-source.ts'
import { openTable } from '../../../../src/science/parser/open-table.ts'
import { selectRows } from '../../../../src/science/parser/select-rows.ts'
import { previewTwoSample } from '../../../../src/science/two-sample/preview.ts'
import { GOOD_CSV, GOOD_ROWS, HEADER, failureOf, host, utf8 } from './files.ts'
import { bgzip, sheetRows, workbook, zip } from './packed-files.ts'

/**
 * Typical uploads, one test for each row of the list in the science notes ("What users really upload, and how
 * it breaks"), and the corrupt files of the specification: the message for each, and the accepted rows.
 */
const packed = (text: string) => new Uint8Array(gzipSync(text))
const preview = (bytes: Uint8Array<ArrayBuffer>) =>
  previewTwoSample({ bytes, fileName: 'data.csv' }, host)

async function associations(text: string) {
  const { table } = await openTable(sourceOfBytes(packed(text)), host)
  return readAssociations(table, guessAssociationMapping(table.columns).mapping)
}

/** Returns the message about one more row in a file, and the number of accepted rows. */
async function messageAbout(row: string) {
  const { check } = await preview(packed(`${GOOD_CSV}\n${row}`))
  return { kept: check!.kept, problems: check!.problems.first }
}

describe('typical uploads', () => {
  test('a workbook renamed .csv', async () => {
    const rows = [HEADER, ...GOOD_ROWS].map((line) => line.split(','))
    const bytes = zip(workbook([{ name: 'IVs in gut microbiome', rows: sheetRows(rows) }]))
    expect(String.fromCharCode(...bytes.subarray(0, 2))).toBe('PK')
    const { check, origin, delimiter } = await preview(bytes)
    expect(check!.kept).toBe(4)
    expect([origin.container, origin.member, delimiter]).toEqual([
      'xlsx',
      'IVs in gut microbiome',
      'sheet',
    ])
  })

  test('bgzip of many members', async () => {
    const { check, origin } = await preview(bgzip(GOOD_CSV, 30))
    expect([check!.kept, origin.container]).toEqual([4, 'bgzip'])
  })

  test('a title, a blank line, then the header', async () => {
    const { headerLine, check } = await preview(packed(`Table S3. Instruments\n\n${GOOD_CSV}`))
    expect([headerLine, check!.kept]).toEqual([3, 4])
  })

  test('a header in other case and spelling', async () => {
    const header = 'rsID,Beta.Exposure,SE_exposure,b_outcome,se.outcome'
    const { mapping, check } = await preview(packed(`${header}\n${GOOD_ROWS.join('\n')}`))
    expect(mapping).toEqual({
      SNP: 'rsID',
      'beta.exposure': 'Beta.Exposure',
      'se.exposure': 'SE_exposure',
      'beta.outcome': 'b_outcome',
      'se.outcome': 'se.outcome',
    })
    expect(check!.kept).toBe(4)
  })

  test('T stays an allele', async () => {
    const rows = await associations('SNP,effect_allele,other_allele,beta,se\nrs1,T,F,0.1,0.02\n')
    expect(rows[0]).toMatchObject({ effectAllele: 'T', otherAllele: 'F' })
  })

  test('numbers in every notation, and every word for a missing value', async () => {
    const numbers = await associations(
      `SNP\teffect_allele\tbeta\tse\tpval\tsamplesize
rs1\tA\t0.1\t0.02\t 1e-5 \t1,234
rs2\tA\tNA\t#NA\t.\t-
rs3\tA\tNR\tn/a\t\tNaN
rs4\tA\t\u22120.1\t0.02\t5E-08\t20000
`,
    )
    expect(numbers.map(({ beta, se, p, n }) => [beta, se, p, n])).toEqual([
      [0.1, 0.02, 1e-5, 1234],
      [null, null, null, null],
      [null, null, null, null],
      [-0.1, 0.02, 5e-8, 20_000],
    ])
    const commas = await associations('SNP;effect_allele;beta;se\nrs1;A;-0,05;0,01\nrs2;A;1;0,02\n')
    expect(commas.map(({ beta, se }) => [beta, se])).toEqual([
      [-0.05, 0.01],
      [1, 0.02],
    ])
    const tiny = 'SNP\tp\nrs1\t<1e-300\nrs2\t0.2\n'
    const { table } = await selectRows(sourceOfBytes(utf8(tiny)), { mostP: 5e-8 }, host)
    expect(table.rows.map(({ fields }) => fields[0])).toEqual(['rs1'])
  })

  test('retains all rows of one variant for the match by alleles', async () => {
    const text = `SNP\teffect_allele\tother_allele\tbeta\tse
rs1\tA\tG\t0.1\t0.02
rs1\tT\tG\t0.2\t0.02
1:500:A:G\tA\tG\t0.3\t0.02
rs2\tA\tG\t0.4\t0.02
`
    const variants = new Set(['rs1', '1:500:a:g'])
    const { table } = await selectRows(sourceOfBytes(packed(text)), { variants }, host)
    expect(table.rows.map(({ line }) => line)).toEqual([2, 3, 4])
    expect((await messageAbout('RS1,0.3,0.1,0.1,0.1')).problems).toEqual([
      { code: 'duplicate-variant', row: 6, column: 'SNP', expected: '2', found: 'RS1' },
    ])
  })

  test('no allele frequency', async () => {
    const without = await associations('SNP,effect_allele,beta,se\nrs1,A,0.1,0.02\n')
    expect(without[0]!.eaf).toBeNull()
    const withheld = await associations('SNP,effect_allele,beta,se,eaf\nrs1,A,0.1,0.02,NA\n')
    expect(withheld[0]!.eaf).toBeNull()
  })

  test('p as its logarithm, p of 0', async () => {
    const logarithms = await associations('SNP,effect_allele,beta,se,mlogp\nrs1,A,0.1,0.02,12\n')
    expect(logarithms[0]!.p).toBeCloseTo(1e-12, 20)
    const zero = await associations('SNP,effect_allele,beta,se,p\nrs1,A,0.1,0.02,0\n')
    expect(zero[0]!.p).toBe(0)
    const text = 'SNP\tp\nrs1\t0\nrs2\t0.2\n'
    const { table } = await selectRows(sourceOfBytes(utf8(text)), { mostP: 5e-8 }, host)
    expect(table.rows.map(({ fields }) => fields[0])).toEqual(['rs1'])
  })

  test('refuses summary data of the whole genome as instruments', async () => {
    const rows = `${HEADER}\n${GOOD_ROWS.join('\n')}\n`.repeat(10_000)
    expect((await failureOf(() => preview(packed(rows)))).problem).toEqual({
      code: 'too-many-rows',
      expected: String(LIMITS.rows),
    })
  })

  test('refuses more instruments than the limit', async () => {
    const rows = Array.from({ length: LIMITS.rows + 1 }, (_, row) => `rs${row}\t1e-9`)
    const source = sourceOfBytes(bgzip(`SNP\tp\n${rows.join('\n')}`, 60_000))
    expect((await failureOf(() => selectRows(source, { mostP: 5e-8 }, host))).code).toBe(
      'too-many-rows',
    )
  })
})

describe('corrupt files', () => {
  const refuse = (bytes: Uint8Array<ArrayBuffer>) => failureOf(() => preview(bytes))

  test('100 000 columns, in a line and in a header alone', async () => {
    const line = (cell: string) => Array.from({ length: 100_000 }, () => cell).join('\t')
    const expected = { code: 'too-many-columns', expected: String(LIMITS.columns), found: '100000' }
    expect((await refuse(packed(`${line('a')}\n${line('1')}\n`))).problem).toEqual(expected)
    expect((await refuse(packed(line('a')))).problem).toEqual(expected)
    const source = sourceOfBytes(packed(`${line('a')}\n${line('1')}\n`))
    const failure = await failureOf(() => selectRows(source, { mostP: 1 }, host))
    expect(failure.problem).toEqual(expected)
  })

  test('treats mixed blanks and tabs as one separator', async () => {
    const mixed = [HEADER, ...GOOD_ROWS].map((line, row) =>
      line.replaceAll(',', row % 2 ? '\t' : '  '),
    )
    const { delimiter, check } = await preview(packed(mixed.join('\n')))
    expect([delimiter, check!.kept]).toEqual(['space', 4])
  })
})
