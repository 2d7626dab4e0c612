/**
 * The operator's maintenance switch: while it is on every call is answered "under maintenance", and pages are
 * still served. It can be changed while the server runs. A file in the data directory works for every kind of
 * installation; on PostgreSQL a row of the settings table reaches all servers at once.
 */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './db/database.ts'
import { eq } from './db/drizzle.ts'
import { settings } from './db/schema-operations.ts'
import { withDeadline } from './proxy/deadline.ts'

/** Maintenance and its expected end, if the operator gave one. */
export type Maintenance = { until: Date | null }

/** Key in the settings table. */
export const MAINTENANCE_KEY = 'maintenance'
const FILE = 'maintenance.json'
/** How long a reading of the switch is cached: it takes effect within this time. */
const CHECK_EVERY_MS = 1000
const CHECK_TIMEOUT_MS = 1000

/** Parses the content of the file or the row. Any content means maintenance; an unreadable one only lacks the end. */
export function parseMaintenance(text: string): Maintenance {
  try {
    const { until } = JSON.parse(text) as { until?: unknown }
    const at = typeof until === 'string' ? new Date(until) : null
    return { until: at === null || Number.isNaN(at.getTime()) ? null : at }
  } catch {
    return { until: null }
  }
}

/** Serialises a maintenance for the file or the row. */
export function maintenanceText(maintenance: Maintenance): string {
  return `${JSON.stringify({ until: maintenance.until?.toISOString() ?? null })}\n`
}

function fileIn(dataDirectory: string): string {
  return join(dataDirectory, FILE)
}

/** Sets or removes the switch file. */
export async function writeSwitchFile(
  dataDirectory: string,
  maintenance: Maintenance | null,
): Promise<void> {
  const path = fileIn(dataDirectory)
  if (maintenance === null) await rm(path, { force: true })
  else await writeFile(path, maintenanceText(maintenance), { mode: 0o600 })
}

/** Reads the switch file; null without one. */
export async function readSwitchFile(dataDirectory: string): Promise<Maintenance | null> {
  try {
    return parseMaintenance(await readFile(fileIn(dataDirectory), 'utf8'))
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null
    // The file exists but is not readable: the operator meant it.
    return { until: null }
  }
}

/** Sets or removes the switch row. */
export async function writeSwitchRow(db: Database, maintenance: Maintenance | null): Promise<void> {
  if (maintenance === null) {
    await db.delete(settings).where(eq(settings.key, MAINTENANCE_KEY))
    return
  }
  const value = maintenanceText(maintenance)
  await db
    .insert(settings)
    .values({ key: MAINTENANCE_KEY, value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
}

/** Reads the switch row; null without one. */
export async function readSwitchRow(db: Database): Promise<Maintenance | null> {
  const [row] = await db
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, MAINTENANCE_KEY))
  return row === undefined ? null : parseMaintenance(row.value)
}

export type MaintenanceOptions = {
  dataDirectory: string
  /** The database whose settings other processes can write; null on the embedded one. */
  db: Database | null
  /** MAINTENANCE=1: on, whatever the switches say. */
  isForced: boolean
  /** A clock that only goes forward. */
  nowMs: () => number
}

/** Returns the current maintenance or null; reads the switches at most once a second. */
export type MaintenanceWatch = () => Promise<Maintenance | null>

/** Creates a cached reading of all maintenance switches. */
export function watchMaintenance(options: MaintenanceOptions): MaintenanceWatch {
  const { dataDirectory, db, isForced, nowMs } = options
  let lastRow: Maintenance | null = null
  let known: Promise<Maintenance | null> | null = null
  let lookedAt = 0

  async function row(): Promise<Maintenance | null> {
    if (db === null) return null
    try {
      lastRow = await withDeadline(CHECK_TIMEOUT_MS, () => readSwitchRow(db))
    } catch {
      // The database is unreachable, maybe because of the maintenance: the last known state holds.
    }
    return lastRow
  }

  return () => {
    if (isForced) return Promise.resolve({ until: null })
    if (known === null || nowMs() - lookedAt >= CHECK_EVERY_MS) {
      lookedAt = nowMs()
      known = readSwitchFile(dataDirectory).then((file) => file ?? row())
    }
    return known
  }
}
