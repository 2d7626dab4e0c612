/** Effect and standard error of a row, as given or derived. */
import { normalTwoSided } from '../numerics/tails.ts'
import type { RowCells } from './row-cells.ts'
import type { Derivation } from './row-codes.ts'

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

/** Returns |z| by the p of the row; null without one. */
function sizeOfZ(cells: RowCells): number | null {
  const own = negLog10Of(cells)
  return own === null ? null : zOfNegLog10P(own)
}

type Bounds = { lower: number; upper: number }

/** Returns the bounds of the interval on the scale of the effect; null where the cells hold no interval. */
function boundsOf(cells: RowCells, isRatio: boolean): Bounds | null {
  const [lower, upper] = [cells.number('ci_lower'), cells.number('ci_upper')]
  if (lower === null || upper === null) return null
  if (!isRatio) return { lower, upper }
  return lower > 0 && upper > 0 ? { lower: Math.log(lower), upper: Math.log(upper) } : null
}

const errorOfBounds = ({ lower, upper }: Bounds) => (upper - lower) / (2 * Z_975)

/**
 * Returns the error of the interval that contains the effect, else a negative one where the bounds are
 * reversed. Beside a column of ratios the interval of a beta may be that of the ratio.
 */
function errorOfInterval(cells: RowCells, beta: number, isRatio: boolean): number | null {
  const scales = isRatio ? [true] : cells.has('odds_ratio') ? [false, true] : [false]
  const all = scales.flatMap((scale) => boundsOf(cells, scale) ?? [])
  const around = all.find(({ lower, upper }) => lower <= beta && beta <= upper && lower < upper)
  const reversed = all.find(({ lower, upper }) => upper < lower)
  const bounds = around ?? reversed
  return bounds ? errorOfBounds(bounds) : null
}

/** Derives the error by the first route that gives a positive one; null where no route is open. */
function errorOf(cells: RowCells, beta: number, isRatio: boolean): [number, Derivation] | null {
  const z = cells.number('z')
  const size = sizeOfZ(cells)
  const interval = errorOfInterval(cells, beta, isRatio)
  const variance = cells.number('variance')
  const routes: ([number, Derivation] | null)[] = [
    variance !== null && variance > 0 ? [Math.sqrt(variance), 'se-from-variance'] : null,
    interval === null ? null : [interval, 'se-from-interval'],
    z === null || z === 0 ? null : [beta / z, 'se-from-z'],
    size === null || beta === 0 ? null : [Math.abs(beta) / size, 'se-from-p'],
  ]
  const open = routes.filter((route) => route !== null)
  return open.find(([error]) => error > 0) ?? open[0] ?? null
}

const SIGNS: Readonly<Record<string, number>> = { '+': 1, '-': -1, '−': -1, '1': 1, '-1': -1 }

/** Returns z with its sign: as given, else from direction and p. */
function signedZ(cells: RowCells): { z: number; derived: readonly Derivation[] } | null {
  const z = cells.number('z')
  if (z !== null) return { z, derived: [] }
  // A single minus sign counts as missing in all other fields.
  const sign = SIGNS[cells.raw('sign').trim()]
  const size = sizeOfZ(cells)
  return sign === undefined || size === null ? null : { z: sign * size, derived: ['z-from-p'] }
}

/** Returns the middle of the interval; null where a file of both scales leaves open which is meant. */
function middleOfInterval(cells: RowCells): { beta: number; error: number } | null {
  const isRatio = cells.has('odds_ratio')
  if (isRatio === cells.has('beta')) return null
  const bounds = boundsOf(cells, isRatio)
  if (!bounds || !(bounds.lower < bounds.upper)) return null
  return { beta: (bounds.lower + bounds.upper) / 2, error: errorOfBounds(bounds) }
}

/** Derives the effect of a row without one, and the error where that is missing as well. */
function deriveEffect(cells: RowCells, frequency: number | null): RowEffect {
  const se = cells.number('se')
  const known = signedZ(cells)
  if (known && se !== null && se > 0) {
    const how = known.derived.length > 0 ? 'effect-from-p' : 'effect-from-z-and-se'
    return { beta: known.z * se, se, derived: [how] }
  }
  const middle = middleOfInterval(cells)
  if (middle) {
    const derived: Derivation[] = se === null ? ['se-from-interval'] : []
    return {
      beta: middle.beta,
      se: se ?? middle.error,
      derived: ['effect-from-interval', ...derived],
    }
  }
  const n = sizeOf(cells)
  const isFrequency = frequency !== null && frequency > 0 && frequency < 1
  if (!known || se !== null || n === null || !isFrequency) return { beta: null, se, derived: [] }
  const error = 1 / Math.sqrt(2 * frequency * (1 - frequency) * (n + known.z * known.z))
  return { beta: known.z * error, se: error, derived: [...known.derived, 'effect-from-z'] }
}

/** Returns the sample size; cases plus controls where the trait is binary. */
export function sizeOf(cells: RowCells): number | null {
  const [cases, controls] = [cells.count('ncase'), cells.count('ncontrol')]
  return (
    cells.count('samplesize') ?? (cases !== null && controls !== null ? cases + controls : null)
  )
}

/**
 * Returns effect and error of a row: as given, else derived from its other fields and marked as such. Each row
 * takes its own routes, whatever the others have; a number that the row has is never replaced.
 *
 * @param frequency of the effect allele
 */
export function effectOfRow(cells: RowCells, frequency: number | null): RowEffect {
  const plain = cells.number('beta')
  const ratio = plain === null ? cells.number('odds_ratio') : null
  if (plain === null && ratio === null) return deriveEffect(cells, frequency)
  const beta = ratio === null ? plain : ratio > 0 ? Math.log(ratio) : null
  const derived: Derivation[] = ratio === null ? [] : ['log-ratio']
  const se = cells.number('se')
  if (se !== null || beta === null) return { beta, se, derived }
  const error = errorOf(cells, beta, ratio !== null)
  if (error === null) return { beta, se: null, derived }
  return { beta, se: error[0], derived: [...derived, error[1]] }
}
