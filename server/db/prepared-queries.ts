/** Cache of built queries, one for each database. */
import type { Database } from './database.ts'

/** Queries that are built once and then only given their values: building one costs as much as sending it. */
const queriesOf = new WeakMap<Database, Map<string, unknown>>()

/**
 * Returns a query of a database, built at its first use with `sql.placeholder` where values go.
 * @param key one for each `build`
 */
export function preparedQuery<Q>(db: Database, key: string, build: () => Q): Q {
  const own = queriesOf.get(db) ?? new Map<string, unknown>()
  queriesOf.set(db, own)
  const known = own.get(key)
  // The key belongs to one builder, so the stored query is of its type.
  if (known !== undefined) return known as Q
  const built = build()
  own.set(key, built)
  return built
}
