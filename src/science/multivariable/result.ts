/** Result of a multivariable analysis, from any source of effects. */
import type { Convention } from '../codes.ts'
import { ENGINE } from '../engine.ts'
import { ScienceFailure } from '../failure.ts'
import { type Independence, independenceOf, ivwWeight } from '../independence/independence.ts'
import type { Located } from '../independence/regions.ts'
import type { HarmoniseAction } from '../harmonise/match.ts'
import { conditionalF, type ExposureCorrelation } from '../methods/conditional-strength.ts'
import type { Inference } from '../methods/estimate.ts'
import { mostInfluential } from '../methods/influence.ts'
import {
  type ExposureInfluence,
  influenceByExposure,
} from '../methods/multivariable-leave-one-out.ts'
import { multivariableIvw, multivariableQ } from '../methods/multivariable-ivw.ts'
import { choleskyFactor } from '../numerics/linear.ts'
import {
  MULTIVARIABLE_DRAWS,
  MULTIVARIABLE_SEED,
  type MultivariableRobust,
  agreementsOf,
  multivariableRobust,
} from './robust.ts'
import { effectsOf, type WideVariant } from './wide-table.ts'
import { markNotes, type Noted } from '../notes.ts'

export type MultivariableParameters = {
  convention: Convention
  /**
   * Correlations of the exposures' errors in the order of the exposures: of the traits themselves
   * where all samples hold the same people. null assumes samples without overlap.
   */
  correlation: ExposureCorrelation | null
  /** Seed and draws of the median; 42 and 1000 by default. */
  seed?: number
  nboot?: number
  /** Size of the smallest sample, required by constrained likelihood. */
  sampleSize?: number | null
}

export type ExposureEstimate = Inference & {
  exposure: string
  distribution: string
  /** Strength given the other exposures. */
  conditionalF: number | null
  /** Univariable estimate of the same exposure. */
  alone: Inference | null
}

export const MULTIVARIABLE_WARNINGS = [
  /** name, f, count: conditional F below 10 (the weakest of count exposures). */
  'weak-conditional',
  /** n, k: the variants do not identify the exposures. */
  'not-identified',
  /** n: the effects, divided by their errors, exceed the range of a double. */
  'beyond-range',
  /** n, k: fewer than 5 variants for each exposure. */
  'few-variants',
  /** q, df, p: heterogeneity including the exposures' errors. */
  'heterogeneity',
  /** name: the sign differs from that without the other exposures, and neither interval includes 0. */
  'direction-changes',
  /** dropped, rows. */
  'rows-dropped',
] as const
export type MultivariableWarningCode = (typeof MULTIVARIABLE_WARNINGS)[number]
export type MultivariableWarning = {
  code: MultivariableWarningCode
  values: Record<string, number | string | null>
} & Noted

type Spread = { q: number | null; df: number; p: number | null }

export type MultivariableResult = {
  kind: 'multivariable-mr'
  schemaVersion: 2
  engine: { name: string; version: string }
  input: {
    fileName: string
    bytes: number
    sha256: string
    rows: number
    /** `column` is absent in results of older builds. */
    dropped: { SNP: string; row: number; reason: string; column?: string | null }[]
    /** The files of the exposures and the outcome; empty where one table held all. */
    files: { role: 'exposure' | 'outcome'; name: string; bytes: number; sha256: string }[]
  }
  parameters: MultivariableParameters & {
    /** Harmonisation of the files; null where one table held all traits. */
    action: HarmoniseAction | null
  }
  exposures: string[]
  outcome: string
  /** Empty where the exposures are not identifiable. */
  estimates: ExposureEstimate[]
  heterogeneity: Spread | null
  /** Heterogeneity including the errors of the exposures' effects. */
  heterogeneityWithErrors: Spread | null
  /** Methods that allow for invalid variants; absent in results of older builds, null without an estimate. */
  robust?: MultivariableRobust | null
  /** By exposure: the influential variants, or the one that moves it most; absent in results of older builds. */
  influence?: ExposureInfluence[]
  variants: WideVariant[]
  /** Regions of the variants, and the lower tail of Q; absent in results of older builds and below two variants. */
  independence?: Independence
  warnings: MultivariableWarning[]
}

const STRONG_F = 10
const LEVEL = 0.05
const ENOUGH_PER_EXPOSURE = 5
/** Maximum number of draws for the median. */
const MOST_DRAWS = 10_000

/** Returns the univariable estimate of exposure k. */
function aloneOf(
  variants: readonly WideVariant[],
  k: number,
  convention: Convention,
): Inference | null {
  const single = multivariableIvw(effectsOf(variants, [k]), convention)?.estimates[0]
  if (!single) return null
  const { b, se, ciLow, ciHigh, p, negLog10P } = single
  return { b, se, ciLow, ciHigh, p, negLog10P }
}

function estimatesOf(
  variants: readonly WideVariant[],
  names: readonly string[],
  {
    convention: how,
    correlation,
    seed = MULTIVARIABLE_SEED,
    nboot = MULTIVARIABLE_DRAWS,
    sampleSize = null,
  }: MultivariableParameters,
) {
  const all = names.map((_, k) => k)
  const effects = effectsOf(variants, all)
  const fit = multivariableIvw(effects, how)
  if (!fit) {
    return {
      estimates: [],
      heterogeneity: null,
      heterogeneityWithErrors: null,
      robust: null,
      influence: [],
    }
  }
  const ids = variants.map(({ SNP }) => SNP)
  const strength = conditionalF(effects, correlation)
  const estimates = fit.estimates.map((estimate, k): ExposureEstimate => {
    const { b, se, ciLow, ciHigh, p, negLog10P, distribution } = estimate
    return {
      exposure: names[k] ?? '',
      b,
      se,
      ciLow,
      ciHigh,
      p,
      negLog10P,
      distribution,
      conditionalF: strength[k] ?? null,
      alone: aloneOf(variants, k, how),
    }
  })
  const robust = multivariableRobust(effects, ids, names, {
    convention: how,
    correlation,
    seed,
    nboot,
    sampleSize,
  })
  return {
    estimates,
    heterogeneity: fit.heterogeneity,
    heterogeneityWithErrors: multivariableQ(
      effects,
      estimates.map(({ b }) => b),
      correlation,
    ),
    robust: { ...robust, agreement: agreementsOf(estimates, robust.estimates) },
    influence: influenceByExposure(effects, ids, estimates, how).flatMap(mostInfluential),
  }
}

/** Whether the squares of all effects, divided by the outcome's error, have a finite sum. */
function isWithinRange(variants: MultivariableResult['variants']): boolean {
  const sum = variants.reduce(
    (total, { betaExposures, betaOutcome, seOutcome }) =>
      [betaOutcome, ...betaExposures].reduce((part, b) => part + (b / seOutcome) ** 2, total),
    0,
  )
  return Number.isFinite(sum)
}

/** Share of rows from which dropped ones are an alarm. */
const MANY_DROPPED = 0.5

function isNote({ code, values }: MultivariableWarning): boolean {
  return (
    code === 'rows-dropped' && Number(values['dropped']) < MANY_DROPPED * Number(values['rows'])
  )
}

function isClear({ ciLow, ciHigh }: Pick<Inference, 'ciLow' | 'ciHigh'>): boolean {
  return ciLow !== null && ciHigh !== null && ciLow * ciHigh > 0
}

function warningsOf(result: Omit<MultivariableResult, 'warnings'>): MultivariableWarning[] {
  const { estimates, exposures, variants, heterogeneityWithErrors: spread, input } = result
  const warnings: MultivariableWarning[] = []
  const [n, k] = [variants.length, exposures.length]
  if (estimates.length === 0) {
    warnings.push(
      isWithinRange(variants)
        ? { code: 'not-identified', values: { n, k } }
        : { code: 'beyond-range', values: { n } },
    )
  }
  const weak = estimates
    .filter(({ conditionalF: f }) => f !== null && f < STRONG_F)
    .toSorted((a, b) => (a.conditionalF ?? 0) - (b.conditionalF ?? 0))
  if (weak[0]) {
    const { exposure, conditionalF: f } = weak[0]
    warnings.push({ code: 'weak-conditional', values: { name: exposure, f, count: weak.length } })
  }
  if (n < ENOUGH_PER_EXPOSURE * k) warnings.push({ code: 'few-variants', values: { n, k } })
  if (spread && spread.p !== null && spread.p < LEVEL) {
    warnings.push({
      code: 'heterogeneity',
      values: { q: spread.q, df: spread.df, p: spread.p },
    })
  }
  // Signs of estimates whose intervals include 0 are chance.
  const turned = estimates.find(
    (row) => row.alone && isClear(row) && isClear(row.alone) && row.alone.b * row.b < 0,
  )
  if (turned) warnings.push({ code: 'direction-changes', values: { name: turned.exposure } })
  if (input.dropped.length > 0) {
    const values = { dropped: input.dropped.length, rows: input.rows }
    warnings.push({ code: 'rows-dropped', values })
  }
  return markNotes(warnings, isNote)
}

/**
 * Checks a correlation matrix of this many exposures.
 *
 * @throws ScienceFailure bad-parameter
 */
export function checkCorrelation(
  correlation: ExposureCorrelation | null,
  count: number,
): ExposureCorrelation | null {
  if (!correlation) return null
  const fault = (found: string) =>
    new ScienceFailure({ code: 'bad-parameter', column: 'correlation', expected: '-1…1', found })
  if (correlation.length !== count || correlation.some((row) => row.length !== count)) {
    throw fault(`${correlation.length} × ${correlation[0]?.length ?? 0}`)
  }
  const values = new Float64Array(count * count)
  for (const [a, row] of correlation.entries()) {
    for (const [b, value] of row.entries()) {
      const isFit = a === b ? value === 1 : Math.abs(value) < 1 && value === correlation[b]![a]
      if (!isFit) throw fault(String(value))
      values[a * count + b] = value
    }
  }
  if (!choleskyFactor({ size: count, values })) throw fault('not positive definite')
  return correlation
}

/** Checks seed, draws and sample size. @throws ScienceFailure bad-parameter */
function checkDraws({ seed, nboot, sampleSize }: MultivariableParameters): void {
  const fault = (column: string, expected: string, found: number) =>
    new ScienceFailure({ code: 'bad-parameter', column, expected, found: String(found) })
  if (seed !== undefined && !Number.isSafeInteger(seed)) throw fault('seed', '…-1, 0, 1…', seed)
  if (nboot !== undefined && !(Number.isSafeInteger(nboot) && nboot >= 2 && nboot <= MOST_DRAWS)) {
    throw fault('nboot', `2…${MOST_DRAWS}`, nboot)
  }
  if (sampleSize != null && !(Number.isFinite(sampleSize) && sampleSize >= 2)) {
    throw fault('sampleSize', '≥ 2', sampleSize)
  }
}

type Given = Pick<
  MultivariableResult,
  'input' | 'parameters' | 'exposures' | 'outcome' | 'variants'
> & {
  /** Positions in the order of the variants; absent: only names may have them. */
  located?: readonly Located[]
}

/** Returns the facts of the exposure whose weights are concentrated most in shared regions. */
export function independenceOfWide(
  variants: readonly WideVariant[],
  located: readonly Located[],
  cochran: Spread | null,
): Independence | undefined {
  const exposures = variants[0]?.betaExposures ?? []
  return exposures
    .flatMap((_, k) => {
      const pooled = variants.map(({ SNP, betaExposures, seOutcome }, index) => ({
        ...(located[index] ?? { SNP }),
        weight: ivwWeight(betaExposures[k] ?? 0, seOutcome),
      }))
      return independenceOf(pooled, cochran) ?? []
    })
    .toSorted((x, y) => y.inflation - x.inflation)[0]
}

/** Computes the whole result of harmonised effects. @throws ScienceFailure bad-parameter */
export function multivariableResult(given: Given): MultivariableResult {
  const { input, parameters, exposures, outcome, variants, located } = given
  checkCorrelation(parameters.correlation, exposures.length)
  checkDraws(parameters)
  const result = {
    kind: 'multivariable-mr' as const,
    schemaVersion: 2 as const,
    engine: { ...ENGINE },
    input,
    parameters: {
      seed: MULTIVARIABLE_SEED,
      nboot: MULTIVARIABLE_DRAWS,
      sampleSize: null,
      ...parameters,
    },
    exposures,
    outcome,
    ...estimatesOf(variants, exposures, parameters),
    variants,
  }
  const independence = independenceOfWide(variants, located ?? variants, result.heterogeneity)
  return { ...result, ...(independence && { independence }), warnings: warningsOf(result) }
}
