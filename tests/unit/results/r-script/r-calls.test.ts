/** The package functions that each method is compared with, typed by hand from the packages. */
import { describe, expect, test } from 'vitest'
import {
  type RMethod,
  rMethods,
  type RunChoice,
} from '../../../../src/results/r-script/r-methods.ts'
import type { GutBody } from '../../../../src/results/scan/body.ts'
import type { TwoSampleBody } from '../../../../src/results/two-sample/body.ts'
import { CONVENTIONS } from '../../../../src/science/codes.ts'
import { dataSets } from '../../../../tools/check-r-scripts/sets.ts'
import { bidirectionalResult } from '../../../helpers/bidirectional-result.ts'
import { comparisons, scriptOf } from '../../../helpers/r-scripts.ts'
import { gutResult } from '../../../helpers/scan-result.ts'
import { exampleResult, resultOf } from '../../../helpers/two-sample-result.ts'

const CHOICE: RunChoice = {
  convention: 'twosamplemr',
  seed: 7,
  nboot: 200,
  density: 'r-4.4',
  isFast: false,
  step: 0.01,
  cml: { sampleSize: 50_000, draws: 200 },
}

const FOUR = 'x$beta.exposure, x$beta.outcome, x$se.exposure, x$se.outcome'
const two = (name: string) => `from_list(TwoSampleMR::${name}(${FOUR}))`
const seeded = (name: string) =>
  `{ set.seed(7); from_list(TwoSampleMR::${name}(${FOUR}, bootstrap_parameters(200))) }`
const mr = (name: string, more = '') =>
  `from_slots(MendelianRandomization::${name}(as_input(x)${more}))`
const drawn = ', iterations = 200, seed = 7'
const mode = (weighting: string, error: string) =>
  mr(
    'mr_mbe',
    `, weighting = "${weighting}", stderror = "${error}", phi = 1, seed = 7, iterations = 200`,
  )

/** Alike under every convention. */
const SAME = {
  'wald-ratio': two('mr_wald_ratio'),
  'wald-ratio-second-order': 'second_order(x)',
  'ivw-random': two('mr_ivw_mre'),
  raps: two('mr_raps'),
  divw: mr('mr_divw'),
  lasso: mr('mr_lasso'),
  'cml-bic': mr('mr_cML', ', MA = FALSE, DP = FALSE, random_start = 50, n = 50000'),
  'cml-ma': mr('mr_cML', ', MA = TRUE, DP = FALSE, random_start = 50, n = 50000'),
  'cml-ma-dp': mr('mr_cML', ', MA = TRUE, DP = TRUE, num_pert = 200, random_seed = 7, n = 50000'),
  mrmix: 'from_mrmix(MRMix::MRMix(x$beta.exposure, x$beta.outcome, x$se.exposure, x$se.outcome))',
  'radial-ivw-1st': 'from_radial(x, 1)',
  'radial-ivw-2nd': 'from_radial(x, 2)',
  'radial-ivw-modified': 'from_radial(x, 3)',
}
const TWO_SAMPLE_MR = {
  ...SAME,
  ivw: two('mr_ivw'),
  'ivw-fixed': two('mr_ivw_fe'),
  'ivw-penalised': mr('mr_ivw', ', model = "random", penalized = TRUE'),
  'ivw-robust': `{ set.seed(42); ${mr('mr_ivw', ', model = "random", robust = TRUE')} }`,
  egger: two('mr_egger_regression'),
  'maximum-likelihood': 'exact_likelihood(x, widen = FALSE)',
  pivw: mr('mr_pivw', ', Boot.Fieller = FALSE'),
  'simple-median': seeded('mr_simple_median'),
  'weighted-median': seeded('mr_weighted_median'),
  'penalised-weighted-median': seeded('mr_penalised_weighted_median'),
  'simple-mode': seeded('mr_simple_mode'),
  'weighted-mode': seeded('mr_weighted_mode'),
  'simple-mode-nome': seeded('mr_simple_mode_nome'),
  'weighted-mode-nome': seeded('mr_weighted_mode_nome'),
  'contamination-mixture': 'from_mixture(MendelianRandomization::mr_conmix(as_input(x)))',
}
const MENDELIAN_RANDOMIZATION = {
  ...SAME,
  ivw: mr('mr_ivw'),
  'ivw-fixed': mr('mr_ivw', ', model = "fixed"'),
  'ivw-penalised': mr('mr_ivw', ', penalized = TRUE'),
  'ivw-robust': `{ set.seed(42); ${mr('mr_ivw', ', robust = TRUE')} }`,
  egger: 'from_egger(MendelianRandomization::mr_egger(as_input(x)))',
  'maximum-likelihood': 'exact_likelihood(x, widen = TRUE)',
  pivw: mr('mr_pivw'),
  'simple-median': mr('mr_median', `, weighting = "simple"${drawn}`),
  'weighted-median': mr('mr_median', `, weighting = "weighted"${drawn}`),
  'penalised-weighted-median': mr('mr_median', `, weighting = "penalized"${drawn}`),
  'simple-mode': mode('unweighted', 'delta'),
  'weighted-mode': mode('weighted', 'delta'),
  'simple-mode-nome': mode('unweighted', 'simple'),
  'weighted-mode-nome': mode('weighted', 'simple'),
  'contamination-mixture': 'from_mixture(MendelianRandomization::mr_conmix(as_input(x)))',
}
const EXACT = {
  ...TWO_SAMPLE_MR,
  'penalised-weighted-median': '{ set.seed(7); penalised_median(x, 200) }',
  'contamination-mixture':
    'from_mixture(MendelianRandomization::mr_conmix(as_input(x), CIStep = 0.01, CIMin = min(x$beta.outcome / x$beta.exposure - 2 * x$se.outcome / abs(x$beta.exposure)), CIMax = max(x$beta.outcome / x$beta.exposure + 2 * x$se.outcome / abs(x$beta.exposure))))',
}
const CALLS = {
  twosamplemr: TWO_SAMPLE_MR,
  mendelianrandomization: MENDELIAN_RANDOMIZATION,
  exact: EXACT,
} as const

const methodsOf = (choice: Partial<RunChoice> = {}) =>
  Object.entries(rMethods({ ...CHOICE, ...choice })) as [string, RMethod][]

describe('each method is compared with its own function', () => {
  test.each(CONVENTIONS)('%s', (convention) => {
    const codes = methodsOf({ convention }).map(([method, { code }]) => [method, String(code)])
    expect(Object.fromEntries(codes)).toEqual(CALLS[convention])
  })

  test('and requires the packages that it calls', () => {
    for (const convention of CONVENTIONS) {
      for (const [method, { code, packages }] of methodsOf({ convention })) {
        for (const [, name] of String(code).matchAll(/([\w.]+)::/g)) {
          expect(packages, method).toContain(name)
        }
      }
    }
    const known = new Map(methodsOf())
    expect(known.get('raps')?.packages).toContain('mr.raps')
    expect(known.get('ivw-robust')?.packages).toContain('robustbase')
    expect(known.get('radial-ivw-2nd')?.packages).toEqual(['RadialMR'])
  })

  test('no tolerance is wider than its kind of number: closed, seeded, iterative, robust', () => {
    for (const convention of CONVENTIONS) {
      for (const [method, { tolerance }] of methodsOf({ convention })) {
        const most = /median|mode/.test(method)
          ? 1e-6
          : /cml/.test(method)
            ? // Perturbed data have one start in R, so that they agree by chance.
              method === 'cml-ma-dp'
              ? 0.25
              : 1e-3
            : /likelihood|mixture|mrmix/.test(method)
              ? 1e-5
              : /robust|raps/.test(method)
                ? 1e-3
                : 1e-8
        expect(tolerance, `${convention} ${method}`).toBe(most)
      }
    }
  })

  test('modes only under the density of the run', () => {
    const needs = (density: RunChoice['density'], convention: RunChoice['convention']) =>
      String(new Map(methodsOf({ density, convention })).get('weighted-mode')?.needs)
    const version = 'packageVersion("TwoSampleMR") >= "0.7.9"'
    expect(needs('r-4.4', 'twosamplemr')).toBe(`getRversion() >= "4.4.0" && ${version}`)
    expect(needs('r-4.2', 'exact')).toBe(`getRversion() < "4.4.0" && ${version}`)
    expect(needs('r-4.2', 'mendelianrandomization')).toBe('getRversion() < "4.4.0"')
  })

  test('with other random numbers than R’s, errors have the tolerance of chance and estimates are compared without p', () => {
    const fast = new Map(methodsOf({ isFast: true }))
    expect(fast.get('simple-median')).toMatchObject({ tolerance: 0.25, quantities: ['b', 'se'] })
    expect(fast.get('ivw')).toMatchObject({ tolerance: 1e-8 })
  })
})

describe('the tests of a two-sample result', () => {
  const callOf = (script: string, what: string) =>
    script.split('\ncompare(').find((call) => call.startsWith(`"${what}",`)) ?? ''

  test.each(CONVENTIONS)('%s: Q and the intercept by their own functions', async (convention) => {
    const plain = await exampleResult('homogeneous_12')
    const body = { ...plain, parameters: { ...plain.parameters, convention } }
    const script = await scriptOf(body)
    const made = new Map(comparisons(script).map(({ what, ours }) => [what, ours]))
    for (const { method, q, p } of body.heterogeneity.filter(
      ({ method }) => method !== 'maximum-likelihood',
    )) {
      expect(made.get(`Q ${method}`)).toEqual({ q, p })
    }
    expect(callOf(script, 'Q ivw')).toContain(
      `TwoSampleMR::mr_ivw(${FOUR}); c(q = fit$Q, p = fit$Q_pval)`,
    )
    expect(callOf(script, 'Q egger')).toContain(
      `TwoSampleMR::mr_egger_regression(${FOUR}); c(q = fit$Q`,
    )
    expect(callOf(script, 'intercept')).toContain(
      convention === 'mendelianrandomization'
        ? 'theirs = from_intercept(MendelianRandomization::mr_egger(as_input(x)))'
        : 'c(b = fit$b_i, se = fit$se_i, p = fit$pval_i)',
    )
  })

  test('MR-PRESSO is behind its switch, in every part', async () => {
    const script = await scriptOf(await exampleResult('null_outlier_40'))
    const calls = [
      'presso',
      'presso raw',
      'presso outliers',
      'presso corrected',
      'presso distortion',
    ]
    for (const what of calls) expect(callOf(script, what), what).toContain('needs = run_presso')
    expect(script.match(/MRPRESSO::mr_presso\(/g)).toHaveLength(1)
    expect(script).toContain('\nrun_presso <- FALSE\n')
  })

  test('with other random numbers than R’s, no number of MR-PRESSO that depends on draws', async () => {
    const body = await exampleResult('null_outlier_40')
    const fast = { ...body, parameters: { ...body.parameters, generator: 'fast' } } as const
    const made = new Map(comparisons(await scriptOf(fast)).map(({ what, ours }) => [what, ours]))
    expect(made.get('presso')).toEqual({ rss: body.presso?.rssObserved })
    expect([...made.keys()].filter((what) => what.startsWith('presso'))).toEqual([
      'presso',
      'presso raw',
    ])
  })

  test('the robust error has its known reason only where the engine’s differs', async () => {
    const textOf = (name: string) => dataSets('r-4.2').find((set) => set.name === name)?.text ?? ''
    const known = /known = c\(se = "mr_ivw\(robust = TRUE\)/
    const dominated: TwoSampleBody = await resultOf(textOf('made: one variant dominates'))
    expect(callOf(await scriptOf(dominated), 'ivw-robust')).toMatch(known)
    const weak = await scriptOf(await resultOf(textOf('made: weak instruments')))
    expect(callOf(weak, 'ivw-robust')).not.toBe('')
    expect(weak).not.toContain('known = c(')
    expect((await scriptOf(dominated)).match(/known = c\(/g)).toHaveLength(1)
  })
})

describe('the other kinds', () => {
  test('bidirectional: each direction has its own variants', async () => {
    const body = await bidirectionalResult()
    const script = await scriptOf(body)
    const tables = script.split('\nx <- data.frame(').slice(1)
    const directions = ['forward', 'reverse'] as const
    expect(tables).toHaveLength(2)
    for (const [k, direction] of directions.entries()) {
      const { variants } = body[direction]
      expect(tables[k]).toContain(`stopifnot(nrow(x) == ${variants.length})`)
      expect(tables[k]).toContain(`compare("${direction} ivw"`)
      expect(tables[k]).not.toContain(`compare("${directions[1 - k]} `)
      expect(tables[k]).toContain(`"beta.exposure" = c(\n    ${variants[0]?.betaExposure},`)
    }
  })

  test('a scan: each correction with its own name, each method with its function', async () => {
    const body = await gutResult()
    const [first, ...rest] = body.rows
    const raps = { method: 'raps', b: 0.1, se: 0.1, p: 0.3 } as const
    const more: GutBody = {
      ...body,
      rows: [{ ...first!, further: [...first!.further, raps] }, ...rest],
    }
    const script = await scriptOf(more)
    expect(script).toContain('adjusted("BH", pairs$bh)\nadjusted("bonferroni", pairs$bonferroni)')
    expect(script).toContain('again <- p.adjust(pairs$p[tested], how)')
    const methods = script.slice(
      script.indexOf('methods <- list('),
      script.indexOf('for (k in seq_len(nrow(ours)))'),
    )
    const entries = methods.split(/\n {2}"/).slice(1)
    for (const entry of entries) {
      const [id = ''] = entry.split('"', 1)
      const own = CALLS.twosamplemr[id as keyof typeof TWO_SAMPLE_MR]
      const code = own
        .replaceAll('set.seed(7)', 'set.seed(42)')
        .replace('parameters(200)', 'parameters(100)')
      expect(entry, id).toContain(`estimate = function(x) ${code}`)
      // Eight digits of each effect are stored.
      const tolerance = Number(/tolerance = ([\d.e-]+)/.exec(entry)?.[1])
      expect(tolerance, id).toBeLessThanOrEqual(
        /robust|raps|likelihood|mixture/.test(id) ? 0.01 : 1e-3,
      )
    }
    expect(entries.length).toBeGreaterThan(3)
  })
})
