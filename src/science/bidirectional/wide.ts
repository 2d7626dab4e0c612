/** Columns of a table that holds both traits of each variant, as TwoSampleMR names them. */
import type { AssociationMapping } from '../parser/association-fields.ts'
import { guessAssociationMapping } from '../parser/guess-columns.ts'
import type { Side } from './inputs.ts'

const OF: Record<Side, RegExp> = { a: /^(?:.+[._])?exposure$/i, b: /^(?:.+[._])?outcome$/i }

/** Whether the columns describe an exposure and an outcome. */
export function isWideTable(columns: readonly string[]): boolean {
  return [OF.a, OF.b].every((side) =>
    columns.some((column) => /[._]/.test(column) && side.test(column)),
  )
}

/**
 * Guesses the mapping of one side. In a wide table the columns of the other trait are ignored; such a table is
 * harmonised, so that alleles and frequency that only one side has apply to both.
 */
export function guessSide(
  columns: readonly string[],
  side: Side,
): ReturnType<typeof guessAssociationMapping> {
  if (!isWideTable(columns)) return guessAssociationMapping(columns)
  const without = (other: Side) => columns.filter((column) => !OF[other].test(column))
  const [own, partner] = side === 'a' ? [without('b'), without('a')] : [without('a'), without('b')]
  const guess = guessAssociationMapping(own)
  const other = guessAssociationMapping(partner).mapping
  const trait = columns.find(
    (column) => column.toLowerCase() === (side === 'a' ? 'exposure' : 'outcome'),
  )
  const { Phenotype: _id, ...named } = guess.mapping
  const mapping: AssociationMapping = { ...named, ...(trait !== undefined && { Phenotype: trait }) }
  for (const field of ['effect_allele', 'other_allele', 'eaf'] as const) {
    const column = mapping[field] ?? other[field]
    if (column !== undefined) mapping[field] = column
  }
  const isEffectAlleleUnknown = mapping.effect_allele === undefined
  return { mapping, layout: guess.layout, question: isEffectAlleleUnknown ? guess.question : null }
}
