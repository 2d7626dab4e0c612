/** The pooled variants of a two-sample result, for the check of their independence. */
import { clumpedBy, type PooledVariants } from '../independence.ts'
import type { TwoSampleBody } from './body.ts'

/** Returns the facts about the independence of the variants; null in results of older builds and for one variant. */
export function pooledOf({ independence, presentation }: TwoSampleBody): PooledVariants | null {
  return independence ? { found: independence, clumped: clumpedBy(presentation?.road) } : null
}
