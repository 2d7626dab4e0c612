/** Correlations of exposures as the user types them, and the matrix for the engine. */
import { isAllowed, type NumberBounds } from '../../../lib/number-bounds.ts'
import { pairName } from '../../../results/multivariable/pair-name.ts'
import { choleskyFactor } from '../../../science/numerics/linear.ts'
import type { TypedNumber } from '../../../lib/number-text.ts'

/** Returns every pair of exposures once, in their order. */
export function listPairs(names: readonly string[]): [string, string][] {
  return names.flatMap((one, at) => names.slice(at + 1).map((two): [string, string] => [one, two]))
}

/** Bounds below 1: two perfectly correlated exposures cannot be distinguished. */
export const CORRELATION_BOUNDS: NumberBounds = { least: -0.999, most: 0.999, isOptional: true }

/**
 * Returns the matrix of the exposures; null while nothing was typed, so that no overlap is assumed. `fault` where a number
 * is out of its range or the matrix is not positive definite.
 */
export function toCorrelationMatrix(
  names: readonly string[],
  typed: Readonly<Record<string, TypedNumber>>,
): number[][] | null | 'fault' {
  const given = listPairs(names).map(([one, two]) => typed[pairName(one, two)] ?? '')
  if (given.every((value) => value === '')) return null
  if (given.some((value) => !isAllowed(value, CORRELATION_BOUNDS))) return 'fault'
  const size = names.length
  const matrix = names.map((one, a) =>
    names.map((two, b) => (a === b ? 1 : typed[pairName(one, two)] || 0)),
  )
  return choleskyFactor({ size, values: Float64Array.from(matrix.flat()) }) ? matrix : 'fault'
}
