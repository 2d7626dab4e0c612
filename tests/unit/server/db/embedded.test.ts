/** The embedded PostgreSQL: creation, start, kill, recovery. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rowsOf } from '../../../../server/backup/tables.ts'
import type { OpenDatabase } from '../../../../server/db/database.ts'
import { loadPostgres, sql } from '../../../../server/db/drizzle.ts'
import { EmbeddedDatabaseError, findEngine } from '../../../../server/db/embedded/engine.ts'
import {
  clusterPath,
  DATABASE_FOLDER,
  OWNER,
  socketOptions,
  readPostmaster,
} from '../../../../server/db/embedded/layout.ts'
import {
  openEmbedded,
  openOrConnectEmbedded,
} from '../../../../server/db/embedded/open-embedded.ts'
import { startCluster } from '../../../../server/db/embedded/start-cluster.ts'
import { NEEDED_KEY } from '../../../../server/db/schema-range.ts'
import { settings } from '../../../../server/db/schema-operations.ts'
import { copyEmbedded, removeData } from '../../../helpers/embedded-copy.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const made: string[] = []
let directory = ''
let home = ''
beforeEach(async () => {
  const root = mkdtempSync(join(tmpdir(), 'veriscope-embedded-'))
  made.push(root)
  directory = join(root, 'data')
  home = join(directory, DATABASE_FOLDER)
})
const opened: OpenDatabase[] = []
const open = async (path = directory) => {
  const database = await openEmbedded(path)
  opened.push(database)
  return database
}
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})
afterAll(() => made.forEach(removeData))

/** Returns settings except for those that the database stores about itself. */
const keys = async ({ db }: OpenDatabase) =>
  (await db.select().from(settings))
    .map(({ key }) => key)
    .filter((key) => key !== NEEDED_KEY)
    .toSorted()
const put = ({ db }: OpenDatabase, key: string) => db.insert(settings).values({ key, value: '' })
const folders = () =>
  readdirSync(directory)
    .filter((name) => !name.startsWith('lock.db'))
    .toSorted()
const pidOf = () => readPostmaster(home)?.pid ?? 0

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

/** Starts another process that has the database open. */
async function holder(): Promise<ChildProcess> {
  const module = new URL('../../../../server/db/embedded/open-embedded.ts', import.meta.url).href
  const code = `
    import { openEmbedded } from ${JSON.stringify(module)}
    await openEmbedded(${JSON.stringify(directory)})
    console.log('open')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((done) => child.stdout.once('data', done))
  return child
}

describe('a new database', () => {
  test('syncs to disk, cleans up, and is readable by its owner only', async () => {
    const database = await open()
    const { db } = database
    const [how] = await rowsOf<Record<string, string>>(
      db,
      sql`select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
          current_setting('full_page_writes') as pages, current_setting('data_checksums') as checksums,
          current_setting('autovacuum') as vacuum, current_setting('listen_addresses') as network,
          current_setting('server_version_num')::int / 10000 as major`,
    )
    expect(how).toEqual({
      fsync: 'on',
      commit: 'on',
      pages: 'on',
      checksums: 'on',
      vacuum: 'on',
      network: '',
      major: 18,
    })
    expect(statSync(directory).mode & 0o777).toBe(0o700)
    expect(statSync(clusterPath(home)).mode & 0o777).toBe(0o700)
    expect(statSync(join(clusterPath(home), '.s.PGSQL.5432')).mode & 0o777).toBe(0o700)
    // Text is compared and changed as UTF-8 on every system.
    const [text] = await rowsOf(db, sql`select upper('état') as upper, 'Z' < 'a' as before`)
    expect(text).toEqual({ upper: 'ÉTAT', before: true })
  })

  test.runIf(process.getuid?.() === 0)(
    'as root it runs under a number without rights',
    async () => {
      await copyEmbedded(directory)
      await open()
      expect(statSync(`/proc/${pidOf()}`).uid).toBe(61_026)
      expect(statSync(join(clusterPath(home), 'base')).uid).toBe(61_026)
    },
  )

  test("the service's role may only use its own database", async () => {
    await copyEmbedded(directory)
    const database = await open()
    const refused = async (statement: string) => {
      const failure = await database.db.execute(sql.raw(statement)).catch((error: unknown) => error)
      expect((failure as { cause?: { code?: string } }).cause?.code, statement).toBe('42501')
    }
    await refused("copy (select 1) to program 'cat'")
    await refused("select pg_read_file('postgresql.conf')")
    await refused('create role other')
    await refused('create database other')
    await refused('alter system set fsync = off')
    await refused('set role veriscope')
  })

  test("a database of an earlier version is handed to the service's role", async () => {
    await copyEmbedded(directory)
    const asBefore = async (statement: string) => {
      const { Client } = loadPostgres()
      const client = new Client(socketOptions(clusterPath(home), OWNER))
      await client.connect()
      try {
        return (await client.query(statement)).rows
      } finally {
        await client.end()
      }
    }
    const first = await open()
    await put(first, 'kept')
    // Restores the earlier state: the role that made the cluster owned all of it, and there was no other.
    await asBefore(`reassign owned by service to veriscope`)
    await asBefore(
      'create table extra (id serial primary key, number integer generated always as identity)',
    )
    await asBefore(
      "create function twice(n integer) returns integer language sql as 'select 2 * n'",
    )
    await first.close()
    opened.pop()

    const second = await open()
    expect(await keys(second)).toEqual(['kept'])
    await put(second, 'new')
    await second.db.execute(sql`alter table extra add column added integer`)
    await second.db.execute(sql`drop function twice`)
    await second.db.execute(sql`insert into extra default values`)
    const left = await asBefore(`select relname from pg_class where relowner = 'veriscope'::regrole
      and relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle'))`)
    expect(left).toEqual([])
    const [who] = await rowsOf(
      second.db,
      sql`select current_user as name, (select datdba::regrole::text from pg_database where datname = current_database()) as owner`,
    )
    expect(who).toEqual({ name: 'service', owner: 'service' })
  })

  test('removes incomplete databases', async () => {
    await copyEmbedded(directory)
    for (const name of ['draft-1', 'restore-x', 'snapshot-y']) mkdirSync(join(directory, name))
    await open()
    expect(folders()).toEqual([DATABASE_FOLDER])
  })
})

describe('lifecycle', () => {
  beforeEach(() => copyEmbedded(directory))

  test('ends with its server, also after kill -9, and the next one continues', async () => {
    const child = await holder()
    const pid = pidOf()
    expect(isAlive(pid)).toBe(true)
    const exit = new Promise((done) => child.once('exit', done))
    child.kill('SIGKILL')
    await exit
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 20_000 })
    await put(await open(), 'after')
  })

  test('ends a database whose server and watcher were killed first', async () => {
    const orphan = await startCluster(home, () => {})
    const database = await open()
    await orphan.ended
    expect(pidOf()).not.toBe(orphan.pid)
    await put(database, 'taken over')
  })

  test('starts although another process has the recorded process id by now', async () => {
    const lines = [process.pid, clusterPath(home), 1, 5432, '/nowhere', '', '0 0', 'ready']
    writeFileSync(join(clusterPath(home), 'postmaster.pid'), `${lines.join('\n')}\n`)
    await put(await open(), 'started')
  })

  test('is restarted when it ends by itself', async () => {
    const database = await open()
    await put(database, 'before')
    const first = pidOf()
    process.kill(first, 'SIGKILL')
    await vi.waitFor(
      async () => {
        expect(await keys(database)).toEqual(['before'])
        expect(pidOf()).not.toBe(first)
      },
      { timeout: 30_000, interval: 100 },
    )
  })

  test('a stop ends all processes', async () => {
    const database = await openEmbedded(directory)
    const pid = pidOf()
    await database.close()
    expect(isAlive(pid)).toBe(false)
    expect(readPostmaster(home)).toBeNull()
  })

  test('a command beside the server works on the same rows', async () => {
    const database = await open()
    const beside = await openOrConnectEmbedded(directory)
    opened.push(beside)
    const failing = beside.db.transaction(async (tx) => {
      await tx.insert(settings).values({ key: 'half', value: '' })
      throw new Error('changed my mind')
    })
    await expect(failing).rejects.toThrow('changed my mind')
    await put(beside, 'whole')
    expect(await keys(database)).toEqual(['whole'])
  })
})

describe('unsuitable installations', () => {
  test('supports a path too long for a socket', async () => {
    const long = join(directory, 'x'.repeat(110))
    await copyEmbedded(long)
    const database = await open(long)
    await put(database, 'long')
    const beside = await openOrConnectEmbedded(long)
    opened.push(beside)
    expect(await keys(beside)).toEqual(['long'])
  })

  test('reports what to do on a platform without a package, and without the package installed', () => {
    expect(() => findEngine('linux', 'riscv64')).toThrow(
      /no embedded PostgreSQL .*\(linux-riscv64\).*DATABASE_URL/,
    )
    expect(() => findEngine('darwin', 'arm64')).toThrow(/--include=optional.*DATABASE_URL/)
  })

  test('does not touch a database from before the first release, and reports what to do', async () => {
    mkdirSync(join(directory, 'pg'), { recursive: true })
    writeFileSync(join(directory, 'pg/PG_VERSION'), '16\n')
    await expect(openEmbedded(directory)).rejects.toThrow(/before the first release.*DATA_DIR/)
    expect(folders()).toEqual(['pg'])
  })

  test('does not touch a folder of another PostgreSQL', async () => {
    await copyEmbedded(directory)
    const version = join(clusterPath(home), 'PG_VERSION')
    writeFileSync(version, '17\n')
    await expect(openEmbedded(directory)).rejects.toThrow(EmbeddedDatabaseError)
    await expect(openEmbedded(directory)).rejects.toThrow(/by PostgreSQL 17.*brings 18.*backup/)
    expect(readFileSync(version, 'utf8')).toBe('17\n')
  })
})
