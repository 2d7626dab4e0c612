/** Credible sets of a sum of single effects (susieR's `susie_get_cs`). */
import type { SquareMatrix } from '../numerics/linear.ts'
import type { SingleEffect } from './single-effect.ts'
import { LEAST_VARIANCE, type SusieSettings } from './susie.ts'

export type CredibleSet = {
  /** Index of its effect, from 0. */
  effect: number
  /** Indices of its variants, most probable first. */
  variants: number[]
  /** Posterior probability that they hold. */
  coverage: number
  /** |r| between its variants: minimum, mean, median; 1 for a set of one. */
  purity: { least: number; mean: number; median: number }
}

function variantsOf({ alpha }: SingleEffect, coverage: number) {
  const order = [...alpha.keys()].toSorted((a, b) => alpha[b]! - alpha[a]!)
  const variants: number[] = []
  let sum = 0
  for (const j of order) {
    // The variant that reaches the coverage is the last one.
    if (sum >= coverage) break
    variants.push(j)
    sum += alpha[j]!
  }
  return { variants, coverage: sum }
}

/** Computes purity over all pairs; susieR samples a hundred variants of larger sets. */
function purityOf(variants: readonly number[], { size, values }: SquareMatrix) {
  if (variants.length === 1) return { least: 1, mean: 1, median: 1 }
  const pairs = new Float64Array((variants.length * (variants.length - 1)) / 2)
  let at = 0
  for (const [k, one] of variants.entries()) {
    for (let m = 0; m < k; m += 1) {
      pairs[at] = Math.abs(values[one * size + variants[m]!]!)
      at += 1
    }
  }
  pairs.sort()
  const middle = pairs.length >> 1
  const median = pairs.length % 2 === 1 ? pairs[middle]! : (pairs[middle - 1]! + pairs[middle]!) / 2
  return {
    least: pairs[0]!,
    mean: pairs.reduce((sum, value) => sum + value, 0) / pairs.length,
    median,
  }
}

/**
 * Returns the credible sets, each once, whose variants are all correlated; purest first, as in susieR.
 *
 * @param r correlations of the variants
 */
export function credibleSets(
  effects: readonly SingleEffect[],
  r: SquareMatrix,
  { coverage, minAbsCorr }: Pick<SusieSettings, 'coverage' | 'minAbsCorr'>,
): CredibleSet[] {
  const seen = new Set<string>()
  const sets: CredibleSet[] = []
  for (const [effect, one] of effects.entries()) {
    if (!(one.variance > LEAST_VARIANCE)) continue
    const found = variantsOf(one, coverage)
    const key = found.variants.toSorted((a, b) => a - b).join(' ')
    if (seen.has(key)) continue
    seen.add(key)
    const purity = purityOf(found.variants, r)
    if (purity.least >= minAbsCorr) sets.push({ effect, ...found, purity })
  }
  return sets.toSorted((a, b) => b.purity.least - a.purity.least)
}
