import type { Config } from '../config.ts'
import { prepareDataDirectory } from '../db/open.ts'
import { loadPostgres } from '../db/drizzle.ts'
import type { Database } from '../db/database.ts'
import {
  type Maintenance,
  readSwitchFile,
  readSwitchRow,
  writeSwitchFile,
  writeSwitchRow,
} from '../maintenance.ts'
import { UsageError } from './usage-error.ts'

export const MAINTENANCE_USAGE = `  maintenance on [minutes]     answer every call "under maintenance"; pages go on being served
  maintenance off              answer calls again
  maintenance status           tell which it is`

const DAY_MINUTES = 24 * 60

function readMinutes(text: string | undefined): Maintenance {
  if (text === undefined) return { until: null }
  const minutes = Number(text)
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > 7 * DAY_MINUTES) {
    throw new UsageError(`minutes must be a whole number from 1 to ${7 * DAY_MINUTES}: ${text}`)
  }
  return { until: new Date(Date.now() + minutes * 60_000) }
}

/** A connection without migrations: the switch is moved before and after them. */
async function withSettings<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const { Client, drizzle } = loadPostgres()
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    return await work(drizzle(client))
  } finally {
    await client.end()
  }
}

function describe(maintenance: Maintenance | null): string {
  if (maintenance === null) return 'Maintenance is off: calls are answered.'
  const end =
    maintenance.until === null ? '' : `, expected to end at ${maintenance.until.toISOString()}`
  return `Maintenance is on${end}. It stays on until "maintenance off".`
}

async function move(config: Config, maintenance: Maintenance | null): Promise<void> {
  if (config.databaseUrl === null) {
    prepareDataDirectory(config.dataDirectory)
    await writeSwitchFile(config.dataDirectory, maintenance)
    return
  }
  await withSettings(config.databaseUrl, (db) => writeSwitchRow(db, maintenance))
  // A file laid there by hand would keep this server switched on.
  if (maintenance === null) await writeSwitchFile(config.dataDirectory, null)
}

async function status(config: Config): Promise<Maintenance | null> {
  const file = await readSwitchFile(config.dataDirectory)
  if (file !== null || config.databaseUrl === null) return file
  return withSettings(config.databaseUrl, readSwitchRow)
}

/** Runs while the server runs: it takes effect within a second or two. */
export async function maintenanceCommand(
  config: Config,
  [command, minutes, ...rest]: readonly string[],
): Promise<string> {
  const isKnown = command === 'on' || command === 'off' || command === 'status'
  if (!isKnown || rest.length > 0 || (command !== 'on' && minutes !== undefined)) {
    throw new UsageError('maintenance on [minutes] | off | status')
  }
  if (command !== 'status') await move(config, command === 'on' ? readMinutes(minutes) : null)
  return describe(await status(config))
}
