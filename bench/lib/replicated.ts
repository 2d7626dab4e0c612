/**
 * A primary, a synchronous standby and PgBouncer in front, from Debian's packages, all on this machine. Their settings
 * are those of `docs/scaling.md`; promotion is done as repmgr does it, after three seconds.
 */
import { execFile, execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { initdbUser } from '../../server/db/embedded/run-as.ts'
import { freePort } from '../../tests/helpers/free-port.ts'
import { findPostgres } from '../../tests/helpers/postgres-cluster.ts'

const POOLER = '/usr/sbin/pgbouncer'
const PROMOTED_AFTER_MS = 3000
const SETTINGS = '-c listen_addresses=127.0.0.1 -c wal_keep_size=512MB'
const SYNCHRONOUS =
  "select count(*) from pg_stat_replication where sync_state in ('sync', 'quorum')"

/** Whether PgBouncer is installed. */
export const canReplicate = (): boolean => existsSync(POOLER)

const poolerSettings = (port: number, target: number) => `
[databases]
veriscope = host=127.0.0.1 port=${target} dbname=veriscope
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = users.txt
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
ignore_startup_parameters = extra_float_digits,statement_timeout,lock_timeout,idle_in_transaction_session_timeout
server_login_retry = 1
server_connect_timeout = 3
`

export type Replicated = {
  /** Through PgBouncer, and past it to one of the two. */
  url: string
  direct: { primary: string; standby: string }
  /** Ends every process of the primary at once, as a power cut does; then the standby is promoted. */
  killPrimary: () => Promise<void>
  pauseStandby: (isPaused: boolean) => void
  dispose: () => Promise<void>
}

/** Starts primary, standby and PgBouncer. */
export async function startReplicated(): Promise<Replicated> {
  const bin = findPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'veriscope-replicated-'))
  // PostgreSQL and PgBouncer refuse to run as root.
  const user = initdbUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const [front, primary, standby] = [await freePort(), await freePort(), await freePort()]
  const dataOf = (port: number) => join(folder, String(port))
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(join(bin, program), args, { cwd: folder, ...user })
  const start = (port: number) => {
    const options = `-p ${port} -k ${folder} ${SETTINGS}`
    return run('pg_ctl', '-D', dataOf(port), '-w', '-l', `${port}.log`, '-o', options, 'start')
  }
  const at = (port: number) => ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres']
  const sql = async (...statements: string[]) => {
    const commands = statements.flatMap((statement) => ['-c', statement])
    return (await run('psql', ...at(primary), '-v', 'ON_ERROR_STOP=1', '-qAt', ...commands)).stdout
  }
  const signalAll = (port: number, signal: NodeJS.Signals) => {
    const pid = readFileSync(join(dataOf(port), 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', pid], { encoding: 'utf8' })
    execFileSync('kill', ['-s', signal.slice(3), pid, ...children.trim().split(/\s+/)])
  }
  const leadTo = (port: number) =>
    writeFileSync(join(folder, 'pgbouncer.ini'), poolerSettings(front, port))

  const accounts = ['-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--locale=C.UTF-8']
  await run('initdb', '-D', dataOf(primary), ...accounts)
  await start(primary)
  await sql(
    'create role veriscope login',
    "alter role veriscope set statement_timeout = '15s'",
    "alter role veriscope set lock_timeout = '5s'",
    'create database veriscope owner veriscope',
  )
  await run('pg_basebackup', ...at(primary), '-D', dataOf(standby), '-R', '-c', 'fast')
  await start(standby)
  // From now on a commit is acknowledged when both have it.
  await sql("alter system set synchronous_standby_names = 'ANY 1 (*)'", 'select pg_reload_conf()')
  while ((await sql(SYNCHRONOUS)).trim() !== '1') await sleep(100)
  writeFileSync(join(folder, 'users.txt'), '"veriscope" ""\n')
  leadTo(primary)
  const pooler = spawn(POOLER, ['-q', 'pgbouncer.ini'], { cwd: folder, stdio: 'ignore', ...user })
  const address = (port: number) => `postgres://veriscope@127.0.0.1:${port}/veriscope`
  return {
    url: address(front),
    direct: { primary: address(primary), standby: address(standby) },
    killPrimary: async () => {
      signalAll(primary, 'SIGKILL')
      await sleep(PROMOTED_AFTER_MS)
      await run('pg_ctl', '-D', dataOf(standby), '-w', 'promote')
      leadTo(standby)
      pooler.kill('SIGHUP')
    },
    pauseStandby: (isPaused) => signalAll(standby, isPaused ? 'SIGSTOP' : 'SIGCONT'),
    dispose: async () => {
      pooler.kill()
      for (const port of [primary, standby])
        await run('pg_ctl', '-D', dataOf(port), '-m', 'immediate', 'stop').catch(() => {})
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
