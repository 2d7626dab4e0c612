/** Parts of a multivariable analysis that can be compared: the estimates of each exposure, and the variants. */
import type { Fields } from '../json-checks.ts'
import {
  type ComparableParts,
  estimateOf,
  fieldsOf,
  namesOf,
  pick,
  rowsOf,
  textOf,
} from '../compare/comparable-parts.ts'

export function comparableParts(body: Fields): ComparableParts {
  const robust = fieldsOf(body, 'robust')
  return {
    numbers: [
      ...pick(fieldsOf(body, 'heterogeneity'), ['q', 'p', 'i2'], 'heterogeneity'),
      ...pick(fieldsOf(robust, 'intercept'), ['b', 'p'], 'robust.intercept'),
    ],
    estimates: [
      ...rowsOf(body, 'estimates').flatMap((row) =>
        estimateOf(row, { about: textOf(row['exposure']) }),
      ),
      ...rowsOf(robust, 'estimates').flatMap((row) =>
        estimateOf(row, { method: textOf(row['method']), about: textOf(row['exposure']) }),
      ),
    ],
    variants: namesOf(rowsOf(body, 'variants')),
  }
}
