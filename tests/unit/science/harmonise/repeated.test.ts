/** Tests variants in several rows: the best is used by a stated rule, and a tie decides nothing. */
import { describe, expect, test } from 'vitest'
import type { Association } from '../../../../src/science/harmonise/association.ts'
import { harmonise, indexAssociations } from '../../../../src/science/harmonise/harmonise.ts'
import { parseCount, withoutBound } from '../../../../src/science/harmonise/row-cells.ts'

const row = (line: number, effect: string, other: string, p: number | null): Association => ({
  SNP: 'rs1',
  row: line,
  effectAllele: effect,
  otherAllele: other,
  beta: line / 100,
  se: 0.01,
  eaf: null,
  p,
  n: null,
  cases: null,
  controls: null,
  chromosome: null,
  position: null,
  phenotype: null,
})
const exposure = [row(1, 'A', 'G', 1e-9)]
const matchedWith = (...outcome: Association[]) => {
  const { variants, outcomeDuplicates } = harmonise(
    exposure,
    indexAssociations(outcome),
    'use-frequency',
  )
  const [found] = variants
  return { line: found?.source.outcome.row, keep: found?.keep, outcomeDuplicates }
}

describe('several rows of one name', () => {
  test('prefers exactly the alleles of the exposure to a match on the other strand', () => {
    expect(matchedWith(row(2, 'T', 'C', 1e-9), row(3, 'G', 'A', 1e-9))).toMatchObject({
      line: 3,
      keep: true,
      outcomeDuplicates: ['rs1'],
    })
  })

  test('prefers the current name to a merged one', () => {
    const merged = { ...row(2, 'A', 'G', null), joinedBy: 'name' } as const
    expect(matchedWith(merged, row(3, 'A', 'G', null))).toMatchObject({ line: 3, keep: true })
  })

  test('prefers the row whose p agrees with effect and error', () => {
    // 0.03 / 0.01: p = 0.0027.
    expect(matchedWith(row(2, 'A', 'G', 0.5), row(3, 'A', 'G', 0.0027)).line).toBe(3)
  })

  test('prefers the larger sample', () => {
    const [few, many] = [row(2, 'A', 'G', null), row(3, 'A', 'G', null)]
    expect(matchedWith({ ...few, n: 100 }, { ...many, n: 1000 }).line).toBe(3)
    expect(matchedWith({ ...few, n: 1000 }, { ...many, n: 100 }).line).toBe(2)
  })

  test('applies the rules in this order: a smaller sample with exact alleles is used', () => {
    const turned = { ...row(2, 'T', 'C', 0.0455), n: 1e6 }
    expect(matchedWith(turned, { ...row(3, 'A', 'G', 0.9), n: 10 }).line).toBe(3)
  })

  test('drops a variant whose rows differ without a reason to prefer one, and names both lines', () => {
    const { variants } = harmonise(
      exposure,
      indexAssociations([row(3, 'A', 'G', null), row(2, 'G', 'A', null)]),
      'use-frequency',
    )
    expect(variants[0]).toMatchObject({
      keep: false,
      reason: 'rows-tied',
      tied: { side: 'outcome', rows: [2, 3] },
    })
    const twice = harmonise(
      [row(1, 'A', 'G', null), row(4, 'A', 'G', null)],
      indexAssociations([row(2, 'A', 'G', null)]),
      'use-frequency',
    )
    expect(twice.variants[0]).toMatchObject({
      reason: 'rows-tied',
      tied: { side: 'exposure', rows: [1, 4] },
    })
  })

  test('uses one of two rows with the same numbers, also with swapped alleles', () => {
    const one = row(2, 'A', 'G', null)
    const swapped = { ...one, row: 3, effectAllele: 'G', otherAllele: 'A', beta: -one.beta! }
    expect(matchedWith(one, swapped)).toMatchObject({ line: 2, keep: true })
  })

  test('skips rows of other alleles', () => {
    const rows = [row(2, 'C', 'A', 1e-20), row(3, 'N', 'A', 1e-20), row(4, 'A', 'G', null)]
    expect(matchedWith(...rows)).toMatchObject({ line: 4, keep: true })
  })

  test('retains the first with a reason when none matches', () => {
    const { line, keep } = matchedWith(row(2, 'C', 'A', null), row(3, 'G', 'T', null))
    expect([line, keep]).toEqual([2, false])
  })
})

test.each([
  ['18,340', 'point', 18_340],
  ['1 234 567', 'point', 1_234_567],
  ['18.340', 'comma', 18_340],
  ['18.340', 'point', null],
  ['18,34', 'point', null],
  ['0,340', 'point', null],
  ['18340', 'point', null],
] as const)('thousands separators: %s with decimal %s', (text, mark, value) => {
  expect(parseCount(text, mark)).toBe(value)
})

test('parses a bound as its value', () => {
  expect([withoutBound('<1e-300'), withoutBound(' ≤ 0.05'), withoutBound('0.1')]).toEqual([
    '1e-300',
    '0.05',
    '0.1',
  ])
})
