/** Rules of each method under the three conventions, and the reasons why their numbers differ. */
import type { AnyMethodId, Convention } from './codes.ts'
import type { AnyStandardErrorRule, MethodNote } from './methods/method-estimate.ts'

/** Settings of one method under a convention; displayed beside each estimate. */
export type ConventionRule = {
  standardError: AnyStandardErrorRule
  weights: MethodNote['weights']
  /** Distribution behind p. */
  p: 'normal' | 't' | 'chi-squared' | 'bootstrap'
  interval: MethodNote['interval']
}

type Rules = ConventionRule | Record<Convention, ConventionRule>

const Z = { p: 'normal', interval: 'normal' } as const
const T = { p: 't', interval: 't' } as const
/** p from t, interval from the normal: the two can disagree. */
const T_AND_Z = { p: 't', interval: 'normal' } as const

/** Rules that follow the inference of both packages. */
function byInference(rule: Pick<ConventionRule, 'standardError' | 'weights'>): Rules {
  return {
    twosamplemr: { ...rule, ...T_AND_Z },
    mendelianrandomization: { ...rule, ...Z },
    exact: { ...rule, ...T },
  }
}

/** Second-order weights in TwoSampleMR, first-order ones in MendelianRandomization. */
function byWeights(standardError: AnyStandardErrorRule): Rules {
  const second = { standardError, weights: 'second-order', ...Z } as const
  return {
    twosamplemr: second,
    mendelianrandomization: { ...second, weights: 'first-order' },
    exact: second,
  }
}

const floor = { standardError: 'random-with-floor', weights: 'first-order' } as const

/** For four or more variants; below, MendelianRandomization uses fixed effects where others keep the floor. */
const RULES: Record<AnyMethodId, Rules> = {
  'wald-ratio': { standardError: 'first-order', weights: 'none', ...Z },
  'wald-ratio-second-order': { standardError: 'second-order', weights: 'none', ...Z },
  ivw: { ...floor, ...Z },
  'ivw-fixed': { standardError: 'fixed', weights: 'first-order', ...Z },
  'ivw-random': { standardError: 'random-without-floor', weights: 'first-order', ...Z },
  'ivw-penalised': { ...floor, ...Z },
  'ivw-robust': { standardError: 'robust-with-floor', weights: 'first-order', ...Z },
  'ivw-penalised-robust': { standardError: 'robust-with-floor', weights: 'first-order', ...Z },
  'ivw-correlated': { ...floor, ...Z },
  egger: byInference(floor),
  'egger-correlated': byInference(floor),
  'simple-median': { standardError: 'bootstrap', weights: 'none', ...Z },
  'weighted-median': byWeights('bootstrap'),
  'penalised-weighted-median': byWeights('bootstrap'),
  'simple-mode': byInference({ standardError: 'bootstrap-mad', weights: 'none' }),
  'weighted-mode': byInference({ standardError: 'bootstrap-mad', weights: 'second-order' }),
  'simple-mode-nome': byInference({ standardError: 'bootstrap-mad', weights: 'none' }),
  'weighted-mode-nome': byInference({ standardError: 'bootstrap-mad', weights: 'first-order' }),
  'maximum-likelihood': {
    twosamplemr: { standardError: 'information', weights: 'none', ...Z },
    mendelianrandomization: { standardError: 'information-with-floor', weights: 'none', ...Z },
    exact: { standardError: 'information', weights: 'none', ...Z },
  },
  raps: { standardError: 'sandwich', weights: 'none', ...Z },
  divw: { standardError: 'over-dispersed', weights: 'first-order', ...Z },
  pivw: {
    twosamplemr: { standardError: 'over-dispersed', weights: 'first-order', ...Z },
    mendelianrandomization: {
      standardError: 'over-dispersed',
      weights: 'first-order',
      p: 'bootstrap',
      interval: 'fieller',
    },
    exact: { standardError: 'over-dispersed', weights: 'first-order', ...Z },
  },
  'contamination-mixture': {
    standardError: 'likelihood-ratio',
    weights: 'first-order',
    p: 'chi-squared',
    interval: 'likelihood-ratio',
  },
  lasso: { ...floor, ...Z },
  'cml-bic': { standardError: 'information', weights: 'none', ...Z },
  'cml-ma': { standardError: 'model-averaged', weights: 'none', ...Z },
  'cml-ma-dp': { standardError: 'perturbed', weights: 'none', ...Z },
  mrmix: { standardError: 'sandwich', weights: 'none', ...Z },
  'radial-ivw-1st': { standardError: 'random-without-floor', weights: 'first-order', ...Z },
  'radial-ivw-2nd': { standardError: 'random-without-floor', weights: 'second-order', ...Z },
  'radial-ivw-modified': {
    standardError: 'random-without-floor',
    weights: 'modified-second-order',
    ...Z,
  },
  'multivariable-ivw': {
    twosamplemr: { standardError: 'random-without-floor', weights: 'first-order', ...Z },
    mendelianrandomization: { ...floor, ...Z },
    exact: { ...floor, ...T },
  },
  'multivariable-egger': {
    twosamplemr: { ...floor, ...Z },
    mendelianrandomization: { ...floor, ...Z },
    exact: { ...floor, ...T },
  },
  'multivariable-median': { standardError: 'bootstrap', weights: 'first-order', ...Z },
  'multivariable-lasso': { ...floor, ...Z },
  'multivariable-cml-bic': { standardError: 'information', weights: 'none', ...Z },
  'multivariable-cml-dp': { standardError: 'perturbed', weights: 'none', ...Z },
}

/** Returns the rule of a method under a convention. */
export function conventionRule(method: AnyMethodId, convention: Convention): ConventionRule {
  const rules = RULES[method]
  return 'standardError' in rules ? rules : rules[convention]
}

/** Reasons why numbers of one method differ between conventions although no field of its rule does. */
export type HiddenDifference =
  /** The order in which normals are drawn; each gives its own numbers for a seed. */
  | 'draw-order'
  /** The step of the searched grid. */
  | 'grid'
  /** The convergence threshold of an iteration. */
  | 'stopping'
  /** Fixed effects below four variants. */
  | 'fixed-below-four'

const HIDDEN: Partial<Record<AnyMethodId, HiddenDifference[]>> = {
  ivw: ['fixed-below-four'],
  'ivw-penalised': ['fixed-below-four'],
  'ivw-robust': ['fixed-below-four'],
  'ivw-correlated': ['fixed-below-four'],
  'simple-median': ['draw-order'],
  'weighted-median': ['draw-order'],
  'penalised-weighted-median': ['draw-order'],
  'simple-mode': ['draw-order'],
  'weighted-mode': ['draw-order'],
  'simple-mode-nome': ['draw-order'],
  'weighted-mode-nome': ['draw-order'],
  'contamination-mixture': ['grid'],
  'cml-bic': ['stopping'],
  'cml-ma': ['stopping'],
  'cml-ma-dp': ['stopping'],
  'multivariable-cml-bic': ['stopping'],
  'multivariable-cml-dp': ['stopping'],
}

export type ConventionDifference = {
  fields: (keyof ConventionRule)[]
  hidden: HiddenDifference[]
}

/** Returns the differences of a method's numbers between two conventions; both lists empty: none. */
export function conventionDifference(
  method: AnyMethodId,
  one: Convention,
  other: Convention,
): ConventionDifference {
  if (one === other) return { fields: [], hidden: [] }
  const [first, second] = [conventionRule(method, one), conventionRule(method, other)]
  const fields = (['standardError', 'weights', 'p', 'interval'] as const).filter(
    (field) => first[field] !== second[field],
  )
  const pair = [one, other]
  const isPackages = pair.includes('mendelianrandomization')
  const hidden = (HIDDEN[method] ?? []).filter((what) =>
    what === 'grid' || what === 'stopping' ? pair.includes('exact') : isPackages,
  )
  return { fields, hidden }
}

/** Cases where a package prints a number unlike any convention here, because of its error. */
export type PackageDeviation =
  /** Nelder–Mead stops short of the maximum. */
  | 'optimiser'
  /** The kernel grid of R before 4.4. */
  | 'density'
  /** The likelihood ratio is multiplied by φ² instead of divided. */
  | 'over-dispersion'

const DEVIATIONS: Partial<Record<AnyMethodId, PackageDeviation>> = {
  'maximum-likelihood': 'optimiser',
  'simple-mode': 'density',
  'weighted-mode': 'density',
  'simple-mode-nome': 'density',
  'weighted-mode-nome': 'density',
  'contamination-mixture': 'over-dispersion',
}

/** One reason why numbers differ, and the methods concerned. */
export type ConventionReason = { methods: AnyMethodId[] } & (
  | {
      code: keyof ConventionRule
      /** Description of each convention. */
      values: Record<Convention, string>
    }
  | { code: HiddenDifference | PackageDeviation }
)

const ALL: Convention[] = ['twosamplemr', 'mendelianrandomization', 'exact']
const FIELDS = ['standardError', 'weights', 'p', 'interval'] as const

function reasonsOf(method: AnyMethodId, count: number): ConventionReason[] {
  const rules = ALL.map((convention) => conventionRule(method, convention))
  const found: ConventionReason[] = []
  for (const code of FIELDS) {
    const values = rules.map((rule) => rule[code])
    if (new Set(values).size === 1) continue
    const [twosamplemr = '', mendelianrandomization = '', exact = ''] = values
    found.push({ code, values: { twosamplemr, mendelianrandomization, exact }, methods: [method] })
  }
  for (const code of HIDDEN[method] ?? []) {
    if (code === 'fixed-below-four' && count >= FIXED_BELOW) continue
    found.push({ code, methods: [method] })
  }
  const deviation = DEVIATIONS[method]
  if (deviation) found.push({ code: deviation, methods: [method] })
  return found
}

/** MendelianRandomization uses random effects from this number of variants on. */
const FIXED_BELOW = 4

/**
 * Returns why the three conventions give different numbers for these methods, each reason once: the only
 * source of the text on the page and on the command line.
 *
 * @param count variants in the analysis
 */
export function conventionReasons(
  methods: readonly AnyMethodId[],
  count: number,
): ConventionReason[] {
  const found = new Map<string, ConventionReason>()
  for (const reason of methods.flatMap((method) => reasonsOf(method, count))) {
    const key = JSON.stringify([reason.code, 'values' in reason ? reason.values : null])
    const known = found.get(key)
    if (known) known.methods.push(...reason.methods)
    else found.set(key, reason)
  }
  return [...found.values()]
}
