/** Parts of a choice of instruments that can be compared: the counts of its summary, and the variants. */
import { type Fields, isFields } from '../json-checks.ts'
import { type ComparableParts, factsOf } from '../compare/comparable-parts.ts'

/** Returns the names in a table whose rows are lists in the order of its columns. */
function namesOfColumns(table: unknown): string[] | null {
  const { columns, rows }: Fields = isFields(table) ? table : {}
  if (!Array.isArray(columns) || !Array.isArray(rows)) return null
  const at = columns.indexOf('SNP')
  return rows.flatMap((row: unknown) => {
    const name: unknown = Array.isArray(row) ? row[at] : undefined
    return typeof name === 'string' ? [name] : []
  })
}

export function comparableParts(body: Fields): ComparableParts {
  return {
    numbers: factsOf(body['summary'], 'summary'),
    estimates: [],
    variants: namesOfColumns(body['instruments']),
  }
}
