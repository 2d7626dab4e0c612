/** Parts of a power calculation that can be compared: power, minimum effect, sample size and F. */
import type { Fields } from '../json-checks.ts'
import type { ComparableParts } from '../compare/comparable-parts.ts'

export function comparableParts(body: Fields): ComparableParts {
  return {
    numbers: ['power', 'minimumEffect', 'sampleSize', 'f'].flatMap((name) => {
      const value = body[name]
      return typeof value === 'number' || value === null ? [{ id: `result.${name}`, value }] : []
    }),
    estimates: [],
    variants: null,
  }
}
