/** The pooled variants of a two-sample result, for the check of their independence. */
import { judgeIndependence } from '../../science/independence/independence.ts'
import { clumpedBy, type PooledVariants } from '../independence.ts'
import type { TwoSampleBody } from './body.ts'

/** Returns the facts about the independence of the variants; null in results of older builds and for one variant. */
export function pooledOf({ independence, presentation }: TwoSampleBody): PooledVariants | null {
  return independence ? { found: independence, clumped: clumpedBy(presentation?.road) } : null
}

/** Whether the variants agree more closely than independent ones can: Q is far too small. */
export function isTooAlike(body: TwoSampleBody): boolean {
  const pooled = pooledOf(body)
  return pooled !== null && judgeIndependence(pooled.found, pooled.clumped).isByQ
}
