/** Questions about the content of files that can be read in two ways, and no question about files with one reading. */
import fc from 'fast-check'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { harmonise, indexAssociations } from '../../../../src/science/harmonise/harmonise.ts'
import { readAssociations } from '../../../../src/science/harmonise/read-associations.ts'
import type { AssociationMapping } from '../../../../src/science/parser/association-fields.ts'
import {
  firstOpen,
  mergedMapping,
  withReading,
} from '../../../../src/science/parser/column-question.ts'
import { readTable } from '../../../../src/science/parser/table.ts'
import { guessColumns, type TableSide } from '../../../../src/science/parser/two-sided.ts'
import { withRsNames } from '../../../../src/science/profile/name-column.ts'
import { findContentQuestions } from '../../../../src/science/profile/questions.ts'
import { requireAnswers } from '../../../../src/science/profile/require-answers.ts'
import { webEngineHost } from '../../../../src/workers/engine-host.ts'
import { runs } from '../../../helpers/nightly.ts'

const CASES = new URL('../../../fixtures/cases/', import.meta.url)
const tableOf = (text: string) => readTable(text, webEngineHost())
const tableIn = (path: string) => tableOf(readFileSync(new URL(path, CASES), 'utf8'))

function read(path: string, given: AssociationMapping = {}, side: TableSide = 'outcome') {
  const table = tableIn(path)
  const guess = withRsNames(guessColumns(table.columns, side), table)
  const mapping = mergedMapping(guess.mapping, given)
  const questions = findContentQuestions(table, mapping)
  return { table, mapping, questions, open: firstOpen(questions, mapping) }
}

const exposure = (() => {
  const table = tableIn('exposure.tsv')
  return readAssociations(table, guessColumns(table.columns, 'exposure').mapping)
})()

/** Harmonises a file with the exposure. */
function against({ table, mapping }: Pick<ReturnType<typeof read>, 'table' | 'mapping'>) {
  const rows = readAssociations(table, mapping)
  return harmonise(exposure, indexAssociations(rows), 'use-frequency').variants
}
/** Weighted slope through the origin of the kept variants. */
function slope(variants: ReturnType<typeof against>): number {
  let [xy, xx] = [0, 0]
  for (const { keep, betaExposure, betaOutcome, seOutcome } of variants) {
    if (!keep || betaExposure === null || betaOutcome === null || seOutcome === null) continue
    xy += (betaExposure * betaOutcome) / seOutcome ** 2
    xx += betaExposure ** 2 / seOutcome ** 2
  }
  return xy / xx
}
/** Answers an open question by the name of a reading. */
function answered(opened: ReturnType<typeof read>, name: string) {
  const reading = opened.open?.readings.find((each) => each.name === name)
  if (reading === undefined) throw new Error(`no reading is called ${name}`)
  return { ...opened, mapping: withReading(opened.mapping, reading) }
}

const ALLELES = { effect_allele: 'alt', other_allele: 'ref' }

describe('several rows for each variant', () => {
  test.each<[string, string, string[], AssociationMapping?]>([
    ['strata/t3_sex_rows.tsv', 'sex', ['F', 'both']],
    ['strata/u3_protein.tsv', 'SeqId', ['1234-5', '9876-1']],
    ['strata/g3_two_traits_in_outcome.tsv', 'Phenotype', ['traitA', 'traitB']],
    ['strata/g2_eqtl_catalogue.tsv', 'molecular_trait_id', ['ENSG01', 'ENSG02'], ALLELES],
    ['strata/co_b_two_genes.tsv', 'molecular_trait_id', ['ENSG_FAR', 'ENSG_SAME'], ALLELES],
  ])('of %s: asks which value of %s is meant', (path, column, values, given) => {
    const { open } = read(path, given)
    expect(open).toMatchObject({ kind: 'rows', column })
    expect(open?.readings.map(({ name }) => name).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
      values,
    )
  })

  test('of genetic models: proposes the additive one, whose rows alone are read', () => {
    const opened = read('strata/r18_two_models.tsv')
    expect(opened.open).toMatchObject({ column: 'Model', proposed: 'ADD-WGR-FIRTH' })
    const { table, mapping } = answered(opened, 'ADD-WGR-FIRTH')
    expect(readAssociations(table, mapping)).toHaveLength(12)
    expect(firstOpen(findContentQuestions(table, mapping), mapping)).toBeNull()
  })

  test.each([
    ['strata/t3_sex_rows.tsv', 'both'],
    ['strata/u3_protein.tsv', '9876-1'],
    ['strata/g3_two_traits_in_outcome.tsv', 'traitB'],
  ])('of %s: the chosen rows have the true slope', (path, name) => {
    expect(slope(against(answered(read(path), name)))).toBeCloseTo(0.41, 1.5)
  })

  test('are refused where a run meets them without an answer', () => {
    const { table, mapping } = read('strata/t3_sex_rows.tsv')
    expect(() => requireAnswers(table, mapping)).toThrow(
      expect.objectContaining({
        problem: expect.objectContaining({ code: 'question-open', column: 'sex' }),
      }),
    )
  })

  test('of two columns that both tell them apart: asks for one after the other', () => {
    const rows = ['A', 'B'].flatMap((tissue) =>
      ['ADD', 'REC'].flatMap((model) =>
        Array.from({ length: 8 }, (_, k) => `rs${k}\tA\tG\t0.0${k + 1}\t0.01\t${tissue}\t${model}`),
      ),
    )
    const table = tableOf(
      ['SNP\teffect_allele\tother_allele\tbeta\tse\ttissue\tmodel', ...rows].join('\n'),
    )
    let { mapping } = guessColumns(table.columns, 'outcome')
    for (const [column, value] of [
      ['tissue', 'B'],
      ['model', 'ADD'],
    ]) {
      const open = firstOpen(findContentQuestions(table, mapping), mapping)
      expect(open?.column).toBe(column)
      const reading = open?.readings.find(({ name }) => name === value)
      mapping = withReading(mapping, reading ?? { name: '', mapping: {} })
    }
    expect(firstOpen(findContentQuestions(table, mapping), mapping)).toBeNull()
    expect(readAssociations(table, mapping)).toHaveLength(8)
  })
})

describe('both sides in one table', () => {
  test.each(['sides/t8_combined_table.tsv', 'sides/z2_tsmr_full_as_outcome.tsv'])(
    '%s given as the outcome is read on the side of the outcome',
    (path) => {
      const opened = read(path)
      expect(opened.mapping).toMatchObject({ beta: 'beta.outcome', se: 'se.outcome' })
      expect(slope(against(opened))).toBeCloseTo(0.41, 1.5)
    },
  )

  test('without a known side it is asked', () => {
    const { columns } = tableIn('sides/t8_combined_table.tsv')
    const { question } = guessColumns(columns)
    expect(question).toMatchObject({ kind: 'side' })
    expect(question?.readings.map(({ mapping }) => mapping.beta)).toEqual([
      'beta.exposure',
      'beta.outcome',
    ])
  })
})

describe('several columns of one name', () => {
  test('with other values are asked about, effect and error of one set', () => {
    const opened = read('columns/t6_dup_beta_header.tsv')
    expect(opened.open).toMatchObject({ kind: 'columns', column: 'beta' })
    expect(slope(against(answered(opened, '2')))).toBeCloseTo(0.41, 1.5)
    expect(answered(opened, '2').mapping).toMatchObject({ beta: 'beta (2)', se: 'se (2)' })
  })

  /** A file with two columns of one meaning; the second one holds the truth. */
  const withTwo = (header: string, cells: (k: number) => (string | number)[]) =>
    tableOf(
      [header, ...Array.from({ length: 12 }, (_, k) => ['A', 'G', ...cells(k)].join('\t'))].join(
        '\n',
      ),
    )
  test.each([
    ['beta', 'BETA\tbeta\tse\tpval\tSNP', (k: number) => [3, 1, 0.1, 1e-23, `rs${k}`]],
    ['se', 'beta\tse\tstandard_error\tpval\tSNP', (k: number) => [1, 1, 0.1, 1e-23, `rs${k}`]],
    ['pval', 'beta\tse\tp\tpval\tSNP', (k: number) => [1, 0.1, 0.5, 1e-23, `rs${k}`]],
    [
      'SNP',
      'SNP\trsid\tbeta\tse',
      (k: number) => [`rs${k}`, `rs${k}00`, k % 2 === 0 ? 1 : -1, 0.1],
    ],
  ])('by other names for %s are asked about', (field, header, cells) => {
    const table = withTwo(`effect_allele\tother_allele\t${header}`, cells)
    const { mapping } = guessColumns(table.columns)
    const open = firstOpen(findContentQuestions(table, mapping), mapping)
    expect(open?.kind).toBe('columns')
    const chosen = open?.readings.map((reading) => withReading(mapping, reading))
    expect(new Set(chosen?.map((each) => each[field as 'beta'])).size).toBe(2)
    for (const each of chosen ?? []) {
      const left = firstOpen(findContentQuestions(table, each), each)
      expect(left?.kind).not.toBe('columns')
    }
  })

  test('with the same values are not asked about', () => {
    const lines = ['SNP\teffect_allele\tbeta\tse\tbeta', 'rs1\tA\t0.1\t0.01\t0.1']
    const table = tableOf(lines.join('\n'))
    const { mapping } = guessColumns(table.columns)
    expect(findContentQuestions(table, mapping)).toEqual([])
  })

  test('of names: the one with rs numbers joins', () => {
    const opened = read('columns/d2_two_snp_columns.tsv')
    expect(opened.mapping.SNP).toBe('rsid')
    expect(against(opened).filter(({ keep }) => keep)).toHaveLength(12)
  })
})

describe('a scale that cannot be', () => {
  test.each([
    ['scale/o2b_or_holds_logor_no_p.tsv', ['logarithms']],
    ['scale/y3_or_mixed_few_negative.tsv', ['ratios', 'logarithms']],
    ['scale/o3b_beta_holds_or_no_p.tsv', ['ratios', 'logarithms']],
    ['scale/o3_beta_column_holds_or.tsv', ['ratios', 'logarithms']],
    ['colocalisation/co_or.tsv', ['ratios', 'logarithms']],
  ])('in %s is asked about: %s', (path, readings) => {
    const { open } = read(path)
    expect(open?.kind).toBe('scale')
    expect(open?.readings.map(({ name }) => name)).toEqual(readings)
  })

  test.each([
    ['scale/o2b_or_holds_logor_no_p.tsv', 'logarithms'],
    ['scale/o3b_beta_holds_or_no_p.tsv', 'ratios'],
    ['scale/o3_beta_column_holds_or.tsv', 'ratios'],
  ])('in %s, answered with %s, gives the true slope', (path, name) => {
    expect(slope(against(answered(read(path), name)))).toBeCloseTo(0.41, 1.5)
  })

  test('is not asked about where p confirms effects near one', () => {
    // β = 1 with an error of 0.2: z = 5, p = 5.7e-7.
    const rows = Array.from({ length: 10 }, (_, k) => `rs${k}\tA\tG\t1\t0.2\t5.73e-7`)
    const table = tableOf(['SNP\teffect_allele\tother_allele\tbeta\tse\tpval', ...rows].join('\n'))
    expect(findContentQuestions(table, guessColumns(table.columns).mapping)).toEqual([])
  })
})

describe('frequencies in doubt', () => {
  test('of the other allele decide no strand', () => {
    const variants = against(read('frequencies/f2_eaf_of_other.tsv'))
    const palindromic = variants.filter((row) => row.palindromic)
    const reason = 'frequencies-in-doubt'
    expect(palindromic.map((row) => row.reason)).toEqual([reason, reason])
  })

  test('a column of minor allele frequencies as those of the effect allele decides none', () => {
    const { table, mapping } = read('exposure.tsv')
    const at = table.columns.indexOf('eaf')
    const rows = table.rows.map((row, k) => {
      // Half of the variants are given for the other allele, whose frequency is above one half.
      const fields = [...row.fields]
      if (k % 2 === 0) {
        const [effect, other] = ['effect_allele', 'other_allele'].map((c) =>
          table.columns.indexOf(c),
        )
        ;[fields[effect!], fields[other!]] = [fields[other!]!, fields[effect!]!]
      }
      fields[at] = String(Math.min(Number(row.fields[at]), 1 - Number(row.fields[at])))
      return { ...row, fields }
    })
    const variants = against({ table: { ...table, rows }, mapping })
    expect(variants.filter(({ palindromic, keep }) => palindromic && keep)).toEqual([])
  })
})

test('asks nothing of files with one row for each variant, whatever their other columns hold', () => {
  const column = fc.oneof(
    fc.constant(() => 'study'),
    fc.nat(5).map((n) => (k: number) => `group ${(k * 7 + n) % 3}`),
    fc.nat().map((n) => (k: number) => String((k * 31 + n) % 997)),
  )
  const property = fc.property(
    fc.array(column, { maxLength: 4 }),
    fc.integer({ min: 20, max: 60 }),
    fc.double({ min: 0.01, max: 0.4, noNaN: true }),
    (columns, count, size) => {
      const header = ['SNP', 'effect_allele', 'other_allele', 'beta', 'se', 'pval']
      const extra = columns.map((_, at) => `extra${at}`)
      const rows = Array.from({ length: count }, (_, k) => {
        const beta = (k % 2 === 0 ? -1 : 1) * size * (1 + (k % 7))
        return [`rs${k}`, 'A', 'G', beta, 0.01, 0.5, ...columns.map((of) => of(k))].join('\t')
      })
      const table = tableOf([[...header, ...extra].join('\t'), ...rows].join('\n'))
      expect(findContentQuestions(table, guessColumns(table.columns).mapping)).toEqual([])
    },
  )
  fc.assert(property, { numRuns: runs(60, 2000) })
})

test('asks nothing of the examples of the tools', () => {
  const folder = new URL('../../../../src/features/tools/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.tsv'),
  )
  for (const name of files) {
    const table = tableOf(readFileSync(new URL(name, folder), 'utf8'))
    const { mapping } = guessColumns(table.columns, 'outcome')
    expect([name, findContentQuestions(table, mapping, { hasTraits: true })]).toEqual([name, []])
  }
})
