import { readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readAssociations } from '../../../../src/science/harmonise/read-associations.ts'
import { guessAssociationMapping } from '../../../../src/science/parser/guess-columns.ts'
import { sourceOfBytes } from '../../../../src/science/parser/byte-source.ts'
import { openTable } from '../../../../src/science/parser/open-table.ts'
import { selectRows } from '../../../../src/science/parser/select-rows.ts'
import { hasShared, sharedFile } from '../reference.ts'
import { failureOf, host, utf8 } from './files.ts'
import { bgzip } from './packed-files.ts'

const open = async (text: string) => (await openTable(sourceOfBytes(bgzip(text)), host)).table

/** Returns the first association of a file by the guessed mapping. */
async function firstOf(text: string) {
  const table = await open(text)
  const { mapping, question } = guessAssociationMapping(table.columns)
  expect(question).toBeNull()
  return readAssociations(table, mapping)[0]!
}

test('a TwoSampleMR table with the name of the trait, separated by blanks', async () => {
  const found = await firstOf(
    `Phenotype SNP chr pos beta se effect_allele other_allele eaf pval units gene samplesize
BMI rs1000 1 12345 0.12 0.02 A G 0.3 2e-9 SD FTO 5000`,
  )
  expect(found).toMatchObject({ SNP: 'rs1000', phenotype: 'BMI', beta: 0.12, position: 12_345 })
  expect(found).toMatchObject({ effectAllele: 'A', otherAllele: 'G', p: 2e-9, n: 5000 })
})

test('GWAS-SSF with #NA, and the first of several names in a cell of FinnGen', async () => {
  const ssf = `chromosome\tbase_pair_location\teffect_allele\tother_allele\tbeta\tstandard_error\trsid\tinfo
1\t12345\tA\tG\t0.12\t0.02\trs1000\t#NA`
  expect(await firstOf(ssf)).toMatchObject({ SNP: 'rs1000', beta: 0.12, p: null })
  const finngen = `#chrom\tpos\tref\talt\trsids\tpval\tbeta\tsebeta\n1\t12345\tG\tA\trs1000,rs77\t2e-9\t0.12\t0.02`
  expect(await firstOf(finngen)).toMatchObject({ SNP: 'rs1000', effectAllele: 'A' })
})

describe('GWAS-VCF', () => {
  const meta = [
    '##fileformat=VCFv4.2',
    '##FORMAT=<ID=ES,Number=A,Type=Float,Description="Effect size, of ALT">',
    ...Array.from({ length: 5000 }, (_, at) => `##contig=<ID=${at},length=249250621,assembly=x>`),
  ]
  const head = ['#CHROM', 'POS', 'ID', 'REF', 'ALT', 'QUAL', 'FILTER', 'INFO', 'FORMAT', 'ieu-a-2']
  const line = (...fields: string[]) => fields.join('\t')
  const rows = [
    line(
      ...'1 12345 rs1000 G A . PASS AF=0.3'.split(' '),
      'ES:SE:LP:AF:SS:ID',
      '0.12:0.02:8.69897:0.3:5000:rs1000',
    ),
    line(...'1 12346 . C T . PASS .'.split(' '), 'ES:SE:LP', '-0.1:0.03:3'),
    line(
      ...'X 12347 rs3 C T,G . PASS .'.split(' '),
      'ES:SE:LP:AF',
      '0.2,-0.3:0.03,0.04:.,9:0.1,0.2',
    ),
  ]
  const vcf = [...meta, head.join('\t'), ...rows].join('\n')

  test('the effect allele is ALT; each trait and each allele has a row', async () => {
    const table = await open(vcf)
    const { mapping } = guessAssociationMapping(table.columns)
    const found = readAssociations(table, mapping)
    expect(
      found.map(({ SNP, effectAllele, otherAllele, beta, se, eaf, n, chromosome, row }) => [
        SNP,
        effectAllele,
        otherAllele,
        beta,
        se,
        eaf,
        n,
        chromosome,
        row,
      ]),
    ).toEqual([
      ['rs1000', 'A', 'G', 0.12, 0.02, 0.3, 5000, '1', 5004],
      ['1:12346_C_T', 'T', 'C', -0.1, 0.03, null, null, '1', 5005],
      ['rs3', 'T', 'C', 0.2, 0.03, 0.1, null, 'X', 5006],
      ['rs3', 'G', 'C', -0.3, 0.04, 0.2, null, 'X', 5006],
    ])
    expect(found[0]!.p).toBeCloseTo(2e-9, 12)
    expect(new Set(found.map(({ phenotype }) => phenotype))).toEqual(new Set(['ieu-a-2']))
  })

  test('two traits', async () => {
    const two = [head.concat('b').join('\t'), `${rows[0]}\t0.5:0.1:2:0.3:7:rs1000`].join('\n')
    const table = await open(two)
    const found = readAssociations(table, guessAssociationMapping(table.columns).mapping)
    expect(found.map(({ phenotype, beta }) => [phenotype, beta])).toEqual([
      ['ieu-a-2', 0.12],
      ['b', 0.5],
    ])
  })

  test.each([
    ['plain', utf8(vcf)],
    ['bgzip', bgzip(vcf, 65_280)],
  ])('required rows, %s', async (_name, bytes) => {
    const source = sourceOfBytes(bytes)
    const named = await selectRows(source, { variants: new Set(['rs3', '1:12346_c_t']) }, host)
    expect(named.table.rows.map(({ fields }) => fields.slice(0, 5))).toEqual([
      ['1:12346_C_T', '1', '12346', 'T', 'C'],
      ['rs3', 'X', '12347', 'T', 'C'],
      ['rs3', 'X', '12347', 'G', 'C'],
    ])
    const strong = await selectRows(source, { mostP: 5e-8 }, host)
    // The first allele of rs3 has no p of its own: it follows from 0.2 / 0.03.
    expect(strong.table.rows.map(({ fields }) => [fields[0], fields[3]])).toEqual([
      ['rs1000', 'A'],
      ['rs3', 'T'],
      ['rs3', 'G'],
    ])
    expect(strong.rowsRead).toBe(3)
  })

  test('refuses genotypes', async () => {
    const genotypes = [
      head.join('\t'),
      line('1', '5', 'rs1', 'A', 'G', '.', '.', '.', 'GT:DP', '0/1:9'),
    ]
    const failure = await failureOf(() => open(genotypes.join('\n')))
    expect(failure.problem).toEqual({ code: 'unsupported-file', found: 'genotypes' })
  })
})

test.skipIf(!hasShared)("reads TwoSampleMR's own example files as R does", async () => {
  const names = readdirSync(sharedFile('data')).filter((name) => name.startsWith('tsmr_raw_'))
  expect(names.length).toBeGreaterThan(3)
  for (const name of names) {
    const bytes = new Uint8Array(readFileSync(sharedFile(`data/${name}`)))
    const { table } = await openTable(sourceOfBytes(bytes), host)
    const text = new TextDecoder().decode(bytes).trim()
    expect([name, table.rows.length]).toEqual([name, text.split(/\r?\n/).length - 1])
    const { mapping, question } = guessAssociationMapping(table.columns)
    expect([name, mapping.SNP !== undefined]).toEqual([name, true])
    expect([name, mapping.effect_allele !== undefined || question !== null]).toEqual([name, true])
    const widths = new Set(table.rows.map(({ fields }) => fields.length))
    expect([name, ...widths]).toEqual([name, table.columns.length])
  }
})
