/**
 * Unusual files of all layouts with known truth: several strata, doubled headings, another scale, codes for missing values,
 * frequencies of the other allele. None has a wrong sign or scale without a question.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { harmonise, indexAssociations } from '../../../../src/science/harmonise/harmonise.ts'
import { readAssociations } from '../../../../src/science/harmonise/read-associations.ts'
import { normalTwoSided } from '../../../../src/science/numerics/tails.ts'
import type { AssociationMapping } from '../../../../src/science/parser/association-fields.ts'
import { firstOpen, withReading } from '../../../../src/science/parser/column-question.ts'
import { readTable } from '../../../../src/science/parser/table.ts'
import { guessColumns } from '../../../../src/science/parser/two-sided.ts'
import { findContentQuestions } from '../../../../src/science/profile/questions.ts'
import { webEngineHost } from '../../../../src/workers/engine-host.ts'
import { runs } from '../../../helpers/nightly.ts'
import { type Truth, WRITERS } from '../parser/layout-writers.ts'

type Cells = (string | number)[]
type File = { header: string[]; rows: Cells[] }
type Rows = readonly Truth[]

/** A fault of a file; null where the file cannot have it. */
type Fault = {
  /** Makes the file from its rows, by the columns of effect and frequency. */
  make: (file: File, mapping: AssociationMapping, random: () => number) => File | null
  /** The expected question and the right answer. */
  question?: { kind: string; answer: string }
}

const numeric = (cell: string | number | undefined) => Number(cell)
const at = ({ header }: File, column: string | undefined) =>
  column === undefined ? -1 : header.indexOf(column)

/** Replaces the cells of a column. */
function withColumn(file: File, column: string | undefined, change: (value: number) => Cells[0]) {
  const index = at(file, column)
  if (index < 0) return null
  const rows = file.rows.map((row) => row.with(index, change(numeric(row[index]))))
  return { ...file, rows }
}

/** Rows of the opposite effect. */
function opposite(file: File, { beta, odds_ratio: ratio, z, sign }: AssociationMapping) {
  const turnedZ = z === undefined ? file : withColumn(file, z, (value) => -value)
  if (beta !== undefined) return withColumn(turnedZ ?? file, beta, (value) => -value)
  if (ratio !== undefined) return withColumn(turnedZ ?? file, ratio, (value) => 1 / value)
  return z !== undefined && sign === undefined ? turnedZ : null
}

const STRATA = { tissue: ['Liver', 'Blood'], sex: ['F', 'M', 'both'], model: ['REC', 'ADD'] }

function withStrata(column: keyof typeof STRATA): Fault {
  const values = STRATA[column]
  const answer = values.at(-1) ?? ''
  return {
    question: { kind: 'rows', answer },
    make: (file, mapping, random) => {
      if (mapping.ci_lower !== undefined) return null
      const wrong = opposite(file, mapping)
      if (wrong === null) return null
      const blocks = values.map((value) =>
        (value === answer ? file : wrong).rows.map((row) => [...row, value]),
      )
      const rows = blocks.flat()
      const isMixed = random() < 0.5
      const mixed = file.rows.flatMap((_, k) => blocks.map((block) => block[k] ?? []))
      return { header: [...file.header, column], rows: isMixed ? mixed : rows }
    },
  }
}

const FAULTS: Record<string, Fault> = {
  none: { make: (file) => file },
  tissue: withStrata('tissue'),
  sex: withStrata('sex'),
  model: withStrata('model'),
  doubled: {
    question: { kind: 'columns', answer: '1' },
    make: (file, mapping) => {
      const wrong = opposite(file, mapping)
      const column = mapping.beta ?? mapping.odds_ratio
      const index = at(file, column)
      if (wrong === null || index < 0) return null
      const rows = file.rows.map((row, k) => [...row, wrong.rows[k]?.[index] ?? ''])
      return { header: [...file.header, column ?? ''], rows }
    },
  },
  ratios: {
    question: { kind: 'scale', answer: 'ratios' },
    make: (file, { beta, ci_lower: lower }) =>
      lower === undefined ? withColumn(file, beta, Math.exp) : null,
  },
  logarithms: {
    question: { kind: 'scale', answer: 'logarithms' },
    make: (file, { odds_ratio: ratio, ci_lower: lower }) =>
      lower === undefined ? withColumn(file, ratio, Math.log) : null,
  },
  codes: {
    make: (file, { beta }) => {
      const index = at(file, beta)
      if (index < 0) return null
      return {
        ...file,
        rows: file.rows.map((row, k) => (k % 5 === 2 ? row.with(index, -99) : row)),
      }
    },
  },
  frequencies: { make: (file, { eaf }) => withColumn(file, eaf, (value) => 1 - value) },
}

const truths = fc.array(
  fc.record({
    alleles: fc.constantFrom('AC', 'AG', 'TC', 'TG', 'CA', 'GT', 'AT', 'CG'),
    freq: fc.oneof(fc.integer({ min: 5, max: 35 }), fc.integer({ min: 65, max: 95 })),
    size: fc.integer({ min: 10, max: 300 }),
    isPositive: fc.boolean(),
  }),
  { minLength: 15, maxLength: 30 },
)

/** The true variants. Both signs and both halves of the frequencies occur in each file. */
function variantsOf(drawn: typeof truths extends fc.Arbitrary<infer T> ? T : never): Rows {
  return drawn.map(({ alleles, freq, size, isPositive }, k): Truth => {
    const beta = ((k < 4 ? k % 2 === 0 : isPositive) ? 1 : -1) * (size / 1000)
    const se = 0.02
    const share = k < 4 ? (k % 2 === 0 ? 20 + k : 70 + k) : freq
    return {
      SNP: `rs${1000 + k}`,
      chr: String(1 + (k % 22)),
      pos: 1_000_000 * (k + 1),
      counted: alleles.charAt(0),
      other: alleles.charAt(1),
      freq: share / 100,
      beta,
      se,
      p: 10 ** -normalTwoSided(beta / se).negLog10P,
      n: 50_000 + k,
    }
  })
}

const exposureOf = (variants: Rows) =>
  variants.map((truth, k) => ({
    SNP: truth.SNP,
    row: k + 2,
    effectAllele: truth.counted,
    otherAllele: truth.other,
    // A tenth of the effect on the outcome, in the same direction.
    beta: truth.beta / 10,
    se: 0.001,
    eaf: truth.freq,
    p: 1e-20,
    n: 1000,
    cases: null,
    controls: null,
    chromosome: null,
    position: null,
    phenotype: null,
  }))

const textOf = ({ header, rows }: File) =>
  [header, ...rows].map((cells) => cells.join('\t')).join('\n')

const FILES = runs(300, 10_000)

test(
  `${FILES} unusual files: no sign and no scale is wrong without a question`,
  { timeout: 20 * 60_000 },
  () => {
    const named = WRITERS.filter(({ isByPlace }) => !isByPlace)
    const counts: Record<string, number> = {}
    const property = fc.property(
      fc.nat(named.length - 1),
      fc.constantFrom(...Object.keys(FAULTS)),
      truths,
      fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })),
      (which, name, drawn, numbers) => {
        const writer = named[which]
        const fault = FAULTS[name]
        if (writer === undefined || fault === undefined) return
        const random = () => numbers.next().value ?? 0
        const variants = variantsOf(drawn)
        const plain = {
          header: writer.header.split(' '),
          rows: variants.map((truth) => writer.row(truth, () => random() < 0.5)),
        }
        const known = guessColumns(readTable(textOf(plain), webEngineHost()).columns).mapping
        const file = fault.make(plain, known, random)
        if (file === null) return
        const table = readTable(textOf(file), webEngineHost())
        let { mapping } = guessColumns(table.columns)
        const open = firstOpen(findContentQuestions(table, mapping), mapping)
        const about = `${writer.name}, ${name}`
        expect([about, open?.kind]).toEqual([about, fault.question?.kind])
        const reading = open?.readings.find((each) => each.name === fault.question?.answer)
        if (reading !== undefined) mapping = withReading(mapping, reading)
        const again = firstOpen(findContentQuestions(table, mapping), mapping)
        expect([about, again]).toEqual([about, null])
        const outcome = indexAssociations(readAssociations(table, mapping))
        const { variants: made } = harmonise(exposureOf(variants), outcome, 'use-frequency')
        for (const { keep, betaExposure, betaOutcome, SNP } of made) {
          if (!keep) continue
          const ratio = (betaOutcome ?? 0) / (betaExposure ?? 1)
          expect([about, SNP, ratio]).toEqual([about, SNP, expect.closeTo(10, 4)])
        }
        counts[name] = (counts[name] ?? 0) + 1
      },
    )
    fc.assert(property, { numRuns: FILES, seed: 17 })
    // Each kind of file was really made.
    expect(Object.keys(counts).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
      Object.keys(FAULTS).toSorted((a, b) => (a < b ? -1 : 1)),
    )
  },
)
