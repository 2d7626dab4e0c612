/**
 * The form of a backup: gzip over lines of JSON. It knows nothing of the database's own files, so
 * that what was saved from PGlite can be brought into PostgreSQL and the other way round.
 *
 *     {"format":"veriscope-backup","version":1,…}   what follows: tables in the order of their references
 *     ["1001","a@b.example",null,…]                 a row of the first table; values as PostgreSQL writes them
 *     …
 *     {"sha256":"…"}                                over every byte above
 */
import * as z from 'zod/mini'

export const FORMAT = 'veriscope-backup'
export const VERSION = 1

const identifier = z.string().check(z.regex(/^[a-z_][a-z0-9_]*$/))

const table = z.object({
  name: identifier,
  columns: z.array(
    // A type is written into a statement: words, sizes and brackets only.
    z.object({ name: identifier, type: z.string().check(z.regex(/^[a-z][a-z0-9 (),[\]]*$/)) }),
  ),
  rows: z.number().check(z.int(), z.gte(0)),
})
export type BackupTable = z.output<typeof table>

export const header = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  createdAt: z.string(),
  /** SHA-256 of each migration of the schema, in their order. */
  migrations: z.array(z.string()),
  tables: z.array(table),
  /** `secrets.json` as it stood; null where there was none. */
  secrets: z.nullable(z.string()),
})
export type BackupHeader = z.output<typeof header>

export const ending = z.object({ sha256: z.string() })

/** A row: one value for each column. */
export type BackupRow = (string | null)[]

/** A backup that cannot be made, or is damaged, or does not fit. */
export class BackupError extends Error {
  readonly key: string
  constructor(key: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupError'
    this.key = key
  }
}
