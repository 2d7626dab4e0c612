/** The pooled variants of directions, for the check of their independence. */
import type { PooledVariants } from '../independence.ts'
import { arrowOf, type Direction } from './body.ts'

/** Returns the facts of each direction that has any; distance alone selects its variants. */
export function pooledOf(directions: readonly Direction[]): PooledVariants[] {
  return directions.flatMap((one) => {
    const { independence: found } = one.result
    return found ? [{ name: arrowOf(one), found, clumped: null }] : []
  })
}
