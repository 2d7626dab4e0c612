/** Tests by Steiger's test whether the variants explain more of the exposure than of the outcome. */
import type { Convention } from '../codes.ts'
import type { Association } from '../harmonise/association.ts'
import type { SteigerTest, SteigerVariant } from '../methods/steiger.ts'
import { steigerRows, steigerTest } from '../methods/steiger.ts'
import {
  correlationFromEffect,
  correlationFromLogOdds,
  correlationFromP,
  effectiveSampleSize,
} from '../methods/variance-explained.ts'

/** Fields of one side of a variant that determine the variance it explains. */
export type SteigerSide = Pick<
  Association,
  'beta' | 'se' | 'eaf' | 'p' | 'n' | 'cases' | 'controls'
>

/** Steiger's test of all variants and of each. */
export type Direction = {
  test: SteigerTest
  variants: { SNP: string; isForward: boolean; p: number | null }[]
  /** Number of variants with missing data on one side. */
  without: number
  /** Source of R². */
  how: 'p-and-sample-size' | 'effects'
  /** Prevalence for the liability scale, where a side is binary and effects are used. */
  prevalence: number | null
}

export type DirectionChoice = {
  convention: Convention
  /** Share of cases in the population, for a binary trait; 0.1 by default, as TwoSampleMR. */
  prevalence?: number
}

const PREVALENCE = 0.1

function fromP({ p, n }: SteigerSide): { r2: number; n: number } | undefined {
  if (p === null || n === null || !(p > 0) || p > 1 || n <= 3) return undefined
  return { r2: correlationFromP(-Math.log10(p), n) ** 2, n }
}

function fromEffect(side: SteigerSide, prevalence: number): { r2: number; n: number } | undefined {
  const { beta, se, eaf, n, cases, controls } = side
  if (beta === null) return undefined
  if (cases !== null && controls !== null && eaf !== null && eaf > 0 && eaf < 1) {
    const sample = { cases, controls, prevalence }
    const r = correlationFromLogOdds(beta, eaf, sample)
    return { r2: r * r, n: effectiveSampleSize(cases, controls) }
  }
  if (se === null || n === null || n <= 3) return undefined
  return { r2: correlationFromEffect(beta, se, n) ** 2, n }
}

function isBinary({ cases, controls, eaf }: SteigerSide): boolean {
  return cases !== null && controls !== null && eaf !== null
}

/**
 * Tests the direction of the effect by Steiger's test (Hemani 2017). The packages compute R² from p and sample
 * size and so treat every trait as continuous (TwoSampleMR directionality_test); the exact convention computes
 * it from effects, on the liability scale where cases and frequencies are known, which does not understate a
 * binary outcome. undefined where no variant has the required fields.
 */
export function directionOf(
  variants: readonly { SNP: string; exposure: SteigerSide; outcome: SteigerSide }[],
  choice: DirectionChoice,
): Direction | undefined {
  const prevalence = choice.prevalence ?? PREVALENCE
  const how = choice.convention === 'exact' ? 'effects' : 'p-and-sample-size'
  const read = (side: SteigerSide) =>
    how === 'effects' ? fromEffect(side, prevalence) : fromP(side)
  const usable: (SteigerVariant & { SNP: string })[] = []
  for (const { SNP, exposure, outcome } of variants) {
    const [x, y] = [read(exposure), read(outcome)]
    if (!x || !y || !Number.isFinite(x.r2) || !Number.isFinite(y.r2)) continue
    usable.push({ SNP, r2Exposure: x.r2, r2Outcome: y.r2, nExposure: x.n, nOutcome: y.n })
  }
  if (usable.length === 0) return undefined
  const rows = steigerRows(usable)
  const onLiability =
    how === 'effects' && variants.some((row) => isBinary(row.exposure) || isBinary(row.outcome))
  return {
    test: steigerTest(usable),
    variants: usable.map(({ SNP }, j) => ({ SNP, ...rows[j]! })),
    without: variants.length - usable.length,
    how,
    prevalence: onLiability ? prevalence : null,
  }
}
