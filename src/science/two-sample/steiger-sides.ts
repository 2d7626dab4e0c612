/** Both sides of each variant with their sample sizes, as Steiger's test and cML require them. */
import type { SteigerSide } from './direction.ts'
import { normalTwoSided } from '../numerics/tails.ts'
import type { AnalysedVariant, Samples, VariantSample } from './result.ts'

type Side = 'exposure' | 'outcome'

/**
 * Returns a side of a variant for Steiger's test; `p` is computed from effect and error where it is missing or
 * 0.
 */
function sideOf(
  effect: { beta: number; se: number; eaf: number | null },
  given: VariantSample,
  fallback: { n: number | null; cases: number | null; controls: number | null },
): SteigerSide {
  const cases = given.cases ?? fallback.cases
  const controls = given.controls ?? fallback.controls
  const sum = cases !== null && controls !== null ? cases + controls : null
  return {
    beta: effect.beta,
    se: effect.se,
    eaf: given.eaf ?? effect.eaf,
    p: given.p || normalTwoSided(effect.beta / effect.se).p,
    n: given.n ?? (given.cases === undefined ? fallback.n : null) ?? sum,
    cases,
    controls,
  }
}

/**
 * Returns both sides of the variants for Steiger's test: from the file for each variant, else from the common
 * sample sizes.
 */
export function steigerSides(
  variants: readonly Omit<AnalysedVariant, 'f'>[],
  samples: Samples,
): ({ SNP: string } & Record<Side, SteigerSide>)[] {
  return variants.map((variant) => ({
    SNP: variant.SNP,
    exposure: sideOf(
      { beta: variant.betaExposure, se: variant.seExposure, eaf: variant.eaf },
      variant.exposure ?? {},
      { n: samples.exposure, cases: null, controls: null },
    ),
    outcome: sideOf(
      { beta: variant.betaOutcome, se: variant.seOutcome, eaf: variant.eaf },
      variant.outcome ?? {},
      { n: samples.outcome, cases: samples.cases, controls: samples.controls },
    ),
  }))
}

/**
 * Returns the smallest sample size of any effect of either side, as `mr_cML` requires it; null unless both
 * sides have one.
 */
export function smallerSample(sides: ReturnType<typeof steigerSides>): number | null {
  const least = (side: Side) =>
    sides.reduce<number | null>((low, row) => {
      const { n } = row[side]
      return n === null || !(n > 0) || (low !== null && low <= n) ? low : n
    }, null)
  const [exposure, outcome] = [least('exposure'), least('outcome')]
  return exposure === null || outcome === null ? null : Math.min(exposure, outcome)
}
