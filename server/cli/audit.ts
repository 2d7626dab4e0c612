/**
 * The audit log of the command line. An entry is written before its command begins and completed
 * after it, so that one that was cut off is seen as well. A command that does without the database
 * writes into a file of the data directory; the next one with the database carries the file over.
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

/** Who is signed in on the machine; behind `sudo` also who he was before. */
export function actorOf(env: Record<string, string | undefined>): string {
  let name = 'unknown'
  try {
    name = userInfo().username
  } catch {
    // A user id without a name, as in some containers.
    name = `uid ${process.getuid?.() ?? '?'}`
  }
  const before = env['SUDO_USER']
  const user = before === undefined || before === name ? name : `${before} (as ${name})`
  return `${user}@${hostname()}`
}

export function newEntry(facts: Omit<AuditEntry, 'id' | 'outcome'>): AuditEntry {
  return { ...facts, id: randomUUID(), outcome: STARTED }
}

/** Writes an entry, or completes the one that is there. */
export async function writeEntry(db: Database, entry: AuditEntry): Promise<void> {
  const { id, target, data, outcome } = entry
  const changed = await db
    .update(auditLog)
    .set({ target, data, outcome })
    .where(eq(auditLog.id, id))
    .returning({ id: auditLog.id })
  if (changed.length === 0) await db.insert(auditLog).values(entry)
}

/** Notes an entry where no database is at hand. */
export function noteEntry(dataDirectory: string, entry: AuditEntry): void {
  prepareDataDirectory(dataDirectory)
  appendFileSync(join(dataDirectory, FILE), `${JSON.stringify(entry)}\n`, { mode: 0o600 })
}

/** The last state of each noted entry; a line that was cut off by a crash is left out. */
function readNotes(text: string): AuditEntry[] {
  const byId = new Map<string, AuditEntry>()
  for (const row of text.split('\n')) {
    try {
      const entry = JSON.parse(row) as AuditEntry & { at: string }
      byId.set(entry.id, { ...entry, at: new Date(entry.at) })
    } catch {
      continue
    }
  }
  return [...byId.values()]
}

/** Carries noted entries over into the table; doing it twice writes nothing twice. */
export async function carryOver(db: Database, dataDirectory: string): Promise<void> {
  if (!existsSync(dataDirectory)) return
  const path = join(dataDirectory, FILE)
  // Renamed first: a command that notes something meanwhile begins a new file.
  if (existsSync(path))
    renameSync(path, join(dataDirectory, `audit-pending.${randomUUID()}.ndjson`))
  for (const name of readdirSync(dataDirectory).filter((each) => TAKEN.test(each))) {
    const taken = join(dataDirectory, name)
    await db.transaction(async (tx) => {
      for (const entry of readNotes(readFileSync(taken, 'utf8'))) await writeEntry(tx, entry)
    })
    rmSync(taken, { force: true })
  }
}
