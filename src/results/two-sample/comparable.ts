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
