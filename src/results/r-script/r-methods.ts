/**
 * Each method of the engine as a function in R of one table `x` of harmonised effects. What it calls
 * is what the engine is held against in its own tests: the package, its options, the seed.
 */
import { msg } from '../../i18n/msg.ts'
import type { AnyMethodId, Convention } from '../../science/codes.ts'
import { rNumber, rString } from './r-text.ts'

export type RPackage =
  | 'TwoSampleMR'
  | 'MendelianRandomization'
  | 'RadialMR'
  | 'MRPRESSO'
  | 'MRMix'
  | 'coloc'
  | 'mr.raps'
  | 'MVMR'
  | 'robustbase'
  | 'meta'
  | 'metafor'

export type RMethod = {
  /** An expression of `x` whose value is a vector with the names of `quantities`. */
  code: string
  packages: readonly RPackage[]
  /** Largest relative difference that counts as agreement. */
  tolerance: number
  /** A condition in R without which the comparison is passed over. */
  needs?: string
  quantities?: readonly ('b' | 'se' | 'p' | 'low' | 'high')[]
  /** Message id of what a reader has to know. */
  note?: string
}

/** An expression of `x` in R. */
export type RExpression = { r: string }

export type RunChoice = {
  convention: Convention
  seed: number
  nboot: number
  density: 'r-4.4' | 'r-4.2'
  /** The stream is not R's: standard errors agree as far as chance lets them. */
  isFast: boolean
  /** Step of the contamination mixture's grid. */
  step: number | null
  /** People that BIC reckons with, and draws of the data perturbation. */
  cml?: { sampleSize: number | RExpression; draws: number | null } | null
}

const CLOSED = 1e-8
const SEEDED = 1e-6
const ITERATIVE = 1e-5
/** R's robust regression and root finder stop earlier. */
const LOOSE = 1e-3
/** Two bootstraps of a thousand draws. */
const BY_CHANCE = 0.25

const FOUR = 'x$beta.exposure, x$beta.outcome, x$se.exposure, x$se.outcome'
const tsmr = (call: string, more = '') => `from_list(TwoSampleMR::${call}(${FOUR}${more}))`
const mrpkg = (call: string, more = '') =>
  `from_slots(MendelianRandomization::${call}(as_input(x)${more}))`

const two = (code: string, tolerance = CLOSED): RMethod => ({
  code,
  packages: ['TwoSampleMR'],
  tolerance,
})
const mr = (code: string, tolerance = CLOSED): RMethod => ({
  code,
  packages: ['MendelianRandomization'],
  tolerance,
})

function seeded({ seed, nboot, isFast }: RunChoice, call: string): RMethod {
  return {
    code: `{ set.seed(${rNumber(seed)}); ${tsmr(call, `, bootstrap_parameters(${rNumber(nboot)})`)} }`,
    packages: ['TwoSampleMR'],
    tolerance: isFast ? BY_CHANCE : SEEDED,
    ...(isFast && {
      quantities: ['b', 'se'] as const,
      note: msg('analysis.r.fast'),
    }),
  }
}

function median(choice: RunChoice, call: string, weighting: string): RMethod {
  if (choice.convention !== 'mendelianrandomization') return seeded(choice, call)
  const more = `, weighting = ${rString(weighting)}, iterations = ${choice.nboot}, seed = ${choice.seed}`
  return mr(mrpkg('mr_median', more), choice.isFast ? BY_CHANCE : SEEDED)
}

/**
 * The exact convention seeds this median anew as every other; TwoSampleMR's function spends the numbers
 * of the weighted median first, so its parts are called instead.
 */
function penalisedMedian(choice: RunChoice): RMethod {
  const plain = median(choice, 'mr_penalised_weighted_median', 'penalized')
  if (choice.convention !== 'exact') return plain
  const { seed, nboot } = choice
  return {
    ...plain,
    code: `{ set.seed(${rNumber(seed)}); penalised_median(x, ${rNumber(nboot)}) }`,
  }
}

function mode(choice: RunChoice, call: string, weighting: string, stderror: string): RMethod {
  const more = `, weighting = ${rString(weighting)}, stderror = ${rString(stderror)}, phi = 1, seed = ${choice.seed}, iterations = ${choice.nboot}`
  const plain =
    choice.convention === 'mendelianrandomization'
      ? mr(mrpkg('mr_mbe', more), choice.isFast ? BY_CHANCE : SEEDED)
      : seeded(choice, call)
  const isNew = choice.density === 'r-4.4'
  const versions =
    choice.convention === 'mendelianrandomization'
      ? ''
      : ' && packageVersion("TwoSampleMR") >= "0.7.9"'
  return {
    ...plain,
    needs: `getRversion() ${isNew ? '>=' : '<'} "4.4.0"${versions}`,
    note: plain.note ?? (isNew ? msg('analysis.r.density') : msg('analysis.r.densityOld')),
  }
}

function radial(weights: 1 | 2 | 3): RMethod {
  return {
    code: `from_radial(x, ${weights})`,
    packages: ['RadialMR'],
    tolerance: CLOSED,
    quantities: ['b', 'se'],
  }
}

function mixture({ convention, step }: RunChoice): RMethod {
  const options: string[] = []
  if (step !== null && (convention === 'exact' || step !== 0.01)) {
    options.push(`CIStep = ${rNumber(step)}`)
  }
  if (convention === 'exact') {
    options.push(
      'CIMin = min(x$beta.outcome / x$beta.exposure - 2 * x$se.outcome / abs(x$beta.exposure))',
      'CIMax = max(x$beta.outcome / x$beta.exposure + 2 * x$se.outcome / abs(x$beta.exposure))',
    )
  }
  const more = options.map((option) => `, ${option}`).join('')
  return {
    code: `from_mixture(MendelianRandomization::mr_conmix(as_input(x)${more}))`,
    packages: ['MendelianRandomization'],
    tolerance: ITERATIVE,
    quantities: ['b', 'low', 'high'],
    note: msg('analysis.r.mixture'),
  }
}

/** R stops when the estimate moves by less than 1e-7 in its own unit; the exact convention does not. */
function constrained(choice: RunChoice): Partial<Record<AnyMethodId, RMethod>> {
  const { cml, convention, seed, isFast } = choice
  const tolerance = convention === 'exact' ? LOOSE : SEEDED
  if (!cml) return {}
  const { sampleSize } = cml
  const people = typeof sampleSize === 'number' ? rNumber(sampleSize) : sampleSize.r
  const call = (more: string) => mrpkg('mr_cML', `, ${more}, n = ${people}`)
  return {
    'cml-bic': mr(call('MA = FALSE, DP = FALSE'), tolerance),
    'cml-ma': mr(call('MA = TRUE, DP = FALSE'), tolerance),
    ...(cml.draws !== null && {
      'cml-ma-dp': {
        ...mr(
          call(`MA = TRUE, DP = TRUE, num_pert = ${cml.draws}, random_seed = ${rNumber(seed)}`),
          isFast ? BY_CHANCE : tolerance,
        ),
        ...(isFast && { quantities: ['b', 'se'] as const, note: msg('analysis.r.fast') }),
      },
    }),
  }
}

function plainMethods(choice: RunChoice): Partial<Record<AnyMethodId, RMethod>> {
  const isMr = choice.convention === 'mendelianrandomization'
  // Left to itself mr_ivw takes the fixed model for fewer than four variants.
  const model = isMr ? '' : ', model = "random"'
  return {
    'wald-ratio': two(tsmr('mr_wald_ratio')),
    'wald-ratio-second-order': { code: 'second_order(x)', packages: [], tolerance: CLOSED },
    ivw: isMr ? mr(mrpkg('mr_ivw')) : two(tsmr('mr_ivw')),
    'ivw-fixed': isMr ? mr(mrpkg('mr_ivw', ', model = "fixed"')) : two(tsmr('mr_ivw_fe')),
    'ivw-random': two(tsmr('mr_ivw_mre')),
    'ivw-penalised': mr(mrpkg('mr_ivw', `${model}, penalized = TRUE`)),
    'ivw-robust': {
      ...mr(`{ set.seed(42); ${mrpkg('mr_ivw', `${model}, robust = TRUE`)} }`, LOOSE),
      packages: ['MendelianRandomization', 'robustbase'],
      quantities: ['b', 'se'],
    },
    egger: isMr
      ? mr('from_egger(MendelianRandomization::mr_egger(as_input(x)))')
      : two(tsmr('mr_egger_regression')),
    'maximum-likelihood': {
      code: `exact_likelihood(x, widen = ${isMr ? 'TRUE' : 'FALSE'})`,
      packages: [],
      tolerance: ITERATIVE,
      note: msg('analysis.r.likelihood'),
    },
    raps: {
      ...two(tsmr('mr_raps'), LOOSE),
      packages: ['TwoSampleMR', 'mr.raps'],
      quantities: ['b', 'se'],
    },
    lasso: mr(mrpkg('mr_lasso')),
    mrmix: {
      code: 'from_mrmix(MRMix::MRMix(x$beta.exposure, x$beta.outcome, x$se.exposure, x$se.outcome))',
      packages: ['MRMix'],
      tolerance: ITERATIVE,
    },
    divw: mr(mrpkg('mr_divw')),
    pivw: mr(mrpkg('mr_pivw', isMr ? '' : ', Boot.Fieller = FALSE')),
  }
}

/** Every method that a script can compare. */
export function rMethods(choice: RunChoice): Partial<Record<AnyMethodId, RMethod>> {
  return {
    ...plainMethods(choice),
    ...constrained(choice),
    'simple-median': median(choice, 'mr_simple_median', 'simple'),
    'weighted-median': median({ ...choice, isFast: false }, 'mr_weighted_median', 'weighted'),
    'penalised-weighted-median': penalisedMedian(choice),
    'simple-mode': mode(choice, 'mr_simple_mode', 'unweighted', 'delta'),
    'weighted-mode': mode(choice, 'mr_weighted_mode', 'weighted', 'delta'),
    'simple-mode-nome': mode(choice, 'mr_simple_mode_nome', 'unweighted', 'simple'),
    'weighted-mode-nome': mode(choice, 'mr_weighted_mode_nome', 'weighted', 'simple'),
    'contamination-mixture': mixture(choice),
    'radial-ivw-1st': radial(1),
    'radial-ivw-2nd': radial(2),
    'radial-ivw-modified': radial(3),
  }
}
