/** Parts of a two-sample analysis that can be compared: its numbers, the estimate of each method, and the variants. */
import type { Fields } from '../json-checks.ts'
import {
  type ComparableParts,
  methodEstimates,
  namesOf,
  pairNumbers,
  rowsOf,
} from '../compare/comparable-parts.ts'

export function comparableParts(body: Fields): ComparableParts {
  return {
    numbers: pairNumbers(body),
    estimates: methodEstimates(body),
    variants: namesOf(rowsOf(body, 'variants')),
  }
}
