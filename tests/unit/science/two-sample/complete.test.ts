import { describe, expect, test } from 'vitest'
import type { AnyMethodId } from '../../../../src/science/codes.ts'
import { CONVENTIONS } from '../../../../src/science/codes.ts'
import { conventionDifference, conventionRule } from '../../../../src/science/conventions.ts'
import type { Effects } from '../../../../src/science/methods/effects.ts'
import { fitIvw, ivwEstimates } from '../../../../src/science/methods/ivw.ts'
import { RRandom } from '../../../../src/science/numerics/r-random.ts'
import { analyseCompletely } from '../../../../src/science/two-sample/analyse-completely.ts'
import { runs } from '../../../helpers/nightly.ts'
import { expectClose, expectPlainJson } from '../close.ts'
import { GOLDEN_SETS } from '../golden-set.ts'
import { effectsOfSet } from '../reference.ts'

const setOf = (name: string) => effectsOfSet(GOLDEN_SETS.find((set) => set.name === name)!)
const balanced = setOf('sim_balanced_24')
const idsOf = (effects: Effects) => Array.from(effects.betaExposure, (_, j) => `rs${j + 1}`)
const ids = idsOf(balanced)
const PLAIN = { convention: 'twosamplemr', seed: 42, nboot: 20 } as const
const ROBUST = { ...PLAIN, robust: { sampleSize: 50_000 } } as const

/** Every method of the command line for several variants. */
const SEVERAL: AnyMethodId[] = [
  'ivw',
  'ivw-fixed',
  'ivw-random',
  'egger',
  'simple-median',
  'weighted-median',
  'penalised-weighted-median',
  'simple-mode',
  'weighted-mode',
  'simple-mode-nome',
  'weighted-mode-nome',
  'maximum-likelihood',
  'raps',
  'divw',
  'pivw',
  'contamination-mixture',
  'radial-ivw-1st',
  'radial-ivw-2nd',
  'radial-ivw-modified',
]
/** Methods for many invalid instruments; MRMix from fifty variants on. */
const MANY_INVALID: AnyMethodId[] = ['lasso', 'cml-bic', 'cml-ma', 'cml-ma-dp']

describe('every convention', () => {
  const results = new Map(
    CONVENTIONS.map((convention) => [
      convention,
      analyseCompletely(balanced, ids, { ...ROBUST, convention }),
    ]),
  )

  test.each([...results])(
    '%s: every method once, each under the rule of the table',
    (name, result) => {
      const methods = result.estimates.map((row) => row.method)
      expect(new Set(methods).size).toBe(methods.length)
      for (const method of [...SEVERAL, ...MANY_INVALID]) expect(methods).toContain(method)
      for (const row of result.estimates) {
        const { standardError, weights, p, interval } = conventionRule(row.method, name)
        expect(
          [row.convention.standardError, row.convention.weights, row.distribution],
          row.method,
        ).toEqual([standardError, weights, p])
        expect(row.convention.interval, row.method).toBe(interval)
        expect(row.convention.name).toBe(name)
      }
      expectPlainJson(result)
    },
  )

  test('the table lists every difference between conventions', () => {
    for (const one of CONVENTIONS) {
      for (const other of CONVENTIONS) {
        for (const row of results.get(one)!.estimates) {
          const twin = results.get(other)!.estimates.find(({ method }) => method === row.method)!
          const { fields, hidden } = conventionDifference(row.method, one, other)
          const isSame = [row.b, row.se, row.p, row.ciLow].every(
            (value, k) => value === [twin.b, twin.se, twin.p, twin.ciLow][k],
          )
          // Penalised: TwoSampleMR's stream has already run another bootstrap.
          const isExcused = row.method === 'penalised-weighted-median'
          if (fields.length + hidden.length === 0 && !isExcused) {
            expect(isSame, `${row.method}: ${one}, ${other}`).toBe(true)
          }
        }
      }
    }
  })

  test('includes MRMix from fifty variants', () => {
    const many = setOf('sim_directional_60')
    const { estimates } = analyseCompletely(many, idsOf(many), ROBUST)
    expect(estimates.map(({ method }) => method)).toContain('mrmix')
    const few = results.get('twosamplemr')!.estimates.map(({ method }) => method)
    expect(few).not.toContain('mrmix')
  })
})

describe('the result does not depend on', () => {
  const effects = balanced
  // The two packages' grid of the contamination mixture depends on the coding; the exact one does not.
  const choice = { ...ROBUST, nboot: 200, convention: 'exact' } as const
  const original = analyseCompletely(effects, ids, choice)
  const compare = (other: Effects, multiplier: number, tolerance: number) => {
    const result = analyseCompletely(other, ids, choice)
    for (const [k, row] of original.estimates.entries()) {
      const twin = result.estimates[k]!
      expect(twin.method).toBe(row.method)
      // A mode is a grid point, as is a mixture: both may round to the neighbour.
      const isOnGrid = row.method.includes('mode') || row.method === 'contamination-mixture'
      // Perturbed data depend on order and sign.
      const isPerturbed = row.method === 'cml-ma-dp'
      const rowTolerance = isOnGrid || isPerturbed ? 2e-2 : tolerance
      expectClose(twin.b, row.b * multiplier, rowTolerance, row.method)
      const isDrawn = row.convention.seed !== null
      if (row.se !== null && !isDrawn) {
        expectClose(twin.se, row.se * Math.abs(multiplier), tolerance * 10, `${row.method} se`)
      }
    }
  }

  test('the effect allele', () => {
    const flip = (value: number, j: number) => (j % 3 === 0 ? -value : value)
    compare(
      {
        ...effects,
        betaExposure: effects.betaExposure.map(flip),
        betaOutcome: effects.betaOutcome.map(flip),
      },
      1,
      1e-9,
    )
  })

  test('the order of the variants', () => {
    const turn = (values: Float64Array) => values.toReversed()
    compare(
      {
        betaExposure: turn(effects.betaExposure),
        seExposure: turn(effects.seExposure),
        betaOutcome: turn(effects.betaOutcome),
        seOutcome: turn(effects.seOutcome),
      },
      1,
      1e-9,
    )
  })

  test('units of the exposure, beyond scaling', () => {
    const times = (values: Float64Array) => values.map((value) => 1000 * value)
    const scaled = {
      ...effects,
      betaExposure: times(effects.betaExposure),
      seExposure: times(effects.seExposure),
    }
    compare(scaled, 1e-3, 1e-7)
  })

  const plain = (values: Effects, names: readonly string[]) =>
    analyseCompletely(values, names, { ...PLAIN, nboot: 2 })

  test('duplication of variants, beyond the errors', () => {
    const twice = (values: Float64Array) => Float64Array.from([...values, ...values])
    const doubled = plain(
      {
        betaExposure: twice(effects.betaExposure),
        seExposure: twice(effects.seExposure),
        betaOutcome: twice(effects.betaOutcome),
        seOutcome: twice(effects.seOutcome),
      },
      [...ids, ...ids],
    )
    const single = plain(effects, ids)
    const of = ({ estimates }: typeof single, method: AnyMethodId) =>
      estimates.find((row) => row.method === method)!
    for (const method of ['ivw', 'egger'] as const) {
      expectClose(of(doubled, method).b, of(single, method).b, 1e-11, method)
    }
    const fixed = of(single, 'ivw-fixed').se! / Math.SQRT2
    expectClose(of(doubled, 'ivw-fixed').se, fixed, 1e-12, 'fixed se')
    expectClose(doubled.heterogeneity[0]!.q, 2 * single.heterogeneity[0]!.q!, 1e-11, 'Q')
  })

  test('computing leave-one-out by subtraction or by refitting', () => {
    for (const [j, row] of original.leaveOneOut.entries()) {
      const without = (values: Float64Array) => values.filter((_, index) => index !== j)
      const [fresh] = ivwEstimates(
        fitIvw({
          betaExposure: without(effects.betaExposure),
          seExposure: without(effects.seExposure),
          betaOutcome: without(effects.betaOutcome),
          seOutcome: without(effects.seOutcome),
        }),
        'exact',
      )
      expectClose(row.b, fresh!.b, 1e-11, `without ${row.SNP}`)
      expectClose(row.se, fresh!.se!, 1e-11, `without ${row.SNP}, se`)
    }
  })
})

describe('degenerate data', () => {
  type Row = [number, number, number, number]
  const columns = (rows: Row[]): Effects => ({
    betaExposure: Float64Array.from(rows, (row) => row[0]),
    seExposure: Float64Array.from(rows, (row) => row[1]),
    betaOutcome: Float64Array.from(rows, (row) => row[2]),
    seOutcome: Float64Array.from(rows, (row) => row[3]),
  })
  const run = (rows: Row[], convention: (typeof CONVENTIONS)[number] = 'twosamplemr') => {
    const effects = columns(rows)
    return analyseCompletely(effects, idsOf(effects), {
      ...ROBUST,
      convention,
      pressoDraws: 100,
    })
  }
  const same: Row = [0.1, 0.01, 0.05, 0.02]

  test.each<[string, Row[]]>([
    ['all ratios equal', [same, same, same, same, same]],
    ['all rows equal but one', [same, same, same, same, [0.2, 0.01, 0.1, 0.02]]],
    ['no effect on the outcome', [1, 2, 3, 4, 5].map((k): Row => [0.1 * k, 0.01, 0, 0.02])],
    ['huge and tiny numbers', [1, 2, 3, 4, 5].map((k): Row => [1e-8 * k, 1e-9, 1e6 * k ** 2, 1e5])],
    [
      'far outlier',
      [same, [0.2, 0.02, 0.09, 0.02], [0.15, 0.01, 0.08, 0.02], [0.1, 0.01, 0.04, 0.02]].concat([
        [0.1, 0.01, 5, 0.02],
      ]) as Row[],
    ],
  ])('%s: no exception, finite numbers', (_, rows) => {
    for (const convention of CONVENTIONS) {
      const result = run(rows, convention)
      expectPlainJson(result)
      for (const row of result.estimates) {
        expect(Number.isFinite(row.b), row.method).toBe(true)
        if (row.p !== null) expect(row.p >= 0 && row.p <= 1, row.method).toBe(true)
      }
    }
  })

  test('thousands of variants', () => {
    const random = new RRandom(7)
    const rows = Array.from({ length: runs(1000, 10_000) }, (): Row => {
      const bx = 0.05 + 0.1 * random.uniform()
      return [bx, 0.01, 0.3 * bx + 0.01 * random.normal(), 0.01]
    })
    const effects = columns(rows)
    const result = analyseCompletely(effects, idsOf(effects), PLAIN)
    for (const row of result.estimates) expectClose(row.b, 0.3, 0.1, row.method)
  })
})
