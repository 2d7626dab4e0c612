/** Parts of a colocalisation that can be compared: the posterior probabilities, the signals and the variants. */
import type { Fields } from '../json-checks.ts'
import {
  type ComparableParts,
  type ComparedFact,
  fieldsOf,
  pick,
  rowsOf,
} from '../compare/comparable-parts.ts'

const HYPOTHESES = ['h0', 'h1', 'h2', 'h3', 'h4'] as const

/** Signals of both traits, how they fit the panel, and the pair that is most likely to be shared. */
function severalFacts(several: Fields): ComparedFact[] {
  const traits = fieldsOf(several, 'traits')
  if (Object.keys(traits).length === 0) return []
  const h4 = rowsOf(several, 'pairs').flatMap(({ posterior }) => {
    const value: unknown = Array.isArray(posterior) ? posterior[4] : null
    return typeof value === 'number' ? [value] : []
  })
  return [
    ...['a', 'b'].flatMap((side) => {
      const trait = fieldsOf(traits, side)
      const facts = { sets: rowsOf(trait, 'sets').length, lambda: trait['lambda'] }
      return pick(facts, ['sets', 'lambda'], `several.${side}`)
    }),
    { id: 'several.pairs.h4', value: h4.length > 0 ? Math.max(...h4) : null },
  ]
}

export function comparableParts(body: Fields): ComparableParts {
  const posterior: unknown = body['posterior']
  const values = Array.isArray(posterior) ? posterior : []
  const named = Object.fromEntries(HYPOTHESES.map((name, at) => [name, values[at]]))
  const names = fieldsOf(body, 'variants')['SNP']
  return {
    numbers: [
      ...pick(named, [...HYPOTHESES], 'posterior'),
      ...pick(body, ['best'], 'posterior'),
      ...severalFacts(fieldsOf(body, 'several')),
    ],
    estimates: [],
    variants: Array.isArray(names) ? names.filter((name) => typeof name === 'string') : null,
  }
}
