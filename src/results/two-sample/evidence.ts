/** The numbers of a two-sample result that the rules of its next steps use. */
import type { Convention } from '../../science/codes.ts'
import { chiSquaredUpper } from '../../science/numerics/tails.ts'
import { mainEstimate, type TwoSampleBody } from './body.ts'
import { directionalOf, type Directional } from './directional.ts'
import { isBelow, LEVEL } from './level.ts'

/** Minimum number of variants after an exclusion: with fewer, nothing could be checked. */
export const MIN_VARIANTS_LEFT = 3
type Inference = {
  b: number
  ciLow: number | null
  ciHigh: number | null
  p: number | null
  negLog10P: number | null
}

/** The numbers of a result that the rules use. */
export type TwoSampleEvidence = {
  n: number
  main: Inference | null
  cochran: { q: number | null; df: number; p: number | null; i2: number | null } | null
  intercept: { intercept: number; p: number | null } | null
  /** Rücker's Q − Q′ on one degree of freedom: whether an intercept improves the fit. */
  difference: { q: number | null; p: number | null } | null
  /** Impact of direct effects within the intercept's interval on the estimate; null: unknown. */
  leaves: Directional['leaves'] | null
  fMean: number | null
  fMin: number | null
  i2gx: number | null
  /** IVW, Egger and weighted median contradict each other, by the rule of the build that computed them. */
  isOpposed: boolean
  /** Variants without which p crosses 0.05. */
  carriers: readonly string[]
  /**
   * Outliers: those whose own share of Q has p below 0.05/n, the farthest first,
   * or where there are none those of MR-PRESSO.
   */
  outliers: readonly string[]
  /** MR-PRESSO where it was run; p is that of the global test, or what it is below. */
  presso: { p: number; count: number } | null
  /** Steiger's test where it could be made. */
  steiger: { isForward: boolean; r2Exposure: number; r2Outcome: number; p: number | null } | null
  convention: Convention
  /** Both alleles of every variant are known, so that files can be joined. */
  hasAlleles?: boolean
}

type Variants = TwoSampleBody['variants']

/** Returns the share of Q of each variant, relative to the inverse-variance slope of all. */
function sharesOf(variants: Variants): number[] {
  const weigh = (of: (variant: Variants[number]) => number) =>
    variants.reduce((sum, variant) => sum + of(variant) / variant.seOutcome ** 2, 0)
  const slope =
    weigh((variant) => variant.betaExposure * variant.betaOutcome) /
    weigh((variant) => variant.betaExposure ** 2)
  return variants.map(
    ({ betaExposure, betaOutcome, seOutcome }) =>
      ((betaOutcome - slope * betaExposure) / seOutcome) ** 2,
  )
}

/**
 * Returns the variants that lie further from the common slope than chance among so many explains. They are
 * removed one by one, the farthest first, and the slope is recomputed: an outlier draws the line towards itself.
 */
function outliersOf({ variants }: TwoSampleBody): string[] {
  const level = LEVEL / variants.length
  let rest = variants
  const found: string[] = []
  while (rest.length > MIN_VARIANTS_LEFT) {
    const shares = sharesOf(rest)
    const most = Math.max(...shares)
    const at = shares.indexOf(most)
    const variant = rest[at]
    if (!variant || !(chiSquaredUpper(most, 1).p < level)) break
    found.push(variant.SNP)
    rest = rest.toSpliced(at, 1)
  }
  return found
}

/** Returns MR-PRESSO in two numbers. A share of 0 is replaced by that of one draw. */
function pressoOf({ presso }: TwoSampleBody): TwoSampleEvidence['presso'] {
  if (!presso) return null
  const { p, resolution } = presso.global
  const count = presso.outliers?.filter(({ isOutlier }) => isOutlier).length ?? 0
  return { p: Math.max(p, resolution), count }
}

/**
 * Returns the outliers, preferably those removed one by one: MR-PRESSO judges each against a slope that other
 * outliers affect, so that one of them can make it name many.
 */
function outlyingVariants(body: TwoSampleBody): string[] {
  const far = outliersOf(body)
  if (far.length > 0) return far
  const found = body.presso?.outliers?.filter(({ isOutlier }) => isOutlier) ?? []
  return found.toSorted((a, b) => a.p - b.p).map(({ SNP }) => SNP)
}

/** Extracts the evidence from a stored result. */
export function evidenceOf(body: TwoSampleBody): TwoSampleEvidence {
  const main = mainEstimate(body)
  const all = body.leaveOneOut.find(({ role }) => role === 'all')
  return {
    n: body.variants.length,
    main,
    cochran: body.heterogeneity.find(({ method }) => method === 'ivw') ?? null,
    intercept: body.pleiotropy,
    difference: body.pleiotropy?.difference ?? null,
    leaves: directionalOf(body)?.leaves ?? null,
    ...body.strength,
    isOpposed: body.warnings.some(({ code }) => code === 'directions-disagree'),
    carriers: body.leaveOneOut
      .filter(({ role, p }) => role === 'variant' && isBelow(p) !== isBelow(all?.p))
      .map(({ SNP }) => SNP),
    outliers: outlyingVariants(body),
    presso: pressoOf(body),
    steiger: body.steiger && body.steiger.test,
    convention: body.parameters.convention,
    hasAlleles: body.variants.every(({ effectAllele }) => effectAllele !== null),
  }
}
