/** Parts of a meta-analysis that can be compared: the pooled estimates and the heterogeneity. */
import type { Fields } from '../json-checks.ts'
import { type ComparableParts, estimateOf, fieldsOf, pick } from '../compare/comparable-parts.ts'

const POOLS = ['fixed', 'random', 'knapp'] as const

export function comparableParts(body: Fields): ComparableParts {
  return {
    numbers: pick(body['pooled'], ['k', 'q', 'qP', 'i2', 'tau2', 'knappRatio'], 'pooled'),
    estimates: POOLS.flatMap((pool) =>
      estimateOf(fieldsOf(body['pooled'], pool), { about: `pool.${pool}` }),
    ),
    variants: null,
  }
}
