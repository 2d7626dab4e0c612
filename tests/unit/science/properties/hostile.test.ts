/**
 * Tests extreme random numbers with a fixed seed. For any input the stored result is plain JSON without NaN
 * and Infinity, p is between 0 and 1, intervals contain their estimate, and the stored result can be opened.
 */
import { describe, expect, test } from 'vitest'
import { TAU2_METHODS } from '../../../../src/science/methods/between-variance.ts'
import * as z from 'zod/mini'
import { CONVENTIONS } from '../../../../src/science/codes.ts'
import { KNAPP_RULES, metaAnalysis } from '../../../../src/science/methods/meta-analysis.ts'
import type { Effects } from '../../../../src/science/methods/effects.ts'
import { conditionalF } from '../../../../src/science/methods/conditional-strength.ts'
import {
  multivariableIvw,
  multivariableQ,
} from '../../../../src/science/methods/multivariable-ivw.ts'
import { mixtureEstimate } from '../../../../src/science/methods/mrmix.ts'
import { RRandom } from '../../../../src/science/numerics/r-random.ts'
import { ScienceFailure } from '../../../../src/science/failure.ts'
import { poolStudies } from '../../../../src/science/meta-analysis/analyse-studies.ts'
import { analyseCompletely } from '../../../../src/science/two-sample/analyse-completely.ts'
import { metaSchema } from '../../../../src/results/meta-analysis/schema.ts'
import { pairNumbers } from '../../../../src/results/schema/pair-numbers.ts'
import { runs } from '../../../helpers/nightly.ts'
import { expectPlainJson } from '../close.ts'

const SETS = runs(4, 150)
const SIMPLE_SETS = runs(40, 400)

const random = new RRandom(20_261_120)
const pick = <T>(...choices: T[]): T => choices[random.index(choices.length)]!
/** Draws any order of magnitude that a file may hold, mostly ordinary ones, and the ends of a double's range. */
const magnitude = () => {
  const kind = random.uniform()
  if (kind < 0.7) return random.uniform()
  return kind < 0.95 ? 10 ** (24 * random.uniform() - 12) : pick(45_413, 1e-320, 1e-300, 1e300)
}
const sign = () => (random.uniform() < 0.5 ? -1 : 1)

/** Draws effects that the parser accepts: errors above 0, exposure effects not 0. */
function hostile(count: number): Effects {
  const isTied = random.uniform() < 0.2
  const column = (value: () => number) => {
    const first = value()
    return Float64Array.from({ length: count }, () =>
      isTied && random.uniform() < 0.8 ? first : value(),
    )
  }
  return {
    betaExposure: column(() => sign() * magnitude()),
    seExposure: column(magnitude),
    betaOutcome: column(() => pick(0, sign() * magnitude(), sign() * magnitude())),
    seOutcome: column(magnitude),
  }
}

const pairSchema = z.object(pairNumbers)

/** Fails where the schema of stored results refuses a result. */
function expectReadable(schema: z.ZodMiniType, result: unknown, what: string): void {
  const stored = JSON.stringify(result)
  const { error } = schema.safeParse(JSON.parse(stored))
  expect(error?.issues ?? [], what).toEqual([])
}

type Row = {
  b: number
  se: number | null
  p: number | null
  ciLow: number | null
  ciHigh: number | null
}

function expectSound({ b, se, p, ciLow, ciHigh }: Row, what: string): void {
  expect(Number.isFinite(b), what).toBe(true)
  if (se !== null) expect(se, what).toBeGreaterThanOrEqual(0)
  if (p !== null) expect(p >= 0 && p <= 1, `${what} p ${p}`).toBe(true)
  if (ciLow !== null && ciHigh !== null) expect(ciLow <= ciHigh, what).toBe(true)
}

describe('one pair, every method', () => {
  test.each(CONVENTIONS)('%s', { timeout: runs(30_000, 300_000) }, (convention) => {
    for (let set = 0; set < SETS; set += 1) {
      const count = 1 + random.index(9)
      const effects = hostile(count)
      const ids = Array.from({ length: count }, (_, j) => `rs${j}`)
      const result = analyseCompletely(effects, ids, {
        convention,
        seed: 7,
        nboot: 20,
        pressoDraws: set % 5 === 0 ? 30 : null,
      })
      expectPlainJson(result)
      // Names of outliers are added when the result is assembled.
      const presso = result.presso && { ...result.presso, outliers: null }
      expectReadable(pairSchema, { ...result, presso }, `set ${set}`)
      for (const row of result.estimates) expectSound(row, `set ${set} ${row.method}`)
      for (const row of [...result.leaveOneOut, ...result.singleSnp]) {
        expectSound(row, `set ${set} ${row.SNP}`)
      }
      for (const { q, p, i2 } of result.heterogeneity) {
        if (q !== null) expect(q).toBeGreaterThanOrEqual(0)
        if (p !== null) expect(p >= 0 && p <= 1).toBe(true)
        if (i2 !== null) expect(i2 >= 0 && i2 <= 1).toBe(true)
      }
    }
  })
})

test('MRMix ends without an estimate where its variances exceed the range of a double', () => {
  const column = (value: number) => new Float64Array(400).fill(value)
  const effects = {
    betaExposure: column(0.05),
    seExposure: column(1e300),
    betaOutcome: column(0.02),
    seOutcome: column(0.01),
  }
  expect(mixtureEstimate(effects, 'exact')).toBeUndefined()
}, 8000)

test('several exposures', () => {
  for (let set = 0; set < SIMPLE_SETS; set += 1) {
    const count = 1 + random.index(12)
    const exposures = Array.from({ length: 1 + random.index(3) }, () => hostile(count))
    const effects = {
      betaExposures: exposures.map(({ betaExposure }) => betaExposure),
      seExposures: exposures.map(({ seExposure }) => seExposure),
      betaOutcome: exposures[0]!.betaOutcome,
      seOutcome: exposures[0]!.seOutcome,
    }
    const fit = multivariableIvw(effects, CONVENTIONS[set % 3]!)
    if (!fit) continue
    expectPlainJson(fit)
    expectPlainJson(conditionalF(effects))
    expectPlainJson(
      multivariableQ(
        effects,
        fit.estimates.map(({ b }) => b),
      ),
    )
    for (const row of fit.estimates) expectSound(row, `set ${set}`)
  }
})

test('studies', () => {
  for (let set = 0; set < SIMPLE_SETS; set += 1) {
    const studies = Array.from({ length: 1 + random.index(12) }, (_, k) => ({
      name: `s${k}`,
      b: pick(0, sign() * magnitude(), 0.3),
      se: pick(magnitude(), 0.1),
    }))
    const input = { fileName: '', bytes: 0, sha256: '0'.repeat(64) }
    const rules = {
      model: pick('fixed', 'random'),
      scale: 'beta',
      tau2: pick(...TAU2_METHODS),
      knapp: pick(...KNAPP_RULES),
    } as const
    const columns = {
      b: Float64Array.from(studies, ({ b }) => b),
      se: Float64Array.from(studies, ({ se }) => se),
    }
    // Weights beyond the range of a double have no pooled effect, and are refused as data.
    if (!metaAnalysis(columns, rules)) {
      expect(() => poolStudies(studies, rules, input)).toThrow(ScienceFailure)
      continue
    }
    const result = poolStudies(studies, rules, input)
    expectPlainJson(result)
    expectReadable(metaSchema, result, `set ${set}`)
    expectSound(result.pooled.fixed, `set ${set}`)
    expectSound(result.pooled.random, `set ${set}`)
  }
  expect(metaAnalysis({ b: new Float64Array(), se: new Float64Array() })).toBeUndefined()
})
