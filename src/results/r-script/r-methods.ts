/**
 * Each method of the engine as a function in R of one table `x` of harmonised effects. It calls what the
 * engine's own tests compare with: the package, its options, the seed.
 */
import { msg } from '../../i18n/msg.ts'
import type { AnyMethodId, Convention } from '../../science/codes.ts'
import { rCode, type RCode, rJoin, rString } from './r-text.ts'

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

/** The comparison of one method in R. */
export type RMethod = {
  /** An expression of `x` whose value is a vector with the names of `quantities`. */
  code: RCode
  packages: readonly RPackage[]
  /** Largest relative difference that counts as agreement. */
  tolerance: number
  /** A condition in R without which the comparison is skipped. */
  needs?: RCode
  quantities?: readonly ('b' | 'se' | 'p' | 'low' | 'high')[]
  /** Message id of a note in the script. */
  note?: string
}

/** Settings of a run that change the calls in R. */
export type RunChoice = {
  convention: Convention
  seed: number
  nboot: number
  density: 'r-4.4' | 'r-4.2'
  /** The random numbers are not R's: standard errors agree up to chance. */
  isFast: boolean
  /** Step of the contamination mixture's grid. */
  step: number | null
  /** Sample size for BIC, and draws of the data perturbation. */
  cml?: { sampleSize: number | RCode; draws: number | null } | null
}

const CLOSED = 1e-8
const SEEDED = 1e-6
const ITERATIVE = 1e-5
/** Tolerance for R's robust regression and root finder, which stop earlier. */
const LOOSE = 1e-3
/** Tolerance between two bootstraps of a thousand draws. */
const BY_CHANCE = 0.25

const NO_MORE = rCode``
const FOUR = rCode`x$beta.exposure, x$beta.outcome, x$se.exposure, x$se.outcome`
const tsmr = (call: RCode, more = NO_MORE) => rCode`from_list(TwoSampleMR::${call}(${FOUR}${more}))`
const mrpkg = (call: RCode, more = NO_MORE) =>
  rCode`from_slots(MendelianRandomization::${call}(as_input(x)${more}))`

const two = (code: RCode, tolerance = CLOSED): RMethod => ({
  code,
  packages: ['TwoSampleMR'],
  tolerance,
})
const mr = (code: RCode, tolerance = CLOSED): RMethod => ({
  code,
  packages: ['MendelianRandomization'],
  tolerance,
})

function seeded({ seed, nboot, isFast }: RunChoice, call: RCode): RMethod {
  return {
    code: rCode`{ set.seed(${seed}); ${tsmr(call, rCode`, bootstrap_parameters(${nboot})`)} }`,
    packages: ['TwoSampleMR'],
    tolerance: isFast ? BY_CHANCE : SEEDED,
    ...(isFast && {
      quantities: ['b', 'se'] as const,
      note: msg('analysis.r.fast'),
    }),
  }
}

function median(choice: RunChoice, call: RCode, weighting: string): RMethod {
  if (choice.convention !== 'mendelianrandomization') return seeded(choice, call)
  const more = rCode`, weighting = ${rString(weighting)}, iterations = ${choice.nboot}, seed = ${choice.seed}`
  return mr(mrpkg(rCode`mr_median`, more), choice.isFast ? BY_CHANCE : SEEDED)
}

/**
 * The exact convention seeds this median again, as every other; TwoSampleMR's function draws the numbers
 * of the weighted median first, so its parts are called instead.
 */
function penalisedMedian(choice: RunChoice): RMethod {
  const plain = median(choice, rCode`mr_penalised_weighted_median`, 'penalized')
  if (choice.convention !== 'exact') return plain
  const { seed, nboot } = choice
  return {
    ...plain,
    code: rCode`{ set.seed(${seed}); penalised_median(x, ${nboot}) }`,
  }
}

function mode(choice: RunChoice, call: RCode, weighting: string, stderror: string): RMethod {
  const more = rCode`, weighting = ${rString(weighting)}, stderror = ${rString(stderror)}, phi = 1, seed = ${choice.seed}, iterations = ${choice.nboot}`
  const plain =
    choice.convention === 'mendelianrandomization'
      ? mr(mrpkg(rCode`mr_mbe`, more), choice.isFast ? BY_CHANCE : SEEDED)
      : seeded(choice, call)
  const isNew = choice.density === 'r-4.4'
  const versions =
    choice.convention === 'mendelianrandomization'
      ? NO_MORE
      : rCode` && packageVersion("TwoSampleMR") >= "0.7.9"`
  return {
    ...plain,
    needs: rCode`getRversion() ${isNew ? rCode`>=` : rCode`<`} "4.4.0"${versions}`,
    note: plain.note ?? (isNew ? msg('analysis.r.density') : msg('analysis.r.densityOld')),
  }
}

function radial(weights: 1 | 2 | 3): RMethod {
  return {
    code: rCode`from_radial(x, ${weights})`,
    packages: ['RadialMR'],
    tolerance: CLOSED,
    quantities: ['b', 'se'],
  }
}

function mixture({ convention, step }: RunChoice): RMethod {
  const options: RCode[] = []
  if (step !== null && (convention === 'exact' || step !== 0.01)) {
    options.push(rCode`CIStep = ${step}`)
  }
  if (convention === 'exact') {
    options.push(
      rCode`CIMin = min(x$beta.outcome / x$beta.exposure - 2 * x$se.outcome / abs(x$beta.exposure))`,
      rCode`CIMax = max(x$beta.outcome / x$beta.exposure + 2 * x$se.outcome / abs(x$beta.exposure))`,
    )
  }
  const more = rJoin(
    options.map((option) => rCode`, ${option}`),
    '',
  )
  return {
    code: rCode`from_mixture(MendelianRandomization::mr_conmix(as_input(x)${more}))`,
    packages: ['MendelianRandomization'],
    tolerance: ITERATIVE,
    quantities: ['b', 'low', 'high'],
    note: msg('analysis.r.mixture'),
  }
}

/**
 * R stops when the estimate moves by less than 1e-7 in its own unit; the exact convention does not. From its single
 * default start it may end in a local optimum, so that it is given more; for perturbed data these change the
 * draws and take minutes, so that it keeps the default and agrees by chance only.
 */
function constrained(choice: RunChoice): Partial<Record<AnyMethodId, RMethod>> {
  const { cml, seed, isFast } = choice
  if (!cml) return {}
  const { sampleSize } = cml
  const call = (more: RCode) => mrpkg(rCode`mr_cML`, rCode`, ${more}, n = ${sampleSize}`)
  return {
    'cml-bic': mr(call(rCode`MA = FALSE, DP = FALSE, random_start = 50`), LOOSE),
    'cml-ma': mr(call(rCode`MA = TRUE, DP = FALSE, random_start = 50`), LOOSE),
    ...(cml.draws !== null && {
      'cml-ma-dp': {
        ...mr(
          call(rCode`MA = TRUE, DP = TRUE, num_pert = ${cml.draws}, random_seed = ${seed}`),
          BY_CHANCE,
        ),
        quantities: ['b', 'se'],
        note: isFast ? msg('analysis.r.fast') : msg('analysis.r.localOptima'),
      },
    }),
  }
}

function plainMethods(choice: RunChoice): Partial<Record<AnyMethodId, RMethod>> {
  const isMr = choice.convention === 'mendelianrandomization'
  // By default mr_ivw takes the fixed model for fewer than four variants.
  const model = isMr ? NO_MORE : rCode`, model = "random"`
  return {
    'wald-ratio': two(tsmr(rCode`mr_wald_ratio`)),
    'wald-ratio-second-order': { code: rCode`second_order(x)`, packages: [], tolerance: CLOSED },
    ivw: isMr ? mr(mrpkg(rCode`mr_ivw`)) : two(tsmr(rCode`mr_ivw`)),
    'ivw-fixed': isMr
      ? mr(mrpkg(rCode`mr_ivw`, rCode`, model = "fixed"`))
      : two(tsmr(rCode`mr_ivw_fe`)),
    'ivw-random': two(tsmr(rCode`mr_ivw_mre`)),
    'ivw-penalised': mr(mrpkg(rCode`mr_ivw`, rCode`${model}, penalized = TRUE`)),
    'ivw-robust': {
      ...mr(
        rCode`{ set.seed(42); ${mrpkg(rCode`mr_ivw`, rCode`${model}, robust = TRUE`)} }`,
        LOOSE,
      ),
      packages: ['MendelianRandomization', 'robustbase'],
      quantities: ['b', 'se'],
    },
    egger: isMr
      ? mr(rCode`from_egger(MendelianRandomization::mr_egger(as_input(x)))`)
      : two(tsmr(rCode`mr_egger_regression`)),
    'maximum-likelihood': {
      code: rCode`exact_likelihood(x, widen = ${isMr ? rCode`TRUE` : rCode`FALSE`})`,
      packages: [],
      tolerance: ITERATIVE,
      note: msg('analysis.r.likelihood'),
    },
    raps: {
      ...two(tsmr(rCode`mr_raps`), LOOSE),
      packages: ['TwoSampleMR', 'mr.raps'],
      quantities: ['b', 'se'],
    },
    lasso: mr(mrpkg(rCode`mr_lasso`)),
    mrmix: {
      code: rCode`from_mrmix(MRMix::MRMix(${FOUR}))`,
      packages: ['MRMix'],
      tolerance: ITERATIVE,
    },
    divw: mr(mrpkg(rCode`mr_divw`)),
    pivw: mr(mrpkg(rCode`mr_pivw`, isMr ? NO_MORE : rCode`, Boot.Fieller = FALSE`)),
  }
}

/** Returns every method that a script can compare. */
export function rMethods(choice: RunChoice): Partial<Record<AnyMethodId, RMethod>> {
  return {
    ...plainMethods(choice),
    ...constrained(choice),
    'simple-median': median(choice, rCode`mr_simple_median`, 'simple'),
    'weighted-median': median({ ...choice, isFast: false }, rCode`mr_weighted_median`, 'weighted'),
    'penalised-weighted-median': penalisedMedian(choice),
    'simple-mode': mode(choice, rCode`mr_simple_mode`, 'unweighted', 'delta'),
    'weighted-mode': mode(choice, rCode`mr_weighted_mode`, 'weighted', 'delta'),
    'simple-mode-nome': mode(choice, rCode`mr_simple_mode_nome`, 'unweighted', 'simple'),
    'weighted-mode-nome': mode(choice, rCode`mr_weighted_mode_nome`, 'weighted', 'simple'),
    'contamination-mixture': mixture(choice),
    'radial-ivw-1st': radial(1),
    'radial-ivw-2nd': radial(2),
    'radial-ivw-modified': radial(3),
  }
}
