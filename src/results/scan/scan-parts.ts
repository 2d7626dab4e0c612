import type { Fields } from '../json-checks.ts'
import {
  type ComparableParts,
  estimateOf,
  factsOf,
  rowsOf,
  textOf,
} from '../compare/comparable-parts.ts'

/** Returns the comparable parts of both kinds of scans. */
export function scanParts(body: Fields): ComparableParts {
  const rows = rowsOf(body, 'rows')
  return {
    numbers: factsOf(body['summary'], 'summary'),
    estimates: rows.flatMap((row) =>
      // The method follows from the number of variants: the pair is what is compared.
      estimateOf(row, { about: `${textOf(row['exposure'])} → ${textOf(row['outcome'])}` }),
    ),
    variants: null,
  }
}
