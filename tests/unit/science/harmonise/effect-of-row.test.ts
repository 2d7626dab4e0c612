import { describe, expect, test } from 'vitest'
import { RowChecker } from '../../../../src/science/harmonise/check-rows.ts'
import { zOfNegLog10P } from '../../../../src/science/harmonise/effect-of-row.ts'
import { readAssociations } from '../../../../src/science/harmonise/read-associations.ts'
import { guessAssociationMapping } from '../../../../src/science/parser/guess-columns.ts'
import { readTable } from '../../../../src/science/parser/table.ts'
import { host } from '../parser/files.ts'

const tableOf = (text: string) =>
  readTable(new TextEncoder().encode(text.replaceAll(' ', '\t')), host)

function first(header: string, row: string) {
  const table = tableOf(`SNP effect_allele other_allele ${header}\nrs1 A G ${row}`)
  const { mapping } = guessAssociationMapping(table.columns)
  const checker = new RowChecker('exposure')
  checker.add(table, mapping, { trait: 'x' })
  const { kept, dropped, derived } = checker.result()
  const [association] = readAssociations(table, mapping)
  return { ...association!, kept, dropped, counted: derived }
}

describe('z of a p, as R 4.2: qnorm(-x * log(10) - log(2), log.p = TRUE, lower.tail = FALSE)', () => {
  test.each([
    [0.001, 0.002_882_546_517_994_637_8],
    [0.3, 0.672_622_892_933_103_96],
    [1.301_03, 1.959_963_988_810_753],
    [8.698_970_004_336_02, 5.997_807_015_007_686_5],
    [50, 14.979_477_571_624_336],
    [400, 42.826_406_491_170_296],
    // R before 4.3 gives 151.708122601, of which −log₁₀ p is 4999.99981: its tail is no longer exact there.
    [5000, 151.708_125_502_394],
  ])('−log₁₀ p = %f', (negLog10P, z) => {
    expect(zOfNegLog10P(negLog10P)! / z).toBeCloseTo(1, 12)
  })

  test('p = 1 has no z', () => {
    expect(zOfNegLog10P(0)).toBeNull()
  })
})

describe('derives missing numbers from given ones, and marks them', () => {
  test('derives the error of an odds ratio from its interval', () => {
    const { beta, se, derived, kept, counted } = first('OR ci_lower ci_upper', '1.5 1.2 1.875')
    // ln 1.5, and (ln 1.875 − ln 1.2) / (2 × 1.959964).
    expect(beta).toBeCloseTo(0.405_465_108_1, 9)
    expect(se).toBeCloseTo(0.113_850_6, 6)
    expect(derived).toEqual(['log-ratio', 'se-from-interval'])
    expect([kept, counted]).toEqual([1, { 'log-ratio': 1, 'se-from-interval': 1 }])
  })

  test('derives the error of a beta from its interval', () => {
    const { se, derived } = first('beta ci_lower ci_upper', '0.1 0.05 0.15')
    expect(se).toBeCloseTo(0.1 / (2 * 1.959_964), 7)
    expect(derived).toEqual(['se-from-interval'])
  })

  test('derives effect and error from z, sample size and frequency', () => {
    const { beta, se, derived } = first('z n eaf', '5.2 10000 0.3')
    // 1 / √(2 × 0.3 × 0.7 × (10 000 + 27.04)), and 5.2 times that.
    expect(se).toBeCloseTo(0.015_409_515_395_942, 12)
    expect(beta).toBeCloseTo(0.080_129_480_058_9, 12)
    expect(derived).toEqual(['effect-from-z'])
  })

  test('derives no effect from z without a frequency, and drops the row', () => {
    const { beta, kept, dropped } = first('z n', '5.2 10000')
    expect([beta, kept, dropped]).toEqual([null, 0, { 'missing-value': 1 }])
  })

  test('derives the error from beta and p', () => {
    const { se, derived } = first('beta pval', '-0.1 2e-9')
    expect(se! * 5.997_807_015).toBeCloseTo(0.1, 9)
    expect(derived).toEqual(['se-from-p'])
  })

  test('derives the error from beta and z', () => {
    expect(first('beta z', '-0.1 -4')).toMatchObject({ se: 0.025, derived: ['se-from-z'] })
  })

  test('derives the effect from z and its error', () => {
    expect(first('z se', '-4 0.025')).toMatchObject({
      beta: -0.1,
      derived: ['effect-from-z-and-se'],
    })
  })

  test('derives the effect from p, direction and error', () => {
    const { beta, derived } = first('effect_direction se pval', '- 0.02 2e-9')
    expect(beta).toBeCloseTo(-0.02 * 5.997_807_015, 9)
    expect(derived).toEqual(['effect-from-p'])
  })

  test('derives no error from p = 1', () => {
    expect(first('beta pval', '0.1 1')).toMatchObject({ se: null, kept: 0 })
  })

  test('derives nothing that the file has', () => {
    const { derived, counted } = first('beta se pval z n eaf', '0.1 0.02 1e-6 5 1000 0.3')
    expect([derived, counted]).toEqual([undefined, undefined])
  })

  test('derives no error from an interval with reversed bounds', () => {
    const { kept, dropped } = first('beta ci_lower ci_upper', '0.1 0.15 0.05')
    expect([kept, dropped]).toEqual([0, { 'standard-error-not-positive': 1 }])
  })
})
