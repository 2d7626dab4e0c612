/** Power of a design before there is a result: strength, power, smallest effect, sample size. */
import { ENGINE } from '../engine.ts'
import { finiteOrNull } from '../methods/estimate.ts'
import {
  type BinaryDesign,
  minimumDetectableEffect,
  noncentralBinaryPower,
  type NoncentralPower,
  noncentralPower,
  type PowerDesign,
  powerOf,
  sampleSizeFor,
} from '../methods/power.ts'
import { overallF } from '../methods/variance-explained.ts'

export type PowerParameters = {
  /** Whether the strength was given as R², or as the mean F of the variants. */
  strengthBy: 'r2' | 'f'
  /** Share of the exposure's variance that the instruments explain. */
  r2: number
  /** Size of the exposure's sample; null while F is not requested. */
  nExposure: number | null
  /** Number of variants. */
  variants: number
  /** Size of the outcome's sample. */
  n: number
  /** Share of cases in the outcome's sample; null for a continuous outcome. */
  caseShare: number | null
  /** Level of the two-sided test. */
  alpha: number
  /** Required power. */
  power: number
  /** Effect to detect, in standard deviations or as ln OR per standard deviation. */
  b: number
  /** Observational slope, confounding included; null: the same as `b`. Continuous outcomes only. */
  observational: number | null
}

export const POWER_WARNINGS = [
  /** f: below 10. */
  'weak',
  /** power, wanted: the power of the design is below the required one. */
  'underpowered',
  /** cases: fewer than 1000. */
  'few-cases',
  /** The effect is so large that the formulas, which are for small effects, do not apply. */
  'large-effect',
  /** r2: above 0.3, which is unusual for instruments: percent entered as a proportion? */
  'large-r2',
  /** The two formulas differ by more than 0.05. */
  'formulas-differ',
] as const
export type PowerWarningCode = (typeof POWER_WARNINGS)[number]
export type PowerWarning = { code: PowerWarningCode; values: Record<string, number> }

export type CurvePoint = { x: number; power: number }

export type PowerResult = {
  kind: 'power'
  schemaVersion: 1
  engine: { name: string; version: string }
  input: { fileName: string; sha256: string }
  parameters: PowerParameters
  /** Mean F of the variants in the exposure's sample; null without its size. */
  f: number | null
  /** Burgess 2014. */
  power: number
  minimumEffect: number
  /** Outcome sample for the required power; null where the effect is 0. */
  sampleSize: number | null
  /** Brion 2013; null where the formula has no value. */
  noncentral: NoncentralPower | null
  /** Smallest effect by power. */
  detectable: { power: number; b: number }[]
  /** Power by effect for the sample as it is, half and twice as large. */
  byEffect: { n: number; points: CurvePoint[] }[]
  /** Power for the effect to detect by sample size. */
  bySize: CurvePoint[]
  warnings: PowerWarning[]
}

const POWERS = [0.5, 0.8, 0.9, 0.95] as const
const STEPS = 60
const STRONG_F = 10

/** Returns R² of k variants with this mean F in n people: the inverse of `overallF`. */
export function varianceFromF(f: number, n: number, k: number): number {
  return (f * k) / (n - k - 1 + f * k)
}

/** Returns the design as input of the formulas. */
export function designOf(parameters: PowerParameters): PowerDesign | BinaryDesign {
  const { n, r2, alpha, caseShare } = parameters
  return caseShare === null ? { n, r2, alpha } : { n, r2, alpha, caseShare }
}

function noncentralOf(parameters: PowerParameters): NoncentralPower | null {
  const { n, r2, alpha, caseShare, b, observational, power } = parameters
  if (b === 0) return null
  const found =
    caseShare === null
      ? noncentralPower({ n, r2, alpha }, b, observational ?? b, power)
      : noncentralBinaryPower({ n, r2, alpha, caseShare }, Math.exp(b), power)
  return Object.values(found).every((value) => Number.isFinite(value) && value >= 0) ? found : null
}

function curves(parameters: PowerParameters): Pick<PowerResult, 'byEffect' | 'bySize'> {
  const { n, b, power } = parameters
  const design = designOf(parameters)
  const widest = Math.max(
    Math.abs(b),
    minimumDetectableEffect({ ...design, n: n / 2 }, Math.max(power, 0.95)),
  )
  const steps = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS)
  const byEffect = [n / 2, n, 2 * n].map((size) => ({
    n: Math.round(size),
    points: steps.map((step) => ({
      x: step * widest,
      power: powerOf({ ...design, n: size }, step * widest),
    })),
  }))
  if (b === 0) return { byEffect, bySize: [] }
  const largest = Math.max(1.5 * n, Math.min(20 * n, 1.25 * sampleSizeFor(design, b, power)))
  return {
    byEffect,
    bySize: steps.map((step) => ({
      x: Math.round(step * largest),
      power: powerOf({ ...design, n: step * largest }, b),
    })),
  }
}

function warningsOf(result: Omit<PowerResult, 'warnings'>): PowerWarning[] {
  const { parameters, f, power, noncentral } = result
  const { n, caseShare, b, r2 } = parameters
  const warnings: PowerWarning[] = []
  if (f !== null && f < STRONG_F) warnings.push({ code: 'weak', values: { f } })
  if (r2 > 0.3) warnings.push({ code: 'large-r2', values: { r2 } })
  if (b !== 0 && power < parameters.power) {
    warnings.push({ code: 'underpowered', values: { power, wanted: parameters.power } })
  }
  const cases = caseShare === null ? null : Math.round(n * Math.min(caseShare, 1 - caseShare))
  if (cases !== null && cases < 1000) warnings.push({ code: 'few-cases', values: { cases } })
  if (Math.abs(b) > (caseShare === null ? 0.5 : Math.LN2)) {
    warnings.push({ code: 'large-effect', values: {} })
  }
  if (noncentral && Math.abs(noncentral.power - power) > 0.05) {
    warnings.push({ code: 'formulas-differ', values: { power, other: noncentral.power } })
  }
  return warnings
}

/**
 * Computes the power of a design (Burgess 2014; also Brion 2013).
 *
 * @param input the input as recorded: the hash is of the parameters' JSON
 */
export function analysePower(
  parameters: PowerParameters,
  input: { fileName: string; sha256: string },
): PowerResult {
  const design = designOf(parameters)
  const { b, power, nExposure, r2, variants } = parameters
  const size = b === 0 ? null : finiteOrNull(Math.ceil(sampleSizeFor(design, b, power)))
  const result = {
    kind: 'power' as const,
    schemaVersion: 1 as const,
    engine: { ...ENGINE },
    input,
    parameters,
    f: nExposure === null ? null : finiteOrNull(overallF(r2, nExposure, variants)),
    power: powerOf(design, b),
    minimumEffect: minimumDetectableEffect(design, power),
    sampleSize: size,
    noncentral: noncentralOf(parameters),
    detectable: POWERS.map((level) => ({
      power: level,
      b: minimumDetectableEffect(design, level),
    })),
    ...curves(parameters),
  }
  return { ...result, warnings: warningsOf(result) }
}
