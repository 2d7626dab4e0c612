/** The pooled variants of the steps of a mediation, for the check of their independence. */
import { STEPS } from '../../science/mediation/result.ts'
import type { PooledVariants } from '../independence.ts'
import { arrowOf, type MediationBody, traitNames } from './body.ts'

/** Returns the facts of each step that has any; distance alone selects its variants. */
export function pooledOf(body: MediationBody): PooledVariants[] {
  const names = traitNames(body)
  return STEPS.flatMap((step) => {
    const found = body.steps[step]?.independence
    return found ? [{ name: arrowOf(step, names), found, clumped: null }] : []
  })
}
