import type { Fields } from '../json-checks.ts'
import { type ComparableParts, fieldsOf, pick } from '../compare/comparable-parts.ts'

const HYPOTHESES = ['h0', 'h1', 'h2', 'h3', 'h4'] as const

export function comparableParts(body: Fields): ComparableParts {
  const posterior: unknown = body['posterior']
  const values = Array.isArray(posterior) ? posterior : []
  const named = Object.fromEntries(HYPOTHESES.map((name, at) => [name, values[at]]))
  const names = fieldsOf(body, 'variants')['SNP']
  return {
    numbers: pick(named, [...HYPOTHESES], 'posterior'),
    estimates: [],
    variants: Array.isArray(names) ? names.filter((name) => typeof name === 'string') : null,
  }
}
