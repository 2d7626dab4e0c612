/** Independence of the variants that an estimate pools: by position, and by the lower tail of Cochran's Q. */
import { chiSquaredLower } from '../numerics/tails.ts'
import { type Located, locationOf, type Region, regionsOf } from './regions.ts'

/** Facts about the independence of the pooled variants, stored with a result. */
export type Independence = {
  /** Variants, and those of them with a known position. */
  n: number
  placed: number
  /** Regions of the variants with a known position. */
  regions: number
  /** Variants at the position of another one. */
  samePlace: number
  /** Variance of the estimate relative to that of independent variants if those of a region were copies. */
  inflation: number
  /** Cochran's Q with P(χ² ≤ Q); null without one. */
  q: { q: number; df: number; p: number } | null
}

export type IndependenceGrade = 'holds' | 'look' | 'against'

/** Inflation of the variance from which shared regions ask for a closer look, and from which they speak against. */
export const MOST_INFLATION = { look: 1.2, against: 2 } as const
/** Lower tail of Q below which the errors are not independent. */
export const LEAST_LOWER_TAIL = 0.001
/** r² up to which clumped variants count as independent: ten times TwoSampleMR's default. */
const CLUMPED_R2 = 0.01

type Pooled = Located & { weight: number }

/**
 * Returns the variance of an inverse-variance weighted mean if the estimates of a region were fully correlated,
 * relative to that without correlation: Σ over regions of (Σ √w)² / Σ w, since cov = ρ·√(var·var) and the
 * variance of an estimate is 1/w (Burgess, Butterworth & Thompson 2013, generalised weighted regression, at ρ = 1).
 */
function inflationOf(pooled: readonly Pooled[], regions: readonly Region[]): number {
  const total = pooled.reduce((sum, { weight }) => sum + weight, 0)
  if (!(total > 0) || !Number.isFinite(total)) return 1
  const excess = regions.reduce((sum, { members }) => {
    const weights = members.map((index) => pooled[index]!.weight)
    const root = weights.reduce((part, weight) => part + Math.sqrt(weight), 0)
    return sum + root ** 2 - weights.reduce((part, weight) => part + weight, 0)
  }, 0)
  // Without the digits of rounding, which would decide at a limit.
  return Math.round((1 + excess / total) * 1e6) / 1e6
}

/** Returns the weight of a variant in IVW, (βX / σY)². */
export function ivwWeight(betaExposure: number, seOutcome: number): number {
  return (betaExposure / seOutcome) ** 2
}

/**
 * Returns the facts about the independence of pooled variants; undefined below two of them.
 *
 * @param cochran Cochran's Q of the fixed-effect fit on its degrees of freedom
 */
export function independenceOf(
  pooled: readonly Pooled[],
  cochran: { q: number | null; df: number | null } | null | undefined,
): Independence | undefined {
  if (pooled.length < 2) return undefined
  const regions = regionsOf(pooled)
  const locations = pooled.flatMap((variant) => {
    const location = locationOf(variant)
    return location ? [`${location.chromosome}:${location.position}`] : []
  })
  const { q = null, df = null } = cochran ?? {}
  return {
    n: pooled.length,
    placed: locations.length,
    regions: regions.length,
    samePlace: locations.length - new Set(locations).size,
    inflation: inflationOf(pooled, regions),
    q: q === null || df === null || df < 1 ? null : { q, df, p: chiSquaredLower(q, df) },
  }
}

/** Limits of r² that the pooled variants were clumped to by a panel or an LD matrix; null: unknown. */
export type Clumped = { r2: number } | null

/**
 * Returns the clumping of variants by LD; null where some of them were compared with nothing.
 *
 * @param lacking variants that the panel or the matrix lacks
 */
export function clumpedTo(
  { r2, outside }: { r2: number; outside: 'keep' | 'proxy' | 'drop' },
  lacking: number,
): Clumped {
  return outside === 'keep' && lacking > 0 ? null : { r2 }
}

/** A judgement with what it rests on. */
export type IndependenceJudgement = {
  grade: IndependenceGrade
  /** Shared regions ask for a closer look or speak against. */
  isByRegion: boolean
  /** Q is far too small. */
  isByQ: boolean
  /** Variance at the largest correlation that clumping leaves. */
  inflation: number
}

/** Judges the independence of pooled variants by the published limits. */
export function judgeIndependence(found: Independence, clumped: Clumped): IndependenceJudgement {
  const r = clumped === null ? 1 : clumped.r2 <= CLUMPED_R2 ? 0 : Math.sqrt(clumped.r2)
  const inflation = 1 + r * (found.inflation - 1)
  const isByQ = found.q !== null && found.q.p < LEAST_LOWER_TAIL
  const isByRegion = inflation >= MOST_INFLATION.look || (r > 0 && found.samePlace > 0)
  const isAgainst = isByQ || inflation >= MOST_INFLATION.against
  return {
    grade: isAgainst ? 'against' : isByRegion ? 'look' : 'holds',
    isByRegion,
    isByQ,
    inflation,
  }
}
