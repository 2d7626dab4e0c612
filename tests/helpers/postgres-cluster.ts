import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { loadPostgres } from '../../server/db/drizzle.ts'
import { findEngine, linkLibraries, copyReachableEngine } from '../../server/db/embedded/engine.ts'
import { initdbUser } from '../../server/db/embedded/run-as.ts'
import { freePort } from './free-port.ts'

const run = promisify(execFile)

const INSTALLED = '/usr/lib/postgresql'

/**
 * The programs of the newest installed PostgreSQL server ≥ 15, whose version may be the oldest that the product serves
 * from; where none is installed, those of the embedded one.
 */
export function findPostgres(): string {
  const versions = (existsSync(INSTALLED) ? readdirSync(INSTALLED) : [])
    .filter((name) => Number(name) >= 15 && existsSync(join(INSTALLED, name, 'bin/initdb')))
    .sort((a, b) => Number(b) - Number(a))
  if (versions[0] !== undefined) return join(INSTALLED, versions[0], 'bin')
  return join(copyReachableEngine(findEngine()).root, 'bin')
}

/**
 * Settings of a server that lives for one run of tests: it need not survive a power cut, a table lives for
 * one file, and no statement is long enough to be compiled. Saves a tenth of the service tests' time. Not for
 * benches, which measure a durable server.
 */
export const SHORT_LIVED: readonly string[] = [
  'full_page_writes=off',
  'autovacuum=off',
  'jit=off',
  'checkpoint_timeout=1h',
  'max_wal_size=4GB',
]

export type Cluster = {
  url: (database: string) => string
  createDatabase: (name: string) => Promise<void>
  /** Stops the server; the data stay for the next `start`. */
  stop: () => Promise<void>
  start: () => Promise<void>
  dispose: () => Promise<void>
}

/**
 * Starts a PostgreSQL server for one test, in a temporary folder and on a free port. If the test runs as
 * root, the server runs as another user, because it refuses to run as root.
 * @param bin the folder of its programs
 * @param settings of the server, `name=value`
 */
export async function startCluster(
  bin: string,
  settings: readonly string[] = [],
): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'veriscope-pg-'))
  const data = join(folder, 'data')
  const libraries = join(folder, 'lib')
  const isEmbedded = !bin.startsWith(INSTALLED)
  if (isEmbedded) linkLibraries({ root: dirname(bin), version: '' }, libraries)
  const who = initdbUser()
  if (who !== null) chownSync(folder, who.uid, who.gid)
  const asServer = (program: string, ...args: string[]) =>
    run(join(bin, program), args, {
      cwd: folder,
      env: isEmbedded
        ? { ...process.env, LD_LIBRARY_PATH: libraries, DYLD_LIBRARY_PATH: libraries }
        : process.env,
      ...who,
    })
  const port = await freePort()
  const all = ['listen_addresses=127.0.0.1', 'fsync=off', ...settings].map((one) => `-c ${one}`)
  const options = `-p ${port} -k ${folder} ${all.join(' ')}`
  const start = async () => {
    await asServer('pg_ctl', '-D', data, '-w', '-o', options, '-l', join(folder, 'log'), 'start')
  }
  const stop = async () => {
    await asServer('pg_ctl', '-D', data, '-w', '-m', 'fast', 'stop')
  }
  const initial = ['-A', 'trust', '-U', 'postgres', '--no-sync', '-E', 'UTF8']
  await asServer('initdb', '-D', data, ...initial, '--locale=C.UTF-8')
  await start()
  const url = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  return {
    url,
    createDatabase: async (name) => {
      const { Client } = loadPostgres()
      const client = new Client({ connectionString: url('postgres') })
      await client.connect()
      await client.query(`create database ${name}`)
      await client.end()
    },
    start,
    stop,
    dispose: async () => {
      await stop().catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
