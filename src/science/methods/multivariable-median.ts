import type { Convention } from '../codes.ts'
import { LeastAbsoluteSolver } from '../numerics/least-absolute.ts'
import type { Generator } from '../numerics/fast-random.ts'
import { standardDeviation } from '../numerics/spread.ts'
import { type Checkpoint, sourceOf } from './bootstrap.ts'
import { NORMAL_RULE } from './estimate.ts'
import type { MethodEstimate } from './method-estimate.ts'
import { methodEstimate } from './method-estimate.ts'
import type { MultivariableEffects } from './multivariable-effects.ts'

export type MedianChoice = {
  convention: Convention
  seed: number
  nboot: number
  generator?: Generator
}

const NOTHING_DONE: Checkpoint = () => {}

/**
 * Computes the multivariable median (Grant & Burgess 2021): quantile regression of the outcome effects on all
 * exposure effects at the median, without intercept, weights 1/sy²; its errors are the spread over `nboot`
 * sets of effects redrawn from their errors, with the weights of the data. As `mr_mvmedian` of
 * MendelianRandomization, whose draws have the same order (of each draw the exposures, then the outcome), so
 * that the same seed gives the same numbers. Normal p and interval in every convention.
 *
 * undefined without a degree of freedom, or where the exposures are linearly dependent.
 */
export function multivariableMedian(
  { betaExposures, seExposures, betaOutcome, seOutcome }: MultivariableEffects,
  { convention, seed, nboot, generator }: MedianChoice,
  checkpoint: Checkpoint = NOTHING_DONE,
): MethodEstimate[] | undefined {
  const [nsnp, size] = [betaOutcome.length, betaExposures.length]
  if (nsnp <= size) return undefined
  const weights = seOutcome.map((se) => 1 / (se * se))
  const weighted = (column: Float64Array) => column.map((value, j) => value * weights[j]!)
  const solver = new LeastAbsoluteSolver(size, nsnp)
  const fit = solver.solve(betaExposures.map(weighted), weighted(betaOutcome))
  if (!fit) return undefined
  const random = sourceOf({ seed, nboot, order: 'by-replicate', ...(generator && { generator }) })
  const means = [...betaExposures, betaOutcome]
  const errors = [...seExposures, seOutcome]
  const normals = new Float64Array(nsnp * means.length)
  const drawn = means.map(() => new Float64Array(nsnp))
  const medians = means.slice(1).map(() => new Float64Array(nboot))
  for (let draw = 0; draw < nboot; draw += 1) {
    random.normals(normals)
    for (const [k, mean] of means.entries()) {
      const [error, target] = [errors[k]!, drawn[k]!]
      for (let j = 0; j < nsnp; j += 1) {
        target[j] = (mean[j]! + error[j]! * normals[k * nsnp + j]!) * weights[j]!
      }
    }
    const found = solver.solve(drawn.slice(0, size), drawn[size]!, fit.basis)
    for (let k = 0; k < size; k += 1) medians[k]![draw] = found?.coefficients[k] ?? Number.NaN
    if (draw % 16 === 0) checkpoint(draw / nboot)
  }
  const estimates = medians.flatMap(
    (values, k) =>
      methodEstimate(
        'multivariable-median',
        nsnp,
        { b: fit.coefficients[k]!, se: standardDeviation(values) },
        NORMAL_RULE,
        {
          name: convention,
          standardError: 'bootstrap',
          weights: 'first-order',
          nboot,
          seed,
          ...(generator === 'fast' && { generator }),
        },
      ) ?? [],
  )
  return estimates.length === size ? estimates : undefined
}
