import { expect, test } from 'vitest'
import { interpretTable } from '../../../../src/science/harmonise/row-example.ts'
import { readAssociations } from '../../../../src/science/harmonise/read-associations.ts'
import { normalTwoSided } from '../../../../src/science/numerics/tails.ts'
import type { AssociationMapping } from '../../../../src/science/parser/association-fields.ts'
import { firstOpen } from '../../../../src/science/parser/column-question.ts'
import { guessAssociationMapping } from '../../../../src/science/parser/guess-columns.ts'
import { readTable } from '../../../../src/science/parser/table.ts'
import { host } from '../parser/files.ts'

/** Twenty variants with effects on the log scale and errors of these. */
const TRUTH = Array.from({ length: 20 }, (_, k) => {
  const [beta, se] = [(k % 2 === 0 ? 1 : -1) * (0.02 + 0.01 * k), 0.02]
  return { beta, se, p: normalTwoSided(beta / se).p }
})

/** Kind of the question that is open under a mapping. */
function doubtOf(
  table: Parameters<typeof interpretTable>[0],
  guess: Parameters<typeof interpretTable>[1],
  mapping: AssociationMapping,
) {
  const { questions = [] } = interpretTable(table, guess, mapping)
  return firstOpen(questions, mapping)?.kind ?? null
}

/** Prints each p with two digits, as is usual. */
const read = (header: string, cells: (one: (typeof TRUTH)[number]) => number[]) => {
  const lines = TRUTH.map((one, k) =>
    [`rs${k}`, 'A', 'G', ...cells(one), one.p.toExponential(1)].join('\t'),
  )
  const text = [`SNP\teffect_allele\tother_allele\t${header}\tpval`, ...lines].join('\n')
  const table = readTable(new TextEncoder().encode(text), host)
  const guess = guessAssociationMapping(table.columns)
  return { table, guess, doubt: doubtOf(table, guess, guess.mapping) }
}

test('correctly named columns: no doubt', () => {
  expect(read('beta\tse', ({ beta, se }) => [beta, se]).doubt).toBeNull()
  expect(read('OR\tse', ({ beta, se }) => [Math.exp(beta), se]).doubt).toBeNull()
})

test('detects odds ratios in a column called beta, with either error', () => {
  const ratio = ({ beta, se }: (typeof TRUTH)[number]) => [Math.exp(beta), se]
  expect(read('beta\tse', ratio).doubt).toBe('scale')
  const own = ({ beta, se }: (typeof TRUTH)[number]) => [Math.exp(beta), se * Math.exp(beta)]
  expect(read('beta\tse', own).doubt).toBe('scale')
})

test('detects the error of a large ratio; unmapping its column resolves it', () => {
  const wide = (one: (typeof TRUTH)[number]) => {
    const or = Math.exp(8 * one.beta)
    return [or, 8 * one.se * or]
  }
  const { table, guess, doubt } = read('OR\tse', wide)
  expect(doubt).toBe('error')
  const { se: _se, ...rest } = guess.mapping
  const [row] = readAssociations(table, rest)
  expect(row!.se).toBeCloseTo(8 * TRUTH[0]!.se, 2)
  expect(row!.derived).toEqual(['log-ratio', 'se-from-p'])
  expect(doubtOf(table, guess, rest)).toBeNull()
})

test('errors that fit no scale raise no doubt about it', () => {
  expect(read('beta\tse', ({ beta }) => [beta, 7]).doubt).toBeNull()
})
