import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** `runuser` stands where only root's own search path may lead; a test run as root may have another. */
const WITH_SBIN = `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin`

/** The folder of the newest installed PostgreSQL server ≥ 15, or null. */
export function findPostgres(): string | null {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return null
  const versions = readdirSync(root)
    .filter((name) => Number(name) >= 15 && existsSync(join(root, name, 'bin/initdb')))
    .sort((a, b) => Number(b) - Number(a))
  return versions[0] === undefined ? null : join(root, versions[0], 'bin')
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done))
  const address = probe.address()
  await new Promise((done) => probe.close(done))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

/**
 * What a server that lives for one run of tests does not need: it is not asked to survive a power cut, a table lives for
 * one file, and no statement is long enough to be compiled. A tenth of what the tests of the service cost. Not for
 * benches: they are about a server that lives.
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
 * root, the server runs as the user `postgres`, because it refuses to run as root.
 * @param settings of the server, `name=value`
 */
export async function startCluster(
  bin: string,
  settings: readonly string[] = [],
): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'veriscope-pg-'))
  const data = join(folder, 'data')
  const isRoot = process.getuid?.() === 0
  if (isRoot) {
    execFileSync('chown', ['postgres', folder])
    chmodSync(folder, 0o755)
  }
  const asServer = (program: string, ...args: string[]) => {
    const path = join(bin, program)
    return isRoot
      ? run('runuser', ['-u', 'postgres', '--', path, ...args], {
          cwd: folder,
          env: { ...process.env, PATH: WITH_SBIN },
        })
      : run(path, args, { cwd: folder })
  }
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
  return {
    url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    createDatabase: async (name) => {
      await asServer('createdb', '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', name)
    },
    start,
    stop,
    dispose: async () => {
      await stop().catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
