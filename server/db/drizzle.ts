/**
 * The only module that loads drizzle and pg.
 *
 * They are loaded as CommonJS on purpose. drizzle's package.json is 175 KB, and Node parses it again for each of
 * the 300 ES modules of the package: measured at start, 300 MB and seven times the time of the CommonJS files (70
 * MB), which refer to each other by path.
 */
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import type * as Orm from 'drizzle-orm'
import type * as NodePostgres from 'drizzle-orm/node-postgres'
import type * as NodePostgresMigrator from 'drizzle-orm/node-postgres/migrator'
import type * as PgCore from 'drizzle-orm/pg-core'
import type * as PgModule from 'pg'

/** Undefined where drizzle-kit compiles the schema to CommonJS, in which a module has no URL. */
const here: string | undefined = import.meta.url
const require = createRequire(here ?? pathToFileURL(`${process.cwd()}/server/db/`))

export const {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  getTableName,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  ne,
  notInArray,
  or,
  sql,
}: typeof Orm = require('drizzle-orm')

export const {
  alias,
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
}: typeof PgCore = require('drizzle-orm/pg-core')

export type { Placeholder, SQL } from 'drizzle-orm'
export type { PgColumn, PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core'

/** Loads PostgreSQL's driver with drizzle on it at the first call. */
export function loadPostgres() {
  const { Client, Pool }: typeof PgModule = require('pg')
  const { drizzle }: typeof NodePostgres = require('drizzle-orm/node-postgres')
  const { migrate }: typeof NodePostgresMigrator = require('drizzle-orm/node-postgres/migrator')
  return { Client, Pool, drizzle, migrate }
}
