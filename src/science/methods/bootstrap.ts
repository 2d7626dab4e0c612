/** Parametric bootstrap of the variants' ratios, reproducible from a seed and in bounded memory. */
import type { Generator } from '../numerics/fast-random.ts'
import { FastRandom } from '../numerics/fast-random.ts'
import { RRandom } from '../numerics/r-random.ts'
import type { Effects } from './effects.ts'
import { variantCount } from './effects.ts'

/**
 * The order in which the normals are drawn, which determines the numbers of a seed. `by-variant`: all draws of
 * one variant after another, first the exposure, then the outcome (TwoSampleMR ≥ 0.6.30). `by-replicate`: per
 * replicate n exposures, then n outcomes (MendelianRandomization).
 */
export type DrawOrder = 'by-variant' | 'by-replicate'

export type BootstrapPlan = {
  seed: number
  nboot: number
  order: DrawOrder
  /** Normals of the seed's stream to skip first; none by default. */
  skip?: number
  /** R's stream by default; the fast one draws by replicate and skips nothing. */
  generator?: Generator
  /** Maximum number of ratios in memory; the numbers do not depend on it. */
  cells?: number
}

/** Receives the progress, from 0 to 1; may throw to stop. */
export type Checkpoint = (done: number) => void

/** 128 MB. */
const CELLS_AT_A_TIME = 16_000_000

/**
 * Parametric bootstrap of the ratios y/x with x ~ N(bx, sx), y ~ N(by, sy), all independent. `visit` gets one
 * row of n ratios per replicate, in order, in a reused array.
 *
 * Where the whole matrix would not fit, the stream is replayed from the seed for each block of replicates: the
 * same numbers in bounded memory.
 */
export function bootstrapRatios(
  effects: Effects,
  plan: BootstrapPlan,
  visit: (ratios: Float64Array) => void,
  checkpoint: Checkpoint = () => {},
): void {
  const byReplicate = plan.order === 'by-replicate' || plan.generator === 'fast'
  if (byReplicate) drawByReplicate(effects, plan, visit, checkpoint)
  else drawByVariant(effects, plan, visit, checkpoint)
}

/** Returns the plan's generator at the position of its stream where the draws begin. */
export function sourceOf(plan: BootstrapPlan): RRandom | FastRandom {
  if (plan.generator === 'fast') return new FastRandom(plan.seed)
  const random = new RRandom(plan.seed)
  random.skipNormals(plan.skip ?? 0)
  return random
}

function drawByReplicate(
  effects: Effects,
  plan: BootstrapPlan,
  visit: (ratios: Float64Array) => void,
  checkpoint: Checkpoint,
): void {
  const count = variantCount(effects)
  const random = sourceOf(plan)
  const normals = new Float64Array(2 * count)
  const ratios = new Float64Array(count)
  for (let replicate = 0; replicate < plan.nboot; replicate += 1) {
    random.normals(normals)
    for (let j = 0; j < count; j += 1) {
      const exposure = effects.betaExposure[j]! + effects.seExposure[j]! * normals[j]!
      const outcome = effects.betaOutcome[j]! + effects.seOutcome[j]! * normals[count + j]!
      ratios[j] = outcome / exposure
    }
    visit(ratios)
    if (replicate % 16 === 0) checkpoint(replicate / plan.nboot)
  }
}

function drawByVariant(
  effects: Effects,
  plan: BootstrapPlan,
  visit: (ratios: Float64Array) => void,
  checkpoint: Checkpoint,
): void {
  const count = variantCount(effects)
  const blockSize = Math.max(
    1,
    Math.min(plan.nboot, Math.floor((plan.cells ?? CELLS_AT_A_TIME) / count)),
  )
  const matrix = new Float64Array(blockSize * count)
  const outcomes = new Float64Array(blockSize)
  for (let first = 0; first < plan.nboot; first += blockSize) {
    const rows = Math.min(blockSize, plan.nboot - first)
    const after = plan.nboot - first - rows
    const random = new RRandom(plan.seed)
    random.skipNormals(plan.skip ?? 0)
    const report = (share: number) => checkpoint((first + share * rows) / plan.nboot)
    for (let j = 0; j < count; j += 1) {
      random.skipNormals(first)
      const column = { start: j, count: rows, stride: count }
      random.fillNormals(matrix, column, effects.betaExposure[j]!, effects.seExposure[j]!)
      random.skipNormals(after)
      report((0.4 * j) / count)
    }
    for (let j = 0; j < count; j += 1) {
      random.skipNormals(first)
      const column = { start: 0, count: rows, stride: 1 }
      random.fillNormals(outcomes, column, effects.betaOutcome[j]!, effects.seOutcome[j]!)
      random.skipNormals(after)
      for (let row = 0; row < rows; row += 1) {
        const cell = row * count + j
        matrix[cell] = outcomes[row]! / matrix[cell]!
      }
      report(0.4 + (0.4 * j) / count)
    }
    for (let row = 0; row < rows; row += 1) {
      visit(matrix.subarray(row * count, (row + 1) * count))
      if (row % 64 === 0) report(0.8 + (0.2 * row) / rows)
    }
  }
}
