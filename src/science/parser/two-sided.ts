/** Columns of a table that holds exposure and outcome of each variant, as TwoSampleMR names them. */
import type { AssociationMapping } from './association-fields.ts'
import type { AssociationGuess } from './column-question.ts'
import { guessAssociationMapping } from './guess-columns.ts'

/** Side of a two-sided table that a file is read for. */
export type TableSide = 'exposure' | 'outcome'

const OF: Record<TableSide, RegExp> = {
  exposure: /^(?:.+[._ -])?(?:exposure|exp)$|^(?:exposure|exp)[._ -]|暴露/i,
  outcome: /^(?:.+[._ -])?(?:outcome|out)$|^(?:outcome|out)[._ -]|结局/i,
}
const otherSide = (side: TableSide): TableSide => (side === 'exposure' ? 'outcome' : 'exposure')

/** Name of a column without its side. */
export function withoutSide(column: string): string {
  return column
    .replace(/[._ -](?:exposure|exp|outcome|out)$/i, '')
    .replace(/^(?:exposure|exp|outcome|out)[._ -]/i, '')
    .replace(/^(?:暴露|结局)[._ -]?|[._ -]?(?:暴露|结局)$/, '')
}

/** Whether the columns describe an exposure and an outcome: two of its quantities at least have both sides. */
export function isTwoSided(columns: readonly string[]): boolean {
  const basesOf = (side: TableSide) =>
    columns
      .filter((column) => OF[side].test(column) && withoutSide(column) !== column)
      .map((column) => withoutSide(column).toLowerCase())
  const exposure = new Set(basesOf('exposure'))
  return new Set(basesOf('outcome').filter((base) => exposure.has(base))).size >= 2
}

/**
 * Guesses the mapping of one side of a two-sided table: the columns of the other side are ignored. Such a table is often
 * harmonised, so that alleles and frequency that only one side has apply to both.
 */
export function guessSide(columns: readonly string[], side: TableSide): AssociationGuess {
  const without = (other: TableSide) => columns.filter((column) => !OF[other].test(column))
  const guess = guessAssociationMapping(without(otherSide(side)))
  const other = guessAssociationMapping(without(side)).mapping
  const trait = columns.find((column) => column.toLowerCase() === side)
  const { Phenotype: _id, ...named } = guess.mapping
  const mapping: AssociationMapping = { ...named, ...(trait !== undefined && { Phenotype: trait }) }
  for (const field of ['effect_allele', 'other_allele', 'eaf'] as const) {
    const column = mapping[field] ?? other[field]
    if (column !== undefined) mapping[field] = column
  }
  const isEffectAlleleUnknown = mapping.effect_allele === undefined
  return { mapping, layout: guess.layout, question: isEffectAlleleUnknown ? guess.question : null }
}

/**
 * Guesses the mapping of a file from its columns. Of a two-sided table only the columns of one side are read: of the
 * side that the file was given for, else of the one that the user names.
 */
export function guessColumns(columns: readonly string[], side?: TableSide): AssociationGuess {
  if (!isTwoSided(columns)) return guessAssociationMapping(columns)
  if (side !== undefined) return guessSide(columns, side)
  const readings = (['exposure', 'outcome'] as const).map((name) => {
    const { mapping } = guessSide(columns, name)
    return { name, mapping: { ...mapping, answers: `side=${name}` } }
  })
  return { mapping: {}, layout: null, question: { kind: 'side', readings } }
}
