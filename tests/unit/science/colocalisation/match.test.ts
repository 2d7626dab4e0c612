/** Tests which rows of both traits are used where a name has several. */
import { describe, expect, test } from 'vitest'
import { matchRows } from '../../../../src/science/colocalisation/match.ts'
import type { Association } from '../../../../src/science/harmonise/association.ts'

const row = (line: number, alleles: string, change: Partial<Association> = {}): Association => ({
  SNP: 'rs1',
  row: line,
  effectAllele: alleles[0]!,
  otherAllele: alleles[1]!,
  beta: line / 100,
  se: 0.01,
  eaf: null,
  p: null,
  n: null,
  cases: null,
  controls: null,
  chromosome: '1',
  position: 100,
  phenotype: null,
  ...change,
})
const linesOf = (a: Association[], b: Association[]) =>
  matchRows(a, b).pairs.map((pair) => [pair.a.row, pair.b.row])

describe('several rows of one name in a colocalisation', () => {
  test('prefers the same alleles, in either order, to those of the other strand and to others', () => {
    expect(linesOf([row(2, 'AG')], [row(5, 'TC'), row(6, 'AC'), row(7, 'GA')])).toEqual([[2, 7]])
    expect(linesOf([row(2, 'AG')], [row(6, 'AC'), row(5, 'TC')])).toEqual([[2, 5]])
  })

  test('prefers agreement with p, then the larger sample', () => {
    // 0.06 / 0.01: p = 2e-9.
    expect(linesOf([row(2, 'AG')], [row(5, 'AG', { p: 0.5 }), row(6, 'AG', { p: 2e-9 })])).toEqual([
      [2, 6],
    ])
    expect(linesOf([row(2, 'AG', { n: 10 }), row(3, 'AG', { n: 20 })], [row(5, 'AG')])).toEqual([
      [3, 5],
    ])
  })

  test('uses none of two rows that differ without a reason to prefer one, and names the lines', () => {
    const { pairs, repeated, tied } = matchRows([row(2, 'AG')], [row(5, 'AG'), row(6, 'AG')])
    expect([pairs, repeated, tied]).toEqual([[], 1, [{ SNP: 'rs1', a: [2], b: [5, 6] }]])
  })

  test('uses one of two rows that differ in the sign only', () => {
    const opposite = row(6, 'AG', { beta: -0.05 })
    expect(linesOf([row(2, 'AG')], [row(5, 'AG'), opposite])).toEqual([[2, 5]])
  })
})
