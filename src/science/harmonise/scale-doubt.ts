/** Detects columns of effect and error on another scale than mapped, from the p values that contradict them. */
import { normalTwoSided } from '../numerics/tails.ts'
import type { AssociationMapping } from '../parser/association-fields.ts'
import type { Association } from './association.ts'
import type { Derivation } from './row-codes.ts'

/**
 * Inconsistencies of effect, error and p that indicate another scale of two columns:
 * - `beta-is-ratio`: consistent once the logarithm of the column of effects is taken
 * - `se-of-ratio`: consistent if the error is that of the ratio and not of its logarithm
 */
export type ScaleDoubt = 'beta-is-ratio' | 'se-of-ratio'

/** p is printed with few digits: the tolerance is a tenth of its logarithm, at least a third. */
const LOG_P_SHARE = 0.1
const LOG_P_LEAST = 0.33

/** Whether a printed p agrees with effect and error, up to its digits. */
export function agreesWithP(beta: number, se: number, p: number): boolean {
  const expected = normalTwoSided(beta / se).negLog10P
  const tolerance = Math.max(LOG_P_LEAST, LOG_P_SHARE * expected)
  return Math.abs(-Math.log10(p) - expected) <= tolerance
}

const ENOUGH = 10
/** Maximum share of rows that fit as mapped, and minimum share that fits otherwise. */
const MOST_AS_MAPPED = 0.5
const LEAST_OTHERWISE = 0.9

/** Derivations that leave effect, error and p as the file has them. */
const GIVEN: ReadonlySet<Derivation> = new Set([
  'log-ratio',
  'frequency-from-minor',
  'frequency-from-info',
])

type Judged = { beta: number; se: number; p: number }

function isJudged(row: Association): row is Association & Judged {
  const { beta, se, p, derived = [] } = row
  const isGiven = derived.every((how) => GIVEN.has(how))
  return isGiven && beta !== null && beta !== 0 && se !== null && se > 0 && p !== null && p > 0
}

/**
 * Detects columns of effect and error on another scale than mapped. A large share of rows must contradict the
 * mapping and fit the other scale: rounding alone does neither.
 */
export function detectScaleDoubt(
  rows: readonly Association[],
  mapping: AssociationMapping,
): ScaleDoubt | null {
  const judged = rows.filter(isJudged)
  if (judged.length < ENOUGH) return null
  const share = (fits: (row: Judged) => boolean) =>
    judged.filter((row) => fits(row)).length / judged.length
  if (share(({ beta, se, p }) => agreesWithP(beta, se, p)) >= MOST_AS_MAPPED) return null
  if (mapping.beta !== undefined) {
    const isRatio = ({ beta, se, p }: Judged) =>
      beta > 0 && (agreesWithP(Math.log(beta), se, p) || agreesWithP(Math.log(beta), se / beta, p))
    return share(isRatio) >= LEAST_OTHERWISE ? 'beta-is-ratio' : null
  }
  // With the error of the ratio: that of its logarithm is se / OR (delta method).
  const isOfRatio = ({ beta, se, p }: Judged) => agreesWithP(beta, se / Math.exp(beta), p)
  return share(isOfRatio) >= LEAST_OTHERWISE ? 'se-of-ratio' : null
}
