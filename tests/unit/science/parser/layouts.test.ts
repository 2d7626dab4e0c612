import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { harmonise, indexAssociations } from '../../../../src/science/harmonise/harmonise.ts'
import { readAssociations } from '../../../../src/science/harmonise/read-associations.ts'
import { interpretTable } from '../../../../src/science/harmonise/row-example.ts'
import { guessAssociationMapping } from '../../../../src/science/parser/guess-columns.ts'
import { mergedMapping } from '../../../../src/science/parser/column-question.ts'
import { LAYOUTS_KNOWN } from '../../../../src/science/parser/layout.ts'
import { readTable } from '../../../../src/science/parser/table.ts'
import { runs } from '../../../helpers/nightly.ts'
import { host } from './files.ts'
import { type Truth, turned, type Writer, WRITERS } from './layout-writers.ts'

const TRUTH: Truth = {
  SNP: 'rs1000',
  chr: '7',
  pos: 1_234_567,
  counted: 'T',
  other: 'C',
  freq: 0.2,
  beta: -0.125,
  se: 0.02,
  p: 4.1e-10,
  n: 51_710,
}

const tableOf = ({ header }: Writer, rows: readonly (string | number)[][]) => {
  const lines = rows.map((row) => row.join('\t'))
  return readTable(
    new TextEncoder().encode([header.split(' ').join('\t'), ...lines].join('\n')),
    host,
  )
}

/** Returns the effect for `counted`, whichever effect allele a file has. */
const ofCounted = (beta: number | null, allele: string | null) =>
  allele?.toUpperCase() === TRUTH.counted ? beta : -beta!

describe('recognises each layout by its header alone', () => {
  test.each(WRITERS.map((writer) => [writer.name, writer] as const))('%s', (_, writer) => {
    for (const choices of [
      [false, false],
      [true, false],
      [false, true],
      [true, true],
    ]) {
      let turn = 0
      const table = tableOf(writer, [writer.row(TRUTH, () => choices[turn++ % 2]!)])
      const { mapping, layout, question } = guessAssociationMapping(table.columns)
      expect([layout, question]).toEqual([writer.layout, null])
      const [row] = readAssociations(table, mapping)
      expect(row!.SNP).toMatch(writer.isByPlace ? /^(?:chr)?7[:_]1234567[:_]/ : /^rs1000$/)
      expect(ofCounted(row!.beta, row!.effectAllele)).toBeCloseTo(TRUTH.beta, 12)
      expect(row!.se).toBeCloseTo(TRUTH.se, writer.header.includes('SE') ? 12 : 3)
      if (row!.otherAllele !== null) {
        expect(
          [row!.effectAllele, row!.otherAllele].map((a) => a!.toUpperCase()).toSorted(),
        ).toEqual(['C', 'T'])
      }
      if (row!.eaf !== null) {
        const eaf = row!.effectAllele!.toUpperCase() === 'T' ? row!.eaf : 1 - row!.eaf
        expect(eaf).toBeCloseTo(TRUTH.freq, 12)
      }
      expect(row!.p! / TRUTH.p).toBeCloseTo(1, 9)
      const isPlaced = row!.position !== null
      expect([isPlaced ? row!.position : TRUTH.pos]).toEqual([TRUTH.pos])
      expect(interpretTable(table, { layout, question }, mapping).example).toMatchObject({ row: 2 })
    }
  })

  test('every layout has a writer or a test of its own', () => {
    const written = new Set(WRITERS.map(({ layout }) => layout))
    // GWAS-VCF has tests of its own; BGENIE names its columns after the trait.
    expect(LAYOUTS_KNOWN.filter((key) => !written.has(key))).toEqual([
      'bgenie',
      'gwas-vcf',
      'eqtlgen',
      'gwas-catalog-associations',
    ])
  })
})

describe('exclusion of a row by itself', () => {
  const plink = WRITERS[0]!

  test('drops a row whose effect allele is none of REF and ALT', () => {
    const cells = plink.row(TRUTH, () => false)
    const table = tableOf(plink, [cells.with(5, 'G')])
    const [row] = readAssociations(table, guessAssociationMapping(table.columns).mapping)
    expect(row!.effectAllele).toBeNull()
  })

  test('identifies the other of several ALT alleles by OMITTED only', () => {
    const cells = plink
      .row(TRUTH, () => false)
      .with(3, 'C')
      .with(4, 'T,G')
    const table = tableOf(plink, [cells])
    const [row] = readAssociations(table, guessAssociationMapping(table.columns).mapping)
    expect([row!.effectAllele, row!.otherAllele]).toEqual(['T', null])
  })

  test('skips rows of other tests, and rows that the source marks as unreliable', () => {
    const additive = plink.row(TRUTH, () => false)
    const other = tableOf(plink, [additive.with(7, 'GENO_2DF'), additive])
    const rows = readAssociations(other, guessAssociationMapping(other.columns).mapping)
    expect(rows.map(({ row }) => row)).toEqual([3])
    const neale = WRITERS.find(({ layout }) => layout === 'neale')!
    const weak = tableOf(neale, [neale.row(TRUTH, () => false).with(3, 'true')])
    expect(readAssociations(weak, guessAssociationMapping(weak.columns).mapping)).toEqual([])
  })

  test('takes sample sizes from the names of the columns where no column has them', () => {
    const header = 'CHR SNP BP A1 A2 FRQ_A_20352 FRQ_U_31358 INFO OR SE P'
    const daner = { ...WRITERS.find(({ layout }) => layout === 'pgc-daner')!, header }
    const table = tableOf(daner, [daner.row(TRUTH, () => false).slice(0, 11)])
    const [row] = readAssociations(table, guessAssociationMapping(table.columns).mapping)
    expect([row!.cases, row!.controls, row!.n]).toEqual([20_352, 31_358, 51_710])
  })

  test('prompts for one of several populations, with the same row of each', () => {
    const header =
      'chr pos ref alt af_AFR beta_AFR se_AFR neglog10_pval_AFR af_meta_hq beta_meta_hq se_meta_hq'
    const rows = [['7', 1_234_567, 'C', 'T', 0.3, 0.5, 0.1, 6, 0.2, -0.1, 0.02]]
    const table = tableOf({ name: '', layout: 'pan-ukb', header, row: () => [] }, rows)
    const { mapping, layout, question } = guessAssociationMapping(table.columns)
    expect(question?.readings.map(({ name }) => name)).toEqual(['AFR', 'meta_hq'])
    expect(mapping).toEqual({ effect_allele: 'alt', other_allele: 'ref', chr: 'chr', pos: 'pos' })
    const examples = interpretTable(table, { layout, question }, mapping).questions?.[0]?.examples
    expect(examples?.map((row) => row?.beta)).toEqual([0.5, -0.1])
  })
})

/** Frequencies are not near one half, so that they identify the strand of palindromic variants. */
const truths = fc.record({
  alleles: fc.constantFrom('AC', 'AG', 'TC', 'TG', 'CA', 'GT', 'AT', 'CG'),
  freq: fc.oneof(fc.integer({ min: 5, max: 35 }), fc.integer({ min: 65, max: 95 })),
  beta: fc.oneof(fc.integer({ min: -300, max: -10 }), fc.integer({ min: 10, max: 300 })),
  isTurned: fc.boolean(),
  isOtherStrand: fc.boolean(),
  coins: fc.tuple(fc.boolean(), fc.boolean()),
})

const strandOf = (allele: string) =>
  ({ A: 'T', T: 'A', C: 'G', G: 'C' })[allele as 'A' | 'C' | 'G' | 'T']

const FILES = runs(150, 10_000)

test(
  `${FILES} random files: no accepted variant has a wrong sign, and every other one has a reason`,
  { timeout: 10 * 60_000 },
  () => {
    const named = WRITERS.filter(({ isByPlace }) => !isByPlace)
    let harmonisedCount = 0
    let all = 0
    fc.assert(
      fc.property(
        fc.nat(named.length - 1),
        fc.array(truths, { minLength: 1, maxLength: 5 }),
        (which, rows) => {
          const writer = named[which]!
          const variants = rows.map((row, at): Truth => {
            const counted = row.alleles.charAt(0)
            const other = row.alleles.charAt(1)
            const beta = row.beta / 1000
            return {
              ...TRUTH,
              SNP: `rs${at + 1}`,
              pos: 1e6 * (at + 1),
              counted,
              other,
              beta,
              freq: row.freq / 100,
            }
          })
          const table = tableOf(
            writer,
            variants.map((truth, at) => {
              let turn = 0
              return writer.row(truth, () => rows[at]!.coins[turn++ % 2]!)
            }),
          )
          const { mapping } = guessAssociationMapping(table.columns)
          const outcome = indexAssociations(readAssociations(table, mapping))
          const exposure = variants.map((truth, at) => {
            const t = rows[at]!.isTurned ? turned(truth) : truth
            const strand = rows[at]!.isOtherStrand ? strandOf : (allele: string) => allele
            return {
              SNP: t.SNP,
              row: at + 2,
              effectAllele: strand(t.counted),
              otherAllele: strand(t.other),
              // A tenth of the effect on the outcome, in the same direction.
              beta: t.beta / 10,
              se: 0.001,
              eaf: t.freq,
              p: 1e-20,
              n: 1000,
              cases: null,
              controls: null,
              chromosome: null,
              position: null,
              phenotype: null,
            }
          })
          const set = harmonise(exposure, outcome, 'use-frequency')
          for (const row of set.variants) {
            all += 1
            if (row.keep) {
              harmonisedCount += 1
              expect([writer.name, row.SNP, row.betaOutcome! / row.betaExposure!]).toEqual([
                writer.name,
                row.SNP,
                expect.closeTo(10, 6),
              ])
            } else expect(row.reason).not.toBeNull()
          }
          expect(set.unmatched).toEqual([])
        },
      ),
      { numRuns: FILES, seed: 13 },
    )
    expect(harmonisedCount).toBeGreaterThan(all / 2)
  },
)

test('prompts for the effect allele of a file of two layouts', () => {
  // The effect allele is Allele2 in SAIGE and Allele1 in METAL; the fields on which they agree are mapped.
  const header = 'MarkerName Allele1 Allele2 AF_Allele2 Effect StdErr P-value Direction'
  const table = tableOf({ name: '', layout: null, header, row: () => [] }, [
    ['rs1', 'T', 'C', 0.2, -0.1, 0.02, 1e-8, '+-'],
  ])
  const { mapping, layout, question } = guessAssociationMapping(table.columns)
  expect([layout, mapping.effect_allele, mapping.eaf]).toEqual([null, undefined, undefined])
  expect(question?.readings.map(({ name }) => name).toSorted()).toEqual(['Allele1', 'Allele2'])
  expect([mapping.beta, mapping.se, mapping.pval]).toEqual(['Effect', 'StdErr', 'P-value'])
  const examples = interpretTable(table, { layout, question }, mapping).questions![0]!.examples
  expect(new Set(examples.map((row) => row!.effect))).toEqual(new Set(['T', 'C']))
})

test('presets no answer for columns with opposite meanings in two programs, and accepts either', () => {
  const header = 'SNP A1 A2 FRQ BETA SE P'
  const writer: Writer = { name: '', layout: null, header, row: () => [] }
  const table = tableOf(writer, [['rs1', 'T', 'C', 0.2, -0.1, 0.02, 1e-8]])
  const guess = guessAssociationMapping(table.columns)
  expect(guess.mapping.effect_allele).toBeUndefined()
  const alleles = guess.question!.readings.map(({ mapping }) => {
    const [row] = readAssociations(table, mergedMapping(guess.mapping, mapping))
    return [row!.effectAllele, row!.beta]
  })
  expect(alleles).toEqual([
    ['T', -0.1],
    ['C', -0.1],
  ])
})
