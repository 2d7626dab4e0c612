/** Heterogeneity between variants: Cochran's Q and Rücker's Q' with I², and the test of their difference. */
import { chiSquaredUpper } from '../numerics/tails.ts'
import type { EggerFit } from './egger.ts'
import { finiteOrNull } from './estimate.ts'
import type { IvwFit } from './ivw.ts'

/** Cochran's Q (method `ivw`, df n − 1) or Rücker's Q' (method `egger`, df n − 2). */
export type Heterogeneity = {
  method: 'ivw' | 'egger'
  q: number | null
  df: number
  p: number | null
  negLog10P: number | null
  /** max(0, (Q − df)/Q), from 0 to 1. */
  i2: number | null
}

function heterogeneityOf(method: 'ivw' | 'egger', q: number, df: number): Heterogeneity {
  // A Q beyond the range of a double says nothing about chance: its p is missing, too.
  const tail = chiSquaredUpper(Number.isFinite(q) ? q : Number.NaN, df)
  return {
    method,
    q: finiteOrNull(q),
    df,
    p: finiteOrNull(tail.p),
    negLog10P: finiteOrNull(tail.negLog10P),
    i2: q > 0 ? finiteOrNull(Math.max(0, (q - df) / q)) : 0,
  }
}

/** Returns one row per available fit; none for a single variant. */
export function heterogeneity(ivw: IvwFit, egger: EggerFit | undefined): Heterogeneity[] {
  const rows: Heterogeneity[] = []
  if (ivw.nsnp >= 2) rows.push(heterogeneityOf('ivw', ivw.q, ivw.nsnp - 1))
  if (egger) rows.push(heterogeneityOf('egger', egger.q, egger.nsnp - 2))
  return rows
}

/** Computes Rücker's test Q − Q' on one degree of freedom: whether the intercept improves the fit. */
export function heterogeneityDifference(
  ivw: IvwFit,
  egger: EggerFit,
): { q: number | null; df: 1; p: number | null } {
  const difference = Math.max(0, ivw.q - egger.q)
  return {
    q: finiteOrNull(difference),
    df: 1,
    p: finiteOrNull(chiSquaredUpper(difference, 1).p),
  }
}
