/**
 * The format of a backup: lines of JSON, compressed with gzip. It does not depend on the files of the
 * database, so that a backup of one installation can be restored into any other.
 *
 *     {"format":"veriscope-backup","version":1,…}   header: tables in the order of their references
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
    // The type becomes part of an SQL statement, so only words, sizes and brackets are allowed.
    z.object({ name: identifier, type: z.string().check(z.regex(/^[a-z][a-z0-9 (),[\]]*$/)) }),
  ),
  rows: z.number().check(z.int(), z.gte(0)),
})
export type BackupTable = z.output<typeof table>

/** Schema of the first line of a backup. */
export const header = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  createdAt: z.string(),
  /** SHA-256 of each migration of the schema, in order. */
  migrations: z.array(z.string()),
  tables: z.array(table),
  /** The content of `secrets.json`; null when there was none. */
  secrets: z.nullable(z.string()),
})
export type BackupHeader = z.output<typeof header>

/** Schema of the last line of a backup. */
export const ending = z.object({ sha256: z.string() })

/** A row: one value for each column. */
export type BackupRow = (string | null)[]

/** Reports that a backup cannot be made, is damaged, or does not fit the installation. */
export class BackupError extends Error {
  readonly key: string
  constructor(key: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'BackupError'
    this.key = key
  }
}
