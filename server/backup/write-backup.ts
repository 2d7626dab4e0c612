/** Backup of all tables at one moment, read in batches while the server runs, into a new file with a checksum. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, link, open, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Database } from '../db/database.ts'
import { sql } from '../db/drizzle.ts'
import {
  BackupError,
  type BackupHeader,
  type BackupRow,
  type BackupTable,
  FORMAT,
  VERSION,
} from './format.ts'
import { appliedMigrations, quoted, readTables, rowsOf } from './tables.ts'

/** The approximate size of one read, whether the rows are short or hold a file. */
const BATCH_CHARACTERS = 2_000_000
const FIRST_BATCH = 8
const LARGEST_BATCH = 2000

/** Reads the rows of a table in batches. Values are text; `null` stays null. */
async function* readRows(tx: Database, table: BackupTable): AsyncGenerator<BackupRow[]> {
  const values = table.columns.map(({ name }, index) => `${quoted(name)}::text as c${index}`)
  const from = `public.${quoted(table.name)}`
  await tx.execute(
    sql.raw(`declare backup_rows no scroll cursor for select ${values.join(', ')} from ${from}`),
  )
  let size = FIRST_BATCH
  for (;;) {
    const rows = await rowsOf<Record<string, string | null>>(
      tx,
      sql.raw(`fetch ${size} from backup_rows`),
    )
    if (rows.length === 0) break
    const read = rows.map((row) => table.columns.map((_, index) => row[`c${index}`] ?? null))
    yield read
    const characters = read.flat().reduce((sum, value) => sum + (value?.length ?? 4), 1)
    const fitting = Math.floor((BATCH_CHARACTERS / characters) * rows.length)
    size = Math.min(LARGEST_BATCH, Math.max(1, Math.min(fitting, size * 8)))
  }
  await tx.execute(sql.raw('close backup_rows'))
}

/** Progress of a backup: rows written so far, and all rows. */
export type Progress = (rows: number, all: number) => void

/** Generates the text of the backup, as the transaction sees the database. */
async function* generateText(
  tx: Database,
  head: BackupHeader,
  reportProgress: Progress = () => {},
): AsyncGenerator<string> {
  const all = head.tables.reduce((sum, { rows }) => sum + rows, 0)
  let written = 0
  const hash = createHash('sha256')
  const hashed = (text: string) => {
    hash.update(text)
    return text
  }
  yield hashed(`${JSON.stringify(head)}\n`)
  for (const table of head.tables) {
    for await (const rows of readRows(tx, table)) {
      yield hashed(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
      written += rows.length
      reportProgress(written, all)
    }
  }
  yield `${JSON.stringify({ sha256: hash.digest('hex') })}\n`
}

const draftOf = (path: string) => `${path}.part`

const refuse =
  (path: string) =>
  (error: unknown): never => {
    const { code, message } = error as { code?: string; message: string }
    if (code === 'EEXIST') throw new BackupError('fileExists', `There is a file already: ${path}`)
    throw new BackupError('notWritten', `The backup was not written: ${message}`)
  }

/** Opens the file before the database is read, so that a wrong path is reported at once. */
async function openDraft(path: string): Promise<FileHandle> {
  if (existsSync(path)) refuse(path)({ code: 'EEXIST', message: '' })
  return open(draftOf(path), 'wx', 0o600).catch(refuse(draftOf(path)))
}

/** Counts of a finished backup. */
export type BackupResult = { rows: number; tables: number; bytes: number }

/**
 * Writes a backup of the database at one moment into a new file, readable by its owner only. The file
 * gets its final name when it is complete.
 * @param read opens the database; called when the file could be created
 * @param secrets the content of `secrets.json`, or null
 * @throws BackupError when the file exists already, or the database does not have our schema
 */
export async function writeBackup(
  read: <T>(work: (db: Database) => Promise<T>) => Promise<T>,
  path: string,
  {
    now,
    secrets,
    reportProgress,
  }: { now: Date; secrets: string | null; reportProgress?: Progress | undefined },
): Promise<BackupResult> {
  const draft = await openDraft(path)
  try {
    const writeAll = async (tx: Database): Promise<BackupHeader> => {
      // Makes times independent of the time zone of the database.
      await tx.execute(sql.raw("set local timezone = 'UTC'"))
      await tx.execute(sql.raw("set local datestyle = 'ISO, YMD'"))
      const written: BackupHeader = {
        format: FORMAT,
        version: VERSION,
        createdAt: now.toISOString(),
        migrations: await appliedMigrations(tx),
        tables: await readTables(tx),
        secrets,
      }
      const target = draft.createWriteStream({ flush: true })
      await pipeline(
        Readable.from(generateText(tx, written, reportProgress)),
        createGzip({ level: 6 }),
        target,
      )
      return written
    }
    const head = await read((db) =>
      db.transaction(writeAll, { isolationLevel: 'repeatable read', accessMode: 'read only' }),
    )
    // Unlike a rename, `link` never replaces an existing file.
    await link(draftOf(path), path).catch(refuse(path))
    const rows = head.tables.reduce((sum, table) => sum + table.rows, 0)
    return { rows, tables: head.tables.length, bytes: (await stat(path)).size }
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOSPC') return refuse(path)(error)
    throw error
  } finally {
    await draft.close().catch(() => {})
    await rm(draftOf(path), { force: true })
  }
}
