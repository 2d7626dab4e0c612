import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, inject } from 'vitest'
import type { OpenDatabase } from '../../server/db/database.ts'
import { loadPglite, loadPostgres } from '../../server/db/drizzle.ts'
import { openPostgres } from '../../server/db/open.ts'
import * as schema from '../../server/db/schema.ts'
import { MIGRATED } from '../setup/postgres.ts'
import { giveBack, takeMemory } from './memory-pool.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const MIGRATIONS = join(ROOT, 'server/db/migrations')
const IS_EVERY = process.env['VERISCOPE_EVERY_DEVICE'] !== undefined
const CACHE = join(ROOT, 'node_modules/.cache/veriscope')

function migrationsHash(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(MIGRATIONS).sort()) {
    if (name.endsWith('.sql')) hash.update(readFileSync(join(MIGRATIONS, name)))
  }
  return hash.digest('hex').slice(0, 16)
}

/** A migrated data directory as an archive. Opening it takes 0.3 s, a new one takes 3 s. */
export async function migratedArchive(): Promise<Blob> {
  const path = join(CACHE, `pglite-${migrationsHash()}.tar`)
  if (!existsSync(path)) {
    const { PGlite, drizzle, migrate } = loadPglite()
    const client = await PGlite.create()
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS })
    const dump = await client.dumpDataDir('none')
    await client.close()
    mkdirSync(CACHE, { recursive: true })
    const temporary = `${path}.${process.pid}`
    writeFileSync(temporary, Buffer.from(await dump.arrayBuffer()))
    renameSync(temporary, path)
  }
  return new Blob([readFileSync(path)])
}

/** Opens an empty, migrated database in memory. */
async function openMemory(): Promise<OpenDatabase> {
  const { PGlite, drizzle } = loadPglite()
  const taken = await takeMemory(async () =>
    PGlite.create({ loadDataDir: await migratedArchive() }),
  )
  const db = drizzle(taken.client, { schema })
  return { db, exclusively: (work) => work(db), close: () => giveBack(taken) }
}

/**
 * Opens an empty, migrated database for a suite about what stands above it: on PostgreSQL, where one is installed,
 * because a statement costs a third there; with `npm test -- --every-device` in memory.
 */
export function openAny(): Promise<OpenDatabase> {
  const server = inject('postgres')
  return server === null || IS_EVERY ? openMemory() : openCopy(server)
}

/** Opens an empty, migrated database. */
export type Open = () => Promise<OpenDatabase>

let copies = 0

/**
 * Makes a migrated database on the PostgreSQL server of the test run.
 * @param server its address without a database name
 */
export async function copyMigrated(
  server: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const { Client } = loadPostgres()
  const name = `test_${process.pid}_${(copies += 1)}`
  const asAdmin = async (statement: string) => {
    const client = new Client({ connectionString: `${server}postgres` })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await asAdmin(`create database ${name} template ${MIGRATED}`)
  return { url: `${server}${name}`, drop: () => asAdmin(`drop database ${name} with (force)`) }
}

/** Makes a database for one suite on the PostgreSQL server of the test run. */
async function openCopy(server: string): Promise<OpenDatabase> {
  const { url, drop } = await copyMigrated(server)
  const opened = await openPostgres(url)
  const close = async () => {
    await opened.close()
    await drop()
  }
  return { ...opened, close }
}

/**
 * Runs a suite on PostgreSQL only, for tests that need several connections (PGlite has one). If no
 * server is installed, the suite is skipped and its title says so.
 */
export function onPostgres(suite: (open: Open) => void): void {
  const server = inject('postgres')
  const reason = server === null ? ' (skipped: no PostgreSQL ≥ 15 in /usr/lib/postgresql)' : ''
  describe.skipIf(server === null)(`on PostgreSQL${reason}`, () => {
    suite(() => openCopy(server ?? ''))
  })
}

/**
 * Runs a suite on PostgreSQL, where none is installed on PGlite; `npm test -- --every-device` runs it on both. The
 * product serves from PostgreSQL only (decision 081): PGlite shows nothing more of it.
 */
export function onOneDatabase(suite: (open: Open) => void): void {
  if (IS_EVERY) {
    describe('on PGlite', () => suite(openMemory))
    onPostgres(suite)
  } else if (inject('postgres') === null) describe('on PGlite', () => suite(openMemory))
  else onPostgres(suite)
}
