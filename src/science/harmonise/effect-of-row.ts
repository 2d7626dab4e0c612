/** Effect and standard error of a row, as given or derived. */
import { normalTwoSided } from '../numerics/tails.ts'
import type { RowCells } from './row-cells.ts'

/**
 * Formulas of derived numbers, displayed to the user:
 * - `log-ratio`: beta = ln(OR)
 * - `se-from-variance`: se = √(variance)
 * - `se-from-interval`: se = (upper − lower) / (2 × 1.96), of the logarithms for a ratio
 * - `se-from-p`: se = |beta| / z, with z the normal quantile of p
 * - `se-from-z`: se = beta / z
 * - `effect-from-z`: beta = z / √(2f(1−f)(n + z²)), se = 1 / √(2f(1−f)(n + z²)), in standard deviations of the
 *   trait (Zhu et al. 2016, Nature Genetics 48:481, equation 6)
 * - `effect-from-z-and-se`: beta = z × se
 * - `effect-from-p`: beta = ± z × se, with z the normal quantile of p
 */
export const DERIVATIONS = [
  'log-ratio',
  'se-from-variance',
  'se-from-interval',
  'se-from-p',
  'se-from-z',
  'effect-from-z',
  'effect-from-z-and-se',
  'effect-from-p',
] as const
export type Derivation = (typeof DERIVATIONS)[number]

export type RowEffect = { beta: number | null; se: number | null; derived: readonly Derivation[] }

/** Half-width of a 95 % interval in standard errors. */
const Z_975 = 1.959_963_984_540_054

/**
 * Returns |z| of a two-sided p, from −log₁₀ p, so that p below 1e-308 have one too; null for p = 1. Newton's
 * method on the logarithm of the tail.
 */
export function zOfNegLog10P(negLog10P: number): number | null {
  if (!(negLog10P > 0) || !Number.isFinite(negLog10P)) return null
  // The tail is near exp(−z²/2), so that this start lies above the root: convex, hence no overshoot.
  let [low, high] = [0, Math.sqrt(2 * Math.LN10 * negLog10P) + 1]
  for (let step = 0; step < 200 && high - low > 1e-15 * high; step += 1) {
    const middle = (low + high) / 2
    if (normalTwoSided(middle).negLog10P < negLog10P) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Returns −log₁₀ p of a row with the precision of the file; null without one, and for p = 0. */
export function negLog10Of(cells: RowCells): number | null {
  const p = cells.share('pval')
  if (p !== null && p > 0) return -Math.log10(p)
  const negative = cells.number('neg_log10_p')
  if (negative !== null) return Math.abs(negative)
  const natural = cells.number('ln_p')
  return natural === null || natural > 0 ? null : -natural / Math.LN10
}

/** Returns p of a row. */
export function pOfRow(cells: RowCells): number | null {
  const p = cells.share('pval')
  if (p !== null) return p
  const negative = negLog10Of(cells)
  return negative === null ? null : 10 ** -negative
}

function errorOf(cells: RowCells, beta: number, isRatio: boolean): [number, Derivation] | null {
  const variance = cells.number('variance')
  if (variance !== null && variance > 0) return [Math.sqrt(variance), 'se-from-variance']
  if (cells.has('ci_lower') && cells.has('ci_upper')) {
    const bounds = [cells.number('ci_lower'), cells.number('ci_upper')]
    const [lower, upper] = isRatio
      ? bounds.map((bound) => (bound !== null && bound > 0 ? Math.log(bound) : null))
      : bounds
    if (lower == null || upper == null) return null
    return [(upper - lower) / (2 * Z_975), 'se-from-interval']
  }
  const z = cells.number('z')
  if (z !== null && z !== 0) return [beta / z, 'se-from-z']
  const own = negLog10Of(cells)
  const size = own === null ? null : zOfNegLog10P(own)
  return size === null || beta === 0 ? null : [Math.abs(beta) / size, 'se-from-p']
}

const SIGNS: Readonly<Record<string, number>> = { '+': 1, '-': -1, '−': -1, '1': 1, '-1': -1 }

/** Derives effect and error where the file has no column of effects. */
function deriveEffect(cells: RowCells, frequency: number | null): RowEffect {
  const se = cells.number('se')
  const z = cells.number('z')
  if (z !== null && se !== null) return { beta: z * se, se, derived: ['effect-from-z-and-se'] }
  const n = sizeOf(cells)
  if (z !== null && n !== null && frequency !== null && frequency > 0 && frequency < 1) {
    const error = 1 / Math.sqrt(2 * frequency * (1 - frequency) * (n + z * z))
    return { beta: z * error, se: error, derived: ['effect-from-z'] }
  }
  // A single minus sign counts as missing in all other fields.
  const sign = SIGNS[cells.raw('sign').trim()]
  const own = negLog10Of(cells)
  const size = own === null ? null : zOfNegLog10P(own)
  if (sign === undefined || size === null || se === null) return { beta: null, se, derived: [] }
  return { beta: sign * size * se, se, derived: ['effect-from-p'] }
}

/** Returns the sample size; cases plus controls where the trait is binary. */
export function sizeOf(cells: RowCells): number | null {
  const [cases, controls] = [cells.count('ncase'), cells.count('ncontrol')]
  return (
    cells.count('samplesize') ?? (cases !== null && controls !== null ? cases + controls : null)
  )
}

/**
 * Returns effect and error of a row: as given, else derived from its other fields and marked as such.
 *
 * @param frequency of the effect allele
 */
export function effectOfRow(cells: RowCells, frequency: number | null): RowEffect {
  if (!cells.has('beta') && !cells.has('odds_ratio')) return deriveEffect(cells, frequency)
  const plain = cells.number('beta')
  const ratio = plain === null ? cells.number('odds_ratio') : null
  const beta = ratio === null ? plain : ratio > 0 ? Math.log(ratio) : null
  const derived: Derivation[] = ratio === null ? [] : ['log-ratio']
  if (cells.has('se') || beta === null) return { beta, se: cells.number('se'), derived }
  const error = errorOf(cells, beta, ratio !== null)
  if (error === null) return { beta, se: null, derived }
  return { beta, se: error[0], derived: [...derived, error[1]] }
}
