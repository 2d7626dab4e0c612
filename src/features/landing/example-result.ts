/**
 * Result shown on the landing page: the shipped example, estimated by the engine, beside the results of R packages for the
 * same file. A test compares the rows with the file, the estimates with the engine, and R's numbers with R's output.
 */
import { eggerIntercept, fitEgger } from '../../science/methods/egger.ts'
import type { Effects } from '../../science/methods/effects.ts'
import { inferenceOf, type Inference } from '../../science/methods/estimate.ts'
import { fitIvw, ivwStandardError } from '../../science/methods/ivw.ts'
import { instrumentStrength } from '../../science/methods/strength.ts'
import { singleVariantInference, waldRatios } from '../../science/methods/wald-ratio.ts'
import { medianWeights } from '../../science/methods/weighted-median.ts'
import { weightedMedian } from '../../science/numerics/weighted-median.ts'
import { msg } from '../../i18n/msg.ts'

export const EXAMPLE_FILE = 'sim_homogeneous_12.tsv'

/** Variant, effect on the exposure and its error, effect on the outcome and its error. */
export const EXAMPLE_ROWS: readonly (readonly [string, number, number, number, number])[] = [
  ['rs913001', 0.0936229, 0.00683322, -0.0333893, 0.00540213],
  ['rs913002', 0.0399456, 0.0071105, -0.0199877, 0.00562135],
  ['rs913003', -0.0866328, 0.0064531, 0.0300241, 0.00510162],
  ['rs913004', -0.0848408, 0.00933629, 0.0283995, 0.00738099],
  ['rs913005', 0.104565, 0.011394, -0.050189, 0.00900778],
  ['rs913006', 0.1121, 0.0133364, -0.0576266, 0.0105434],
  ['rs913007', -0.0529701, 0.00638194, 0.0166849, 0.00504537],
  ['rs913008', -0.0953253, 0.00719153, 0.0405711, 0.0056854],
  ['rs913009', -0.0667984, 0.00854034, 0.0271797, 0.00675173],
  ['rs913010', -0.139014, 0.0112203, 0.0663054, 0.00887044],
  ['rs913011', 0.0405105, 0.00660855, -0.0175142, 0.00522451],
  ['rs913012', -0.106124, 0.00863676, 0.030594, 0.00682796],
]

const column = (at: 1 | 2 | 3 | 4) => Float64Array.from(EXAMPLE_ROWS, (row) => row[at])

export const EXAMPLE_EFFECTS: Effects = {
  betaExposure: column(1),
  seExposure: column(2),
  betaOutcome: column(3),
  seOutcome: column(4),
}

/** Results of R 4.2.2: TwoSampleMR 0.7.9 (`mr_ivw`, `mr_egger_regression`, `mr_weighted_median`). */
export const R_NUMBERS = {
  ivw: -0.3922400778090752,
  ivwSe: 0.022055871315844088,
  egger: -0.4095670442320215,
  intercept: 0.0015042956593257668,
  median: -0.3679147314413301,
  q: 10.186820571264755,
  meanF: 107.06578962859884,
} as const
/** Key of an estimate that is compared with R. */
export type EstimateKey = keyof typeof R_NUMBERS

export const ESTIMATE_NAMES: Record<EstimateKey, string> = {
  ivw: msg('landing.proof.ivw'),
  ivwSe: msg('landing.proof.ivwSe'),
  egger: msg('landing.proof.egger'),
  intercept: msg('landing.proof.intercept'),
  median: msg('landing.proof.median'),
  q: msg('landing.proof.q'),
  meanF: msg('landing.proof.meanF'),
}

/** R command that gives the same results. */
export const R_COMMAND = `library(TwoSampleMR)
d <- read.delim("${EXAMPLE_FILE}")
with(d, mr_ivw(beta.exposure, beta.outcome, se.exposure, se.outcome))
with(d, mr_egger_regression(beta.exposure, beta.outcome, se.exposure, se.outcome))`

/** Counts the significant digits that two numbers share, 15 at most: a double has no more that are certain. */
export function countSharedDigits(one: number, other: number): number {
  for (let digits = 15; digits > 0; digits -= 1) {
    if (Number(one.toPrecision(digits)) === Number(other.toPrecision(digits))) return digits
  }
  return 0
}

export type ExampleResult = {
  ratios: { name: string; at: Inference }[]
  ivw: Inference
  numbers: Record<EstimateKey, number>
}

/** Computes the estimates of the example. */
export function computeExampleResult(): ExampleResult {
  const ivw = fitIvw(EXAMPLE_EFFECTS)
  const egger = fitEgger(EXAMPLE_EFFECTS)
  if (egger === undefined || egger === 'identical') throw new Error('the example has no slope')
  const ratios = waldRatios(EXAMPLE_EFFECTS)
  const se = ivwStandardError(ivw, 'random-with-floor')
  return {
    ratios: singleVariantInference(ratios).map((at, row) => ({
      name: EXAMPLE_ROWS[row]?.[0] ?? '',
      at,
    })),
    ivw: inferenceOf(ivw.b, se),
    numbers: {
      ivw: ivw.b,
      ivwSe: se,
      egger: egger.slope,
      intercept: eggerIntercept(egger, 'twosamplemr').b,
      median: weightedMedian(ratios.ratio, medianWeights(EXAMPLE_EFFECTS, 'twosamplemr')),
      q: ivw.q,
      meanF: instrumentStrength(EXAMPLE_EFFECTS).fMean ?? 0,
    },
  }
}
