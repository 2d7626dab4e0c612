/** Tests that each row takes its own route to effect, error and frequency, whatever the other rows have. */
import { describe, expect, test } from 'vitest'
import { RRandom } from '../../../../src/science/numerics/r-random.ts'
import { normalTwoSided } from '../../../../src/science/numerics/tails.ts'
import { runs } from '../../../helpers/nightly.ts'
import { harmoniseCase, rowsOf } from './case-files.ts'

describe('files that lack a value in some rows', () => {
  test.each([
    ['a2_se_missing_some_rows_ci.tsv', { 'log-ratio': 12, 'se-from-interval': 6 }],
    ['r04_mvp_ci_true.tsv', { 'log-ratio': 12, 'se-from-p': 12 }],
    ['w2_beta_na_z_and_se.tsv', { 'effect-from-z-and-se': 6 }],
    ['w5_eaf_na_other_freq.tsv', { 'frequency-from-minor': 12 }],
  ])('derives what %s lacks, and counts it by route', async (name, derived) => {
    const { kept, slope, check } = await harmoniseCase(name)
    expect(kept).toBe(12)
    expect(slope).toBeCloseTo(0.41, 2)
    expect([check.kept, check.derived]).toEqual([12, derived])
  })
})

const HEADER = 'SNP effect_allele other_allele beta se z pval ci_lower ci_upper eaf'

describe('single rows', () => {
  test('replaces no number that a row has', () => {
    const { rows, check } = rowsOf([HEADER, 'rs1 A G 0.1 0.02 9 0.5 0 1 0.3'])
    expect(rows[0]).toMatchObject({ beta: 0.1, se: 0.02, eaf: 0.3 })
    expect(check.derived).toBeUndefined()
  })

  test('names the routes that are closed', () => {
    const { check } = rowsOf([
      HEADER,
      'rs1 A G NA 0.02 NA 0.5 NA NA 0.3',
      'rs2 A G 0.1 NA NA 1 NA NA 0.3',
    ])
    expect(check.problems.first).toMatchObject([
      { row: 2, column: 'beta', expected: 'effect-routes', code: 'missing-value' },
      { row: 3, column: 'se', expected: 'error-routes', code: 'missing-value' },
    ])
  })

  test('passes over an interval that does not contain the effect', () => {
    const [row] = rowsOf([HEADER, 'rs1 A G 0.1 NA 5 NA 1.05 1.17 0.3']).rows
    expect(row).toMatchObject({ se: 0.02, derived: ['se-from-z'] })
  })

  test('passes over a z of the other sign', () => {
    const [row] = rowsOf([HEADER, 'rs1 A G 0.1 NA -5 2e-9 NA NA 0.3']).rows
    expect(row!.derived).toEqual(['se-from-p'])
  })

  test('keeps a row whose unreadable error is derived, with a note', () => {
    const { rows, check } = rowsOf([HEADER, 'rs1 A G 0.1 True 5 NA NA NA 0.3'])
    expect(rows[0]!.se).toBeCloseTo(0.02, 12)
    expect([check.kept, check.problems.counts]).toEqual([1, { 'value-not-used': 1 }])
  })

  test('uses the interval of the ratio beside a beta where both columns stand', () => {
    const header = 'SNP effect_allele other_allele beta odds_ratio ci_lower ci_upper'
    const [row] = rowsOf([header, 'rs1 A G 0.405465 1.5 1.2 1.875']).rows
    expect(row!.se).toBeCloseTo(0.113_850_6, 6)
  })

  test('leaves the frequency open where the minor allele is neither allele', () => {
    const header = 'SNP effect_allele other_allele beta se eaf maf minor_allele'
    const { rows } = rowsOf([header, 'rs1 A G 0.1 0.02 NA 0.2 C', 'rs2 A G 0.1 0.02 NA 0.2 G'])
    expect(rows.map(({ eaf }) => eaf)).toEqual([null, 0.8])
  })
})

/** Draws a variant whose numbers agree with each other. */
function truthOf(random: RRandom) {
  const n = 1000 + random.index(100_000)
  const eaf = 0.05 + 0.9 * random.uniform()
  const z = (0.5 + 6 * random.uniform()) * (random.uniform() < 0.5 ? -1 : 1)
  const se = 1 / Math.sqrt(2 * eaf * (1 - eaf) * (n + z * z))
  return { n, eaf, z, se, beta: z * se, p: 10 ** -normalTwoSided(z).negLog10P }
}

const FIELDS = ['beta', 'se', 'z', 'pval', 'sign', 'ci', 'samplesize', 'eaf', 'maf'] as const
type Given = Record<(typeof FIELDS)[number], boolean>

/** Returns what a row gives, by the algebra of beta = z × se and not by the order of any program. */
function derivable(has: Given) {
  const hasFrequency = has.eaf || has.maf
  const hasZ = has.z || (has.sign && has.pval)
  const isStandard = hasZ && has.samplesize && hasFrequency
  const hasEffect = has.beta || has.ci || (hasZ && has.se) || (isStandard && !has.se)
  const hasError =
    has.se || has.ci || (has.beta && (has.z || has.pval)) || (hasEffect && isStandard)
  return { hasEffect, hasError, hasFrequency }
}

test('derives every value that the cells of a row determine, and none other', () => {
  const random = new RRandom(51)
  for (let file = 0; file < runs(20, 400); file += 1) {
    const isRatio = random.uniform() < 0.5
    const scale = (value: number) => (isRatio ? Math.exp(value) : value)
    const drawn = Array.from({ length: 30 }, () => {
      const truth = truthOf(random)
      const has = Object.fromEntries(
        FIELDS.map((field) => [field, random.uniform() < 0.5]),
      ) as Given
      return { truth, has }
    })
    const lines = drawn.map(({ truth, has }, at) => {
      const { beta, se, z, p, eaf, n } = truth
      const cell = (field: keyof Given, value: number | string) => (has[field] ? value : 'NA')
      const half = 1.959_963_984_540_054 * se
      return [
        `rs${at + 1}`,
        'A',
        'G',
        cell('beta', scale(beta)),
        cell('se', se),
        cell('z', z),
        cell('pval', p),
        cell('sign', beta > 0 ? '+' : '-'),
        cell('ci', scale(beta - half)),
        cell('ci', scale(beta + half)),
        cell('samplesize', n),
        cell('eaf', eaf),
        cell('maf', Math.min(eaf, 1 - eaf)),
        eaf <= 0.5 ? 'A' : 'G',
      ].join(' ')
    })
    const effect = isRatio ? 'odds_ratio' : 'beta'
    const header = `SNP effect_allele other_allele ${effect} se z pval effect_direction ci_lower ci_upper samplesize eaf maf minor_allele`
    const { rows } = rowsOf([header, ...lines])
    for (const [at, { truth, has }] of drawn.entries()) {
      const { hasEffect, hasError, hasFrequency } = derivable(has)
      const what = `${lines[at]} of ${header}`
      const row = rows[at]!
      if (hasEffect) expect(row.beta! / truth.beta, what).toBeCloseTo(1, 6)
      else expect(row.beta, what).toBeNull()
      if (hasError) expect(row.se! / truth.se, what).toBeCloseTo(1, 6)
      else expect(row.se, what).toBeNull()
      if (hasFrequency) expect(row.eaf, what).toBeCloseTo(truth.eaf, 12)
      else expect(row.eaf, what).toBeNull()
    }
  }
})
