/** Operator commands that switch maintenance on and off. */
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
import type { Group, Result } from './command.ts'
import { UsageError } from './usage-error.ts'

const DAY_MINUTES = 24 * 60

function readMinutes([text]: readonly string[], now: Date): Maintenance {
  if (text === undefined) return { until: null }
  const minutes = Number(text)
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > 7 * DAY_MINUTES) {
    throw new UsageError(`minutes must be a whole number from 1 to ${7 * DAY_MINUTES}: ${text}`)
  }
  return { until: new Date(now.getTime() + minutes * 60_000) }
}

/** Connects without running migrations, because maintenance is switched on before and off after them. */
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

function describe(maintenance: Maintenance | null): Result {
  const facts = { isOn: maintenance !== null, until: maintenance?.until ?? null }
  if (maintenance === null) return { text: 'Maintenance is off: calls are answered.', facts }
  const end =
    maintenance.until === null ? '' : `, expected to end at ${maintenance.until.toISOString()}`
  return { text: `Maintenance is on${end}. It stays on until "maintenance off".`, facts }
}

async function move(config: Config, maintenance: Maintenance | null): Promise<void> {
  if (config.databaseUrl === null) {
    prepareDataDirectory(config.dataDirectory)
    await writeSwitchFile(config.dataDirectory, maintenance)
    return
  }
  await withSettings(config.databaseUrl, (db) => writeSwitchRow(db, maintenance))
  // A switch file created by hand would keep this server in maintenance.
  if (maintenance === null) await writeSwitchFile(config.dataDirectory, null)
}

async function status(config: Config): Promise<Maintenance | null> {
  const file = await readSwitchFile(config.dataDirectory)
  if (file !== null || config.databaseUrl === null) return file
  return withSettings(config.databaseUrl, readSwitchRow)
}

const target = () => ''

/** These commands work also while the database is down, and take effect within two seconds. */
export const maintenanceGroup: Group = {
  name: 'maintenance',
  about: 'Maintenance: pages go on being served, calls are not answered',
  commands: [
    {
      name: 'maintenance on',
      usage: '[minutes]',
      summary: 'answer every call "under maintenance"',
      operands: [0, 1],
      check: ({ operands }, now) => void readMinutes(operands, now),
      targetOf: target,
      work: {
        withoutDatabase: async ({ config, now }, { operands }) => {
          await move(config, readMinutes(operands, now))
          return describe(await status(config))
        },
      },
    },
    {
      name: 'maintenance off',
      usage: '',
      summary: 'answer calls again',
      operands: [0, 0],
      work: {
        withoutDatabase: async ({ config }) => {
          await move(config, null)
          return describe(await status(config))
        },
      },
    },
    {
      name: 'maintenance status',
      usage: '',
      summary: 'tell which it is',
      operands: [0, 0],
      work: { withoutDatabase: async ({ config }) => describe(await status(config)) },
    },
  ],
}
