/** Tests variants in several rows of the outcome: selected by alleles, then by the smallest p. */
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
  test('uses the first with matching alleles, as TwoSampleMR', () => {
    expect(matchedWith(row(2, 'G', 'A', 0.9), row(3, 'A', 'G', 0.1))).toMatchObject({
      line: 2,
      keep: true,
      outcomeDuplicates: ['rs1'],
    })
  })

  test('uses the one of smallest p with matching alleles when the first has other alleles', () => {
    const rows = [
      row(2, 'C', 'T', 1e-20),
      row(3, 'G', 'A', 0.2),
      row(4, 'A', 'G', 0.01),
      row(5, 'A', 'G', null),
    ]
    // C/T is the other strand of G/A and matches. C/A does not.
    expect(matchedWith(...rows).line).toBe(2)
    expect(matchedWith(row(2, 'C', 'A', 1e-20), ...rows.slice(1)).line).toBe(4)
    expect(matchedWith(row(2, 'N', 'A', 1e-20), ...rows.slice(1)).line).toBe(4)
  })

  test('retains the first with a reason when none matches', () => {
    const { line, keep } = matchedWith(row(2, 'C', 'A', 0.5), row(3, 'G', 'T', 0.1))
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
