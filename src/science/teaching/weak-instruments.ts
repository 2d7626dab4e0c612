/** Bias of weak instruments: many simulated studies of the same variants, drawn and estimated. */
import { divwEstimate } from '../methods/divw.ts'
import type { Effects } from '../methods/effects.ts'
import { fitIvw } from '../methods/ivw.ts'
import { FastRandom } from '../numerics/fast-random.ts'

export const TRUE_EFFECT = 0.4
/** Slope of the confounded observational association, which errors of one sample share. */
export const OBSERVATIONAL = 0.8
export const STUDIES = 400
const VARIANTS = 30
const SE = 0.01
const SEED = 2001

export type WeakSettings = {
  /** Expected mean F of the variants. */
  strength: number
  /** Share of the participants that both samples have in common. */
  overlap: number
}
export type WeakResult = {
  ivw: Float64Array
  divw: Float64Array
  meanIvw: number
  meanDivw: number
}

/** The same random numbers for every setting, so that a control shows its own effect only. */
let cachedNoise: { x: Float64Array; y: Float64Array } | null = null
function noise() {
  if (cachedNoise) return cachedNoise
  const random = new FastRandom(SEED)
  const x = new Float64Array(STUDIES * VARIANTS)
  const y = new Float64Array(STUDIES * VARIANTS)
  random.normals(x)
  random.normals(y)
  cachedNoise = { x, y }
  return cachedNoise
}

/** Returns true effects that increase evenly; their mean square is (F − 1)·SE². */
function trueEffects(strength: number): Float64Array {
  const shape = Float64Array.from({ length: VARIANTS }, (_, j) => 0.5 + j / (VARIANTS - 1))
  const meanSquare = shape.reduce((sum, one) => sum + one * one, 0) / VARIANTS
  const size = SE * Math.sqrt(Math.max(0, strength - 1) / meanSquare)
  return shape.map((one) => one * size)
}

function mean(values: Float64Array): number {
  return values.reduce((sum, one) => sum + one, 0) / values.length
}

/** Returns the estimates of all studies at a strength and an overlap. */
export function weakStudies({ strength, overlap }: WeakSettings): WeakResult {
  const { x, y } = noise()
  const gamma = trueEffects(strength)
  const se = new Float64Array(VARIANTS).fill(SE)
  const shared = overlap * OBSERVATIONAL
  const own = Math.sqrt(1 - shared * shared)
  const ivw = new Float64Array(STUDIES)
  const divw = new Float64Array(STUDIES)
  for (let study = 0; study < STUDIES; study += 1) {
    const from = study * VARIANTS
    const effects: Effects = {
      betaExposure: gamma.map((one, j) => one + SE * x[from + j]!),
      seExposure: se,
      betaOutcome: gamma.map(
        (one, j) => TRUE_EFFECT * one + SE * (shared * x[from + j]! + own * y[from + j]!),
      ),
      seOutcome: se,
    }
    ivw[study] = fitIvw(effects).b
    divw[study] = divwEstimate(effects, 'exact')?.b ?? Number.NaN
  }
  const known = divw.filter((one) => Number.isFinite(one))
  return { ivw, divw: known, meanIvw: mean(ivw), meanDivw: mean(known) }
}

/** Counts values in equal bins of a range; values beyond it count in the end bins. */
export function histogram(
  values: Float64Array,
  [low, high]: readonly [number, number],
  bins: number,
): number[] {
  const counts = Array.from({ length: bins }, () => 0)
  for (const value of values) {
    const at = Math.floor(((value - low) / (high - low)) * bins)
    const bin = Math.min(bins - 1, Math.max(0, at))
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  return counts
}
