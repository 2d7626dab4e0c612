import type { Fields } from '../json-checks.ts'
import {
  type ComparableParts,
  fieldsOf,
  methodEstimates,
  namesOf,
  pairNumbers,
  rowsOf,
} from '../compare/comparable-parts.ts'
import { DIRECTION_NAMES } from './body.ts'

export function comparableParts(body: Fields): ComparableParts {
  const ways = DIRECTION_NAMES.map((way) => ({ way, part: fieldsOf(body, way) }))
  return {
    numbers: ways.flatMap(({ way, part }) => pairNumbers(part['numbers'], way)),
    estimates: ways.flatMap(({ way, part }) => methodEstimates(part['numbers'], way)),
    variants: ways.flatMap(({ part }) => namesOf(rowsOf(part, 'variants'))),
  }
}
