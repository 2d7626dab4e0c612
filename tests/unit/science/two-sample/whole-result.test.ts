import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { LIMITS } from '../../../../src/contract/limits.ts'
import { conventionReasons } from '../../../../src/science/conventions.ts'
import { analyseCompletely } from '../../../../src/science/two-sample/analyse-completely.ts'
import { smallerSample, steigerSides } from '../../../../src/science/two-sample/steiger-sides.ts'
import { WHOLE_UP_TO } from '../../../../src/science/two-sample/assemble.ts'
import { smallestDetectable } from '../../../../src/science/two-sample/smallest-detectable.ts'
import { locusOf } from '../../../../src/science/two-sample/loci.ts'
import { NO_SAMPLES, pressoDrawsFor } from '../../../../src/science/two-sample/parameters.ts'
import { radialPoints } from '../../../../src/science/two-sample/radial-points.ts'
import { effectsOf } from '../../../../src/science/two-sample/effects-of.ts'
import { isNightly } from '../../../helpers/nightly.ts'
import { exampleResult, resultOf } from '../../../helpers/two-sample-result.ts'
import { expectClose, expectPlainJson } from '../close.ts'
import { GOLDEN_SETS } from '../golden-set.ts'

const HEADER = 'SNP\tbeta.exposure\tse.exposure\tbeta.outcome\tse.outcome'

/** Returns rows with sample sizes, from a small generator. */
function table(count: number, columns: Record<string, string> = {}): string {
  let state = 11
  const draw = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  const rows = Array.from({ length: count }, (_, k) => {
    const bx = 0.05 + 0.1 * draw()
    return [`rs${10_000_000 + k}`, bx, 0.006, 0.3 * bx + 0.01 * (draw() - 0.5), 0.01].concat(
      Object.values(columns),
    )
  })
  const header = [HEADER, ...Object.keys(columns)].join('\t')
  return [header, ...rows.map((row) => row.join('\t'))].join('\n')
}

describe('a result of the page', () => {
  test('has every number of the engine, which is tested against R', async () => {
    const set = GOLDEN_SETS[0]!
    const text = new TextDecoder().decode(set.bytes())
    const presso = 200
    const result = await resultOf(text, {}, { nboot: 100, presso }, set.mapping())
    const ids = result.variants.map(({ SNP }) => SNP)
    const engine = analyseCompletely(effectsOf(result.variants), ids, {
      convention: 'twosamplemr',
      seed: 42,
      nboot: 100,
      pressoDraws: presso,
      robust: { sampleSize: smallerSample(steigerSides(result.variants, NO_SAMPLES)) },
    })
    expect(result.estimates).toEqual(engine.estimates)
    expect(result.omitted).toEqual(engine.omitted)
    expect(result.heterogeneity).toEqual(engine.heterogeneity)
    expect(result.contamination).toEqual(engine.contamination)
    expect(result.invalidity).toEqual(engine.invalidity)
    expect(result.presso?.global).toEqual(engine.presso?.global)
    expect(radialPoints(result.variants)).toEqual(engine.radial?.points)
    expectPlainJson(result)
  })

  test('chooses draws of MR-PRESSO so that n/B is 0.005 at most', () => {
    expect(pressoDrawsFor(3)).toBeNull()
    expect(pressoDrawsFor(4)).toBe(1000)
    expect(pressoDrawsFor(60)).toBe(12_000)
    for (const count of [5, 24, 100, 333, 700]) {
      expect(count / (pressoDrawsFor(count) ?? 0)).toBeLessThanOrEqual(0.005)
    }
    // For more variants: as many draws as the time allows, and none when they would be too few.
    expect(1500 / (pressoDrawsFor(1500) ?? 0)).toBeLessThanOrEqual(0.05)
    expect(pressoDrawsFor(5000)).toBeNull()
  })

  test('omits MR-PRESSO where it was disabled', async () => {
    const text = readFileSync('public/examples/sim_homogeneous_12.tsv', 'utf8')
    const result = await resultOf(text, {}, { nboot: 100, presso: 'off' })
    expect([result.presso, result.parameters.pressoDraws]).toEqual([null, null])
  })

  test('draws with the fast generator, and uses the density of R before 4.4, where requested', async () => {
    const text = readFileSync('public/examples/sim_homogeneous_12.tsv', 'utf8')
    const requested = { nboot: 100, presso: 'off' } as const
    const usual = await resultOf(text, {}, requested)
    const fast = await resultOf(text, {}, { ...requested, generator: 'fast' })
    const older = await resultOf(text, {}, { ...requested, density: 'r-4.2' })
    const mode = (result: typeof usual) =>
      result.estimates.find(({ method }) => method === 'weighted-mode')
    expect(mode(fast)?.convention.generator).toBe('fast')
    expect(mode(fast)?.se).not.toBe(mode(usual)?.se)
    expect(mode(older)?.se).not.toBe(mode(usual)?.se)
    // Methods without random draws give the same numbers.
    for (const { estimates } of [fast, older]) expect(estimates[0]).toEqual(usual.estimates[0])
  })

  test('tests the direction from columns, from cases, and from typed sample sizes alike', async () => {
    const sizes = { 'samplesize.exposure': '50000', 'samplesize.outcome': '80000' }
    const byColumns = await resultOf(table(20, sizes), {}, { nboot: 100, presso: 'off' })
    expect(byColumns.steiger).toMatchObject({ how: 'p-and-sample-size', without: 0 })
    expect(byColumns.steiger?.test.isForward).toBe(true)
    expect(byColumns.variants[0]).toMatchObject({ exposure: { n: 50_000 }, outcome: { n: 80_000 } })

    const samples = { exposure: 50_000, outcome: 80_000, cases: null, controls: null }
    const typed = await resultOf(table(20), {}, { nboot: 100, presso: 'off', samples })
    expect(typed.steiger).toEqual(byColumns.steiger)

    const cases = { ...sizes, 'samplesize.outcome': '', 'ncase.outcome': '30000' }
    const controls = { ...cases, 'ncontrol.outcome': '50000' }
    const byCases = await resultOf(table(20, controls), {}, { nboot: 100, presso: 'off' })
    expect(byCases.steiger?.test).toEqual(byColumns.steiger?.test)

    const none = await resultOf(table(20), {}, { nboot: 100, presso: 'off' })
    expect(none.steiger).toBeNull()
  })

  test('computes R² of cases from effects on the liability scale under the exact convention', async () => {
    const columns = {
      'samplesize.exposure': '50000',
      'eaf.outcome': '0.3',
      eaf: '0.3',
      'ncase.outcome': '30000',
      'ncontrol.outcome': '50000',
    }
    const requested = { nboot: 100, presso: 'off', convention: 'exact' } as const
    const one = await resultOf(table(20, columns), {}, { ...requested, prevalence: 0.01 })
    const other = await resultOf(table(20, columns), {}, { ...requested, prevalence: 0.2 })
    expect(one.steiger).toMatchObject({ how: 'effects', prevalence: 0.01 })
    expect(one.steiger?.test.r2Outcome).not.toBe(other.steiger?.test.r2Outcome)
  })

  test('warns about relaxed thresholds, known loci, nominal results and the reverse direction', async () => {
    const weak = await exampleResult('directional_60')
    expect(weak.warnings.find(({ code }) => code === 'relaxed-threshold')?.values).toMatchObject({
      count: 5,
      total: 60,
    })
    const rows = ['rs4988235\t0.1\t0.01\t0.05\t0.02', 'rs1\t0.2\t0.01\t0.03\t0.02']
    const known = await resultOf([HEADER, ...rows].join('\n'))
    expect(known.warnings.find(({ code }) => code === 'known-locus')?.values).toEqual({
      SNP: 'rs4988235',
      locus: 'LCT',
      count: 1,
    })
    const main = known.estimates.find(({ method }) => method === 'ivw')
    const isNominal = (main?.p ?? 1) < 0.05 && (main?.p ?? 0) > 0.01
    expect(known.warnings.some(({ code }) => code === 'nominal-only')).toBe(isNominal)
    const turned = { exposure: 1_000_000, outcome: 500, cases: null, controls: null }
    const backward = await resultOf(table(20), {}, { nboot: 100, presso: 'off', samples: turned })
    expect(backward.steiger?.test.isForward).toBe(false)
    expect(backward.warnings.map(({ code }) => code)).toContain('reverse-direction')
  })

  test('finds known loci by name and by position, in either build', () => {
    expect(locusOf({ SNP: 'RS4988235' })).toBe('LCT')
    expect(locusOf({ SNP: 'rs1', chr: 'chr6', pos: 31_345_678 })).toBe('HLA')
    expect(locusOf({ SNP: '9:136149399:A:G' })).toBe('ABO')
    expect(locusOf({ SNP: 'rs1', chr: '9', pos: 133_261_703 })).toBe('ABO')
    expect(locusOf({ SNP: 'rs1', chr: '1', pos: 31_345_678 })).toBeNull()
    expect(locusOf({ SNP: 'rs1' })).toBeNull()
  })

  test('reports the smallest detectable effect', async () => {
    const result = await exampleResult('homogeneous_12')
    const main = result.estimates.find(({ method }) => method === 'ivw')
    // (1.959964 + 0.841621) standard errors.
    expectClose(smallestDetectable(result), 2.801585 * (main?.se ?? 0), 1e-6, 'reach')
    expect(smallestDetectable({ estimates: [] })).toBeNull()
  })
})

describe.runIf(isNightly)('the size of a record', () => {
  const sizes = { 'samplesize.exposure': '50000', 'samplesize.outcome': '80000' }
  // Fields of each variant in the first version.
  const before = (body: Awaited<ReturnType<typeof resultOf>>) =>
    JSON.stringify({
      variants: body.variants.map(({ exposure: _x, outcome: _y, ...rest }) => rest),
      leaveOneOut: body.leaveOneOut,
      singleSnp: body.singleSnp,
    }).length

  test('stays within the limit for very many variants', async () => {
    const requested = { nboot: 100, presso: 'off' } as const
    const count = 1300
    const body = await resultOf(table(count, sizes), {}, requested)
    expect(body.variants).toHaveLength(count)
    expect(body.isTrimmed).toBe(true)
    const length = JSON.stringify(body).length
    expect(length - before(body)).toBeLessThan(16 * 1024)
    expect(length).toBeLessThan(LIMITS.recordBody)
    // The removed lists can be recomputed or contain no information.
    expect(body.steiger?.test.isForward).toBe(true)
    expect(body.contamination?.intervals.length).toBeGreaterThan(0)
  })

  test('includes every list for an ordinary number of variants', async () => {
    const body = await resultOf(table(WHOLE_UP_TO, sizes), {}, { nboot: 100, presso: 'off' })
    expect(body.isTrimmed).toBeUndefined()
    expect(body.steiger?.variants).toHaveLength(WHOLE_UP_TO)
  })
})

describe('reasons of the conventions', () => {
  test('are listed once, with every method that they concern', () => {
    const reasons = conventionReasons(['ivw', 'egger', 'weighted-mode', 'weighted-median'], 10)
    const p = reasons.filter(({ code }) => code === 'p')
    expect(p).toHaveLength(1)
    expect(p[0]).toMatchObject({
      methods: ['egger', 'weighted-mode'],
      values: { twosamplemr: 't', mendelianrandomization: 'normal', exact: 't' },
    })
    const codes = reasons.map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['weights', 'draw-order', 'density']))
    expect(codes).not.toContain('fixed-below-four')
    expect(conventionReasons(['ivw'], 3).map(({ code }) => code)).toEqual(['fixed-below-four'])
    expect(conventionReasons(['maximum-likelihood'], 10).map(({ code }) => code)).toEqual([
      'standardError',
      'optimiser',
    ])
  })
})
