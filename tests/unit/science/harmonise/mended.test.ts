/** Tests recognised damage: read where it has one reading, and counted; else named. */
import { describe, expect, test } from 'vitest'
import { selectRows } from '../../../../src/science/parser/select-rows.ts'
import { sourceOfBlob } from '../../../../src/science/parser/byte-source.ts'
import { failureOf, host, utf8 } from '../parser/files.ts'
import { harmoniseCase, openCase, rowsOf } from './case-files.ts'

const HEADER = 'SNP chr pos effect_allele other_allele beta se eaf'

describe('cases', () => {
  test.each([
    ['q1_allele_TRUE.csv', 'allele-from-true', 6],
    ['i3_rs_underscore_allele_noplace.tsv', 'name-shortened', 12],
    ['x6_percent_eaf.csv', 'percent-as-share', 12],
  ])('reads %s, and counts it as %s', async (name, note, count) => {
    const { kept, slope, check } = await harmoniseCase(name)
    expect(kept).toBe(12)
    expect(slope).toBeCloseTo(0.41, 2)
    expect(check.problems.counts).toEqual({ [note]: count })
  })

  test('reads the frequency of INFO where FORMAT of a VCF has none', async () => {
    const { kept, slope, check } = await harmoniseCase('v5_af_only_info.vcf')
    expect([kept, check.derived]).toEqual([12, { 'frequency-from-info': 12 }])
    expect(slope).toBeCloseTo(0.41, 2)
  })

  test('uses no number of studies as sample size', async () => {
    const { rows, check } = await harmoniseCase('r05_plink.meta', {
      effect_allele: 'A1',
      other_allele: 'A2',
    })
    expect(rows.every(({ n }) => n === null)).toBe(true)
    expect(check.problems.counts).toEqual({ 'studies-not-people': 12 })
  })

  test('names the tests of a file without additive rows', async () => {
    const fault = await failureOf(() => openCase('p3_plink2_domdev.glm.linear'))
    expect(fault.problem).toMatchObject({ code: 'no-additive-rows', found: 'SEX, DOM, PC1' })
  })
})

describe('variations', () => {
  test('reads TRUE in every case as T, and FALSE as no allele', () => {
    const { rows, check } = rowsOf([
      HEADER,
      'rs1 1 100 true C 0.1 0.02 0.3',
      'rs2 1 200 A True 0.1 0.02 0.3',
      'rs3 1 300 FALSE C 0.1 0.02 0.3',
    ])
    expect(rows.map(({ effectAllele, otherAllele }) => [effectAllele, otherAllele])).toEqual([
      ['T', 'C'],
      ['A', 'T'],
      ['FALSE', 'C'],
    ])
    expect(check.problems.counts).toEqual({ 'allele-from-true': 2, 'allele-not-readable': 1 })
  })

  test('reads alleles 1 to 4 only where all alleles are such, and not a coding by 1 and 2', () => {
    const alleles = (...lines: string[]) =>
      rowsOf([HEADER, ...lines]).rows.map((row) => [row.effectAllele, row.otherAllele])
    expect(
      alleles('rs1 1 100 1 3 0.1 0.02 0.3', 'rs2 1 200 4 2 0.1 0.02 0.3', 'rs3 1 3 2 0 0.1 1 NA'),
    ).toEqual([
      ['A', 'G'],
      ['T', 'C'],
      ['C', '0'],
    ])
    expect(alleles('rs1 1 100 1 2 0.1 0.02 0.3', 'rs2 1 200 2 1 0.1 0.02 0.3')[0]).toEqual([
      '1',
      '2',
    ])
    expect(alleles('rs1 1 100 1 3 0.1 0.02 0.3', 'rs2 1 200 A 4 0.1 0.02 0.3')[0]).toEqual([
      '1',
      '3',
    ])
  })

  test.each([
    'rs123_A',
    'rs123-T',
    'rs123:A:G',
    'rs123_A_G',
    'rs123-?',
    'rs123:1000:A:G',
    'RS123_AT',
  ])('%s is rs123', (name) => {
    const [row] = rowsOf([HEADER, `${name} 1 1000 A G 0.1 0.02 0.3`]).rows
    expect(row!.SNP.toLowerCase()).toBe('rs123')
  })

  test.each(['rs123', '1:1000:A:G', 'rs123_2', 'chr1_1000_A_G', 'rsa_A', 'Affx-123-A'])(
    '%s stays as it is',
    (name) => {
      const [row] = rowsOf([HEADER, `${name} 1 1000 A G 0.1 0.02 0.3`]).rows
      expect([row!.SNP, row!.mended]).toEqual([name, undefined])
    },
  )

  test('selects names with alleles from a long file', async () => {
    const text = 'SNP,A1,beta\nrs1_A,A,1\nrs22_A,A,2\nrs3:A:G,A,3\n'
    const request = { variants: new Set(['rs22', 'rs3']) }
    const { table } = await selectRows(sourceOfBlob(new Blob([utf8(text)])), request, host)
    expect(table.rows.map(({ fields }) => fields[0])).toEqual(['rs22_A', 'rs3:A:G'])
  })

  test('reads percentages with blanks, decimal commas and full-width signs', () => {
    const header = 'SNP effect_allele other_allele beta se eaf'
    const read = (eaf: string) => rowsOf([header, `rs1 A G 0.1 0.02 ${eaf}`]).rows[0]!.eaf
    expect([read('23%'), read('0.5%'), read('23％'), read('101%'), read('x%')]).toEqual([
      0.23,
      0.005,
      0.23,
      null,
      null,
    ])
  })

  test('uses no rounded position, but an exact one of R among whole numbers', () => {
    const rounded = rowsOf([
      HEADER,
      'rs1 1 1.5e+07 A G 0.1 0.02 0.3',
      'rs2 1 2.12E+07 A G 0.1 0.02 0.3',
    ])
    expect(rounded.rows.map(({ position }) => position)).toEqual([null, null])
    expect(rounded.check.problems.counts).toMatchObject({ 'position-rounded': 2 })
    const many = Array.from({ length: 200 }, (_, at) => `rs${at} 1 ${1000 + at} A G 0.1 0.02 0.3`)
    const exact = rowsOf([HEADER, ...many, 'rs900 1 1e+05 A G 0.1 0.02 0.3'])
    expect(exact.rows.at(-1)!.position).toBe(100_000)
  })

  test('refuses variants that only rounded positions name', async () => {
    const lines = ['chr pos effect_allele other_allele beta se', '1 1.5e+07 A G 0.1 0.02']
    const fault = await failureOf(() => rowsOf(lines))
    expect(fault.problem).toMatchObject({ code: 'rounded-positions', found: '1.5e+07' })
  })

  test('names the tests of a long file without additive rows', async () => {
    const text = 'SNP,A1,TEST,beta,se,p\nrs1,A,DOMDEV,1,1,0.1\nrs2,A,DOMDEV,2,1,0.1\n'
    const mapping = { SNP: 'SNP', test: 'TEST' }
    const request = { variants: new Set(['rs1']), mapping }
    const fault = await failureOf(() =>
      selectRows(sourceOfBlob(new Blob([utf8(text)])), request, host),
    )
    expect(fault.problem).toMatchObject({ code: 'no-additive-rows', found: 'DOMDEV' })
  })
})
