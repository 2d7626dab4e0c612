/**
 * The audit log of the command line. An entry is written before its command begins and completed
 * after it, so that an interrupted command is logged as well. A command without a database writes its
 * entry to a file in the data directory; the next command with a database moves the file's entries
 * into the table.
 */
import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { join } from 'node:path'
import type { Database } from '../db/database.ts'
import { eq } from '../db/drizzle.ts'
import { prepareDataDirectory } from '../db/open.ts'
import { auditLog } from '../db/schema-operations.ts'

export type AuditEntry = typeof auditLog.$inferInsert

export const STARTED = 'started'
const FILE = 'audit-pending.ndjson'
const TAKEN = /^audit-pending\..+\.ndjson$/

/** The user of the machine; under `sudo` also the user who called it. */
export function actorOf(env: Record<string, string | undefined>): string {
  let name = 'unknown'
  try {
    name = userInfo().username
  } catch {
    // The user id has no name, as in some containers.
    name = `uid ${process.getuid?.() ?? '?'}`
  }
  const before = env['SUDO_USER']
  const user = before === undefined || before === name ? name : `${before} (as ${name})`
  return `${user}@${hostname()}`
}

export function newEntry(facts: Omit<AuditEntry, 'id' | 'outcome'>): AuditEntry {
  return { ...facts, id: randomUUID(), outcome: STARTED }
}

/** Inserts an entry, or updates it when it exists. */
export async function writeEntry(db: Database, entry: AuditEntry): Promise<void> {
  const { id, target, data, outcome } = entry
  const changed = await db
    .update(auditLog)
    .set({ target, data, outcome })
    .where(eq(auditLog.id, id))
    .returning({ id: auditLog.id })
  if (changed.length === 0) await db.insert(auditLog).values(entry)
}

/** Writes an entry to the file, for commands without a database. */
export function appendEntry(dataDirectory: string, entry: AuditEntry): void {
  prepareDataDirectory(dataDirectory)
  appendFileSync(join(dataDirectory, FILE), `${JSON.stringify(entry)}\n`, { mode: 0o600 })
}

/** Returns the last state of each entry in the file, in the order in which their rows are locked. A line that a crash cut off is skipped. */
function parseEntries(text: string): AuditEntry[] {
  const byId = new Map<string, AuditEntry>()
  for (const row of text.split('\n')) {
    try {
      const entry = JSON.parse(row) as AuditEntry & { at: string }
      byId.set(entry.id, { ...entry, at: new Date(entry.at) })
    } catch {
      continue
    }
  }
  return [...byId.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** Moves the file's entries into the table. Idempotent: running it twice writes no entry twice. */
export async function moveEntriesToTable(db: Database, dataDirectory: string): Promise<void> {
  if (!existsSync(dataDirectory)) return
  const path = join(dataDirectory, FILE)
  // Renamed first, so that a command running at the same time writes to a new file.
  if (existsSync(path))
    renameSync(path, join(dataDirectory, `audit-pending.${randomUUID()}.ndjson`))
  for (const name of readdirSync(dataDirectory).filter((each) => TAKEN.test(each))) {
    const taken = join(dataDirectory, name)
    await db.transaction(async (tx) => {
      for (const entry of parseEntries(readFileSync(taken, 'utf8'))) await writeEntry(tx, entry)
    })
    rmSync(taken, { force: true })
  }
}
