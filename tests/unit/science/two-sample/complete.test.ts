import { describe, expect, test } from 'vitest'
import type { AnyMethodId } from '../../../../src/science/codes.ts'
import { CONVENTIONS } from '../../../../src/science/codes.ts'
import { conventionDifference, conventionRule } from '../../../../src/science/conventions.ts'
import type { Effects } from '../../../../src/science/methods/effects.ts'
import { RRandom } from '../../../../src/science/numerics/r-random.ts'
import { analyseCompletely } from '../../../../src/science/two-sample/complete.ts'
import { expectClose, expectPlainJson } from '../close.ts'
import { GOLDEN_SETS } from '../golden-set.ts'
import { effectsOfSet } from '../reference.ts'

const sets = GOLDEN_SETS.filter((set) => set.name.startsWith('sim'))
const idsOf = (effects: Effects) => Array.from(effects.betaExposure, (_, j) => `rs${j + 1}`)
const CHOICE = { convention: 'twosamplemr', seed: 42, nboot: 200 } as const
const ROBUST = { ...CHOICE, nboot: 20, robust: { sampleSize: 50_000 } } as const

/** Every method that the command line names for several variants. */
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
/** Those for many invalid instruments; MRMix from fifty variants on. */
const MANY_INVALID: AnyMethodId[] = ['lasso', 'cml-bic', 'cml-ma', 'cml-ma-dp']

describe.each(sets)('$name', (set) => {
  const effects = effectsOfSet(set)
  const ids = idsOf(effects)

  test.each(CONVENTIONS)(
    '%s: every method once, each under the rule of the table',
    (convention) => {
      const result = analyseCompletely(effects, ids, { ...ROBUST, convention })
      const methods = result.estimates.map((row) => row.method)
      expect(new Set(methods).size).toBe(methods.length)
      for (const method of [...SEVERAL, ...MANY_INVALID]) expect(methods).toContain(method)
      expect(methods.includes('mrmix')).toBe(ids.length >= 50)
      for (const row of result.estimates) {
        const { standardError, weights, p, interval } = conventionRule(row.method, convention)
        expect(
          [row.convention.standardError, row.convention.weights, row.distribution],
          row.method,
        ).toEqual([standardError, weights, p])
        expect(row.convention.interval, row.method).toBe(interval)
        expect(row.convention.name).toBe(convention)
      }
      expectPlainJson(result)
    },
  )

  test('the table tells every difference between conventions', () => {
    const results = new Map(
      CONVENTIONS.map((convention) => [
        convention,
        analyseCompletely(effects, ids, { ...CHOICE, convention }),
      ]),
    )
    for (const one of CONVENTIONS) {
      for (const other of CONVENTIONS) {
        for (const row of results.get(one)!.estimates) {
          const twin = results.get(other)!.estimates.find(({ method }) => method === row.method)!
          const { fields, hidden } = conventionDifference(row.method, one, other)
          const isSame = [row.b, row.se, row.p, row.ciLow].every(
            (value, k) => value === [twin.b, twin.se, twin.p, twin.ciLow][k],
          )
          // Penalised: TwoSampleMR's stream has gone through another bootstrap before.
          const isExcused = row.method === 'penalised-weighted-median'
          if (fields.length + hidden.length === 0 && !isExcused) {
            expect(isSame, `${row.method}: ${one}, ${other}`).toBe(true)
          }
        }
      }
    }
  })
})

describe('does not care', () => {
  const effects = effectsOfSet(sets[0]!)
  const ids = idsOf(effects)
  // The two packages' grid of the contamination mixture depends on the coding; the exact one not.
  const choice = { ...ROBUST, nboot: 200, convention: 'exact' } as const
  const original = analyseCompletely(effects, ids, choice)
  const compare = (other: Effects, factor: number, tolerance: number) => {
    const result = analyseCompletely(other, ids, choice)
    for (const [k, row] of original.estimates.entries()) {
      const twin = result.estimates[k]!
      expect(twin.method).toBe(row.method)
      // A mode is a point of a grid, a mixture too: both may round to the neighbour.
      const isOnGrid = row.method.includes('mode') || row.method === 'contamination-mixture'
      // Perturbed data of another order or sign are other data.
      const isPerturbed = row.method === 'cml-ma-dp'
      const room = isOnGrid || isPerturbed ? 2e-2 : tolerance
      expectClose(twin.b, row.b * factor, room, row.method)
      const isDrawn = row.convention.seed !== null
      if (row.se !== null && !isDrawn) {
        expectClose(twin.se, row.se * Math.abs(factor), tolerance * 10, `${row.method} se`)
      }
    }
  }

  test('which allele is counted', () => {
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
      nboot: 200,
      convention,
      pressoDraws: 300,
    })
  }
  const same: Row = [0.1, 0.01, 0.05, 0.02]

  test.each(CONVENTIONS)('one, two, three variants, %s', (convention) => {
    const one = run([same], convention)
    expect(one.estimates.map((row) => row.method)).toEqual([
      'wald-ratio',
      'wald-ratio-second-order',
    ])
    expect([one.radial, one.presso, one.contamination, one.raps]).toEqual([null, null, null, null])
    expectPlainJson(one)
    const two = run([same, [0.2, 0.02, 0.07, 0.02]], convention)
    expect(two.estimates.map((row) => row.method)).toContain('maximum-likelihood')
    expect(two.omitted.map((row) => row.method)).toContain('simple-mode')
    expectPlainJson(two)
    expectPlainJson(run([same, [0.2, 0.02, 0.07, 0.02], [0.3, 0.02, 0.2, 0.02]], convention))
  })

  test.each<[string, Row[]]>([
    ['all ratios equal', [same, same, same, same, same]],
    ['all rows equal but one', [same, same, same, same, [0.2, 0.01, 0.1, 0.02]]],
    [
      'one variant with all the weight',
      [[1, 1e-9, 0.3, 1e-9], same, [0.2, 0.1, 0.07, 0.2], [0.1, 0.1, -0.07, 0.2]],
    ],
    ['no effect on the outcome', [1, 2, 3, 4, 5].map((k): Row => [0.1 * k, 0.01, 0, 0.02])],
    ['huge and tiny numbers', [1, 2, 3, 4, 5].map((k): Row => [1e-8 * k, 1e-9, 1e6 * k ** 2, 1e5])],
    [
      'far outlier',
      [same, [0.2, 0.02, 0.09, 0.02], [0.15, 0.01, 0.08, 0.02], [0.1, 0.01, 0.04, 0.02]].concat([
        [0.1, 0.01, 5, 0.02],
      ]) as Row[],
    ],
  ])('%s: no exception, plain numbers', (_, rows) => {
    for (const convention of CONVENTIONS) {
      const result = run(rows, convention)
      expectPlainJson(result)
      for (const row of result.estimates) {
        expect(Number.isFinite(row.b), row.method).toBe(true)
        if (row.p !== null) expect(row.p >= 0 && row.p <= 1, row.method).toBe(true)
      }
    }
  })

  // By the clock it may take longer where others work: its own time is what is limited.
  test('10 000 variants', { timeout: 120_000 }, () => {
    const random = new RRandom(7)
    const rows = Array.from({ length: 10_000 }, (): Row => {
      const bx = 0.05 + 0.1 * random.uniform()
      return [bx, 0.01, 0.3 * bx + 0.01 * random.normal(), 0.01]
    })
    const effects = columns(rows)
    const started = process.cpuUsage()
    const result = analyseCompletely(effects, idsOf(effects), ROBUST)
    const used = process.cpuUsage(started)
    expect((used.user + used.system) / 1e6).toBeLessThan(20)
    for (const row of result.estimates) expectClose(row.b, 0.3, 0.1, row.method)
  })
})
