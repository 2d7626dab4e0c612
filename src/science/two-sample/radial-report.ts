/** Results of radial regression for a report: estimates, outliers, MR-Egger and points of the plot. */
import type { Convention } from '../codes.ts'
import type { Effects } from '../methods/effects.ts'
import type { Inference } from '../methods/estimate.ts'
import type { MethodEstimate } from '../methods/method-estimate.ts'
import { radialEgger } from '../methods/radial-egger.ts'
import type { ExactRadial, RadialFit } from '../methods/radial-ivw.ts'
import {
  exactRadial,
  fitRadialIvw,
  radialIvwEstimate,
  radialOutliers,
} from '../methods/radial-ivw.ts'
import type { RadialWeights } from '../methods/radial-weights.ts'
import { chiSquaredUpper } from '../numerics/tails.ts'

export type RadialReport = ExactRadial & {
  /** Q on n − 1 with modified second-order weights. */
  q: number
  df: number
  p: number
  /** Level of the outliers: 0.05, and 0.05/n as the authors advise. */
  outliers: { SNP: string; q: number; p: number; isBonferroni: boolean }[]
  /** Axes of the radial plot, per variant. */
  points: { SNP: string; weight: number; ratio: number; contribution: number }[]
  egger: {
    slope: Inference
    intercept: Inference
    q: number | null
    df: number
    p: number | null
  } | null
}

const ALPHA = 0.05
const KINDS: RadialWeights[] = ['first-order', 'second-order', 'modified-second-order']
/** RadialMR's tolerance as called by TwoSampleMR, and one at rounding precision. */
const REFERENCE_TOLERANCE = 1e-4
const EXACT_TOLERANCE = 1e-14

function isFiniteFit({ q, weights, scaledRatios, contributions }: RadialFit): boolean {
  return [[q], weights, scaledRatios, contributions].every((values) =>
    values.every((value) => Number.isFinite(value)),
  )
}

function hasFiniteEstimates({ iterated, fixed, random }: ExactRadial): boolean {
  return [iterated.b, fixed.b, random.b, random.phi].every((value) => Number.isFinite(value))
}

/**
 * Computes the three radial IVW estimates, and outliers and pleiotropy by radial regression with modified
 * second-order weights (RadialMR's default). undefined below 2 variants.
 */
export function radialReport(
  effects: Effects,
  ids: readonly string[],
  convention: Convention,
): { estimates: MethodEstimate[]; report: RadialReport } | undefined {
  const isExact = convention === 'exact'
  const exact = exactRadial(effects, isExact ? EXACT_TOLERANCE : REFERENCE_TOLERANCE)
  const fit = fitRadialIvw(effects, 'modified-second-order')
  if (!exact || !fit || !isFiniteFit(fit) || !hasFiniteEstimates(exact)) return undefined
  const estimates = KINDS.map((kind) => {
    const one = fitRadialIvw(effects, kind)
    return one && radialIvwEstimate(one, kind, convention)
  }).filter((estimate) => estimate !== undefined)
  const df = ids.length - 1
  const egger = radialEgger(effects, 'modified-second-order')
  return {
    estimates,
    report: {
      ...exact,
      q: fit.q,
      df,
      p: chiSquaredUpper(fit.q, df).p,
      outliers: radialOutliers(fit.contributions, ALPHA).map(({ index, q, p }) => ({
        SNP: ids[index]!,
        q,
        p,
        isBonferroni: p < ALPHA / ids.length,
      })),
      points: ids.map((SNP, j) => ({
        SNP,
        weight: Math.sqrt(fit.weights[j]!),
        ratio: fit.scaledRatios[j]! + 0,
        contribution: fit.contributions[j]!,
      })),
      egger: egger
        ? {
            slope: egger.slope,
            intercept: egger.intercept,
            q: egger.q,
            df: egger.df,
            p: egger.p,
          }
        : null,
    },
  }
}
