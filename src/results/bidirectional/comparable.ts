/** Parts of a bidirectional analysis that can be compared: the numbers, estimates and variants of both directions. */
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
  const directions = DIRECTION_NAMES.map((direction) => ({
    direction,
    part: fieldsOf(body, direction),
  }))
  return {
    numbers: directions.flatMap(({ direction, part }) => pairNumbers(part['numbers'], direction)),
    estimates: directions.flatMap(({ direction, part }) =>
      methodEstimates(part['numbers'], direction),
    ),
    variants: directions.flatMap(({ part }) => namesOf(rowsOf(part, 'variants'))),
  }
}
