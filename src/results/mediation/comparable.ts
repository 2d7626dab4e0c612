/** Parts of a mediation analysis that can be compared: the mediated share, the effects and the steps. */
import {
  type ComparableParts,
  estimateOf,
  fieldsOf,
  namesOf,
  pick,
  rowsOf,
} from '../compare/comparable-parts.ts'
import type { Fields } from '../json-checks.ts'

const ESTIMATES = ['indirect', 'difference', 'direct'] as const

export function comparableParts(body: Fields): ComparableParts {
  const steps = fieldsOf(body, 'steps')
  const xm = fieldsOf(steps, 'xm')
  return {
    numbers: pick(fieldsOf(body, 'proportion'), ['value'], 'proportion'),
    estimates: [
      ...ESTIMATES.flatMap((name) => estimateOf(fieldsOf(body, name), { about: name })),
      ...['xm', 'my', 'xy'].flatMap((name) => estimateOf(fieldsOf(steps, name), { about: name })),
    ],
    variants: namesOf(rowsOf(xm, 'variants')),
  }
}
