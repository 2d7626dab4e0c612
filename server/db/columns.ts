import { check, getTableName, type PgColumn, sql, timestamp } from './drizzle.ts'

/** A column for a point in time, with its zone, as a `Date`. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

const literal = (value: string | number): string =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`

/**
 * Check constraint: the database refuses every other value of a column than these. The type of the column comes
 * from the same list (`text(name, { enum: LIST })`), so that a row holds what its type says, whichever program
 * wrote it. Null passes, where the column may be null.
 */
export function checkOneOf(column: PgColumn, values: readonly (string | number)[]) {
  const list = values.map(literal).join(', ')
  return check(
    `${getTableName(column.table)}_${column.name}_check`,
    sql.raw(`"${column.name}" in (${list})`),
  )
}
