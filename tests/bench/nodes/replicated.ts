/**
 * A primary, a synchronous standby that repmgr promotes, and PgBouncer in front, from Debian's packages, all on this
 * machine. Their settings are those of `docs/scaling.md`.
 */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../helpers/e2e/product-server.ts'
import { findPostgres } from '../../helpers/postgres-cluster.ts'

const run = promisify(execFile)
const POOLER = '/usr/sbin/pgbouncer'
const isRoot = process.getuid?.() === 0

/** What is missing here, in a sentence; null when all is there. */
export function missing(): string | null {
  const bin = findPostgres()
  const isWhole =
    bin !== null && existsSync(POOLER) && existsSync(join(bin, 'repmgr')) && existsSync('/bin/sh')
  return isWhole
    ? null
    : 'it needs postgresql, postgresql-15-repmgr and pgbouncer of Debian (apt-get install …)'
}

type Node = { name: string; id: number; port: number; data: string; config: string }

export type Replicated = {
  /** Through PgBouncer, and past it to one of the two. */
  url: string
  direct: (which: 'primary' | 'standby') => string
  /** Ends the primary as a power cut does: every process of it at once. */
  killPrimary: () => void
  /** Holds the standby up, or lets it go on. */
  pauseStandby: (isPaused: boolean) => void
  /** What repmgr and PgBouncer have said. */
  log: () => string
  dispose: () => Promise<void>
}

/** The settings of a node, as `docs/scaling.md` shows them. */
const settings = (port: number, folder: string) => `
port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = '${folder}'
shared_preload_libraries = 'repmgr'
wal_level = replica
hot_standby = on
max_wal_senders = 5
wal_keep_size = 512MB
wal_log_hints = on
max_connections = 100
`
const ACCESS = `
local all all trust
host all all 127.0.0.1/32 trust
host replication repmgr 127.0.0.1/32 trust
`

class Machine {
  readonly folder = mkdtempSync(join(tmpdir(), 'veriscope-replicated-'))
  readonly bin: string
  readonly children: ChildProcess[] = []
  said = ''

  constructor(bin: string) {
    this.bin = bin
    if (isRoot) execFileSync('chown', ['postgres', this.folder])
    chmodSync(this.folder, 0o755)
  }

  write(name: string, text: string): string {
    const path = join(this.folder, name)
    writeFileSync(path, text)
    if (isRoot) execFileSync('chown', ['postgres', path])
    return path
  }

  #words(program: string, args: readonly string[]): [string, string[]] {
    const path = program.includes('/') ? program : join(this.bin, program)
    return isRoot ? ['runuser', ['-u', 'postgres', '--', path, ...args]] : [path, [...args]]
  }

  async as(program: string, ...args: string[]): Promise<string> {
    const [first, rest] = this.#words(program, args)
    return (await run(first, rest, { cwd: this.folder })).stdout
  }

  /** Starts what goes on until the end. */
  keep(program: string, ...args: string[]): void {
    const [first, rest] = this.#words(program, args)
    const child = spawn(first, rest, { cwd: this.folder, stdio: ['ignore', 'pipe', 'pipe'] })
    const hear = (part: Buffer) => (this.said += part.toString())
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    this.children.push(child)
  }

  sql(port: number, database: string, statement: string, user = 'postgres'): Promise<string> {
    const where = ['-h', '127.0.0.1', '-p', String(port), '-U', user, '-d', database]
    return this.as('psql', ...where, '-v', 'ON_ERROR_STOP=1', '-qAt', '-c', statement)
  }

  start(node: Node): Promise<string> {
    const log = join(this.folder, `${node.name}.log`)
    return this.as('pg_ctl', '-D', node.data, '-w', '-l', log, 'start')
  }
}

const pooler = (port: number, target: number) => `
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

async function makePrimary(machine: Machine, node: Node): Promise<void> {
  const first = [
    '-A',
    'trust',
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--data-checksums',
  ]
  await machine.as('initdb', '-D', node.data, ...first)
  machine.write(`${node.name}/conf.d.conf`, settings(node.port, machine.folder))
  machine.write(`${node.name}/pg_hba.conf`, ACCESS)
  const main = join(node.data, 'postgresql.conf')
  writeFileSync(main, `${readFileSync(main, 'utf8')}\ninclude 'conf.d.conf'\n`)
  await machine.start(node)
  const { port } = node
  await machine.sql(port, 'postgres', 'create role repmgr login superuser replication')
  await machine.sql(port, 'postgres', 'create database repmgr owner repmgr')
  await machine.sql(port, 'postgres', 'create role veriscope login')
  for (const limit of ["statement_timeout = '15s'", "lock_timeout = '5s'"])
    await machine.sql(port, 'postgres', `alter role veriscope set ${limit}`)
  await machine.sql(port, 'postgres', 'create database veriscope owner veriscope')
  await machine.as('repmgr', '-f', node.config, 'primary', 'register')
}

async function makeStandby(machine: Machine, node: Node, primary: Node): Promise<void> {
  const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'repmgr', '-d', 'repmgr']
  await machine.as('repmgr', '-f', node.config, ...from, 'standby', 'clone', '--fast-checkpoint')
  machine.write(`${node.name}/conf.d.conf`, settings(node.port, machine.folder))
  await machine.start(node)
  await machine.as('repmgr', '-f', node.config, 'standby', 'register', '--wait-sync=10')
  // From now on a commit is acknowledged when both have it.
  await machine.sql(
    primary.port,
    'postgres',
    `alter system set synchronous_standby_names = 'ANY 1 (${node.name})'`,
  )
  await machine.sql(primary.port, 'postgres', 'select pg_reload_conf()')
  for (;;) {
    const asked = "select count(*) from pg_stat_replication where sync_state in ('sync', 'quorum')"
    if ((await machine.sql(primary.port, 'postgres', asked)).trim() === '1') return
    await new Promise((done) => setTimeout(done, 100))
  }
}

const childrenOf = (pid: number): number[] =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .split('\n')
    .map(Number)
    .filter((each) => each > 0)

const postmasterOf = ({ data }: Node) =>
  Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])

function signalAll(node: Node, signal: NodeJS.Signals): void {
  const pid = postmasterOf(node)
  for (const each of [pid, ...childrenOf(pid)]) {
    try {
      process.kill(each, signal)
    } catch {
      // It has ended in between.
    }
  }
}

export async function startReplicated(): Promise<Replicated> {
  const machine = new Machine(findPostgres() ?? '')
  const { folder, bin } = machine
  const front = await freePort()
  const ini = join(folder, 'pgbouncer.ini')
  /** What repmgr runs when it has decided: the standby first, then the way to it. */
  const promote = (port: number, config: string) =>
    machine.write(
      'promote.sh',
      `#!/bin/sh
set -e
${join(bin, 'repmgr')} standby promote -f ${config}
sed -i 's/^veriscope = .*/veriscope = host=127.0.0.1 port=${port} dbname=veriscope/' ${ini}
kill -HUP $(cat ${join(folder, 'pgbouncer.pid')})
`,
    )
  const nodeOf = async (name: string, id: number): Promise<Node> => {
    const port = await freePort()
    const data = join(folder, name)
    const path = join(folder, `${name}.repmgr.conf`)
    const config = machine.write(
      `${name}.repmgr.conf`,
      `node_id=${id}
node_name='${name}'
conninfo='host=127.0.0.1 port=${port} user=repmgr dbname=repmgr application_name=${name} connect_timeout=2'
data_directory='${data}'
pg_bindir='${bin}'
failover=automatic
promote_command='/bin/sh ${promote(port, path)}'
follow_command='true'
reconnect_attempts=3
reconnect_interval=1
monitor_interval_secs=1
repmgrd_pid_file='${folder}/${name}.repmgrd.pid'
`,
    )
    return { name, id, port, data, config }
  }
  const primary = await nodeOf('one', 1)
  const standby = await nodeOf('two', 2)
  const dispose = async () => {
    for (const child of machine.children) child.kill('SIGTERM')
    for (const name of ['two.repmgrd.pid', 'pgbouncer.pid']) {
      const file = join(folder, name)
      if (existsSync(file)) process.kill(Number(readFileSync(file, 'utf8')), 'SIGTERM')
    }
    for (const { data } of [primary, standby])
      await machine.as('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop').catch(() => {})
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await makePrimary(machine, primary)
    await makeStandby(machine, standby, primary)
    machine.write('users.txt', '"veriscope" ""\n')
    machine.write(
      'pgbouncer.ini',
      `${pooler(front, primary.port)}pidfile = ${folder}/pgbouncer.pid\n`,
    )
    machine.keep(POOLER, ini)
    machine.keep('repmgrd', '-f', standby.config, '--daemonize=false')
  } catch (error) {
    await dispose()
    throw error
  }
  const address = (port: number) => `postgres://veriscope@127.0.0.1:${port}/veriscope`
  return {
    url: address(front),
    direct: (which) => address(which === 'primary' ? primary.port : standby.port),
    killPrimary: () => signalAll(primary, 'SIGKILL'),
    pauseStandby: (isPaused) => signalAll(standby, isPaused ? 'SIGSTOP' : 'SIGCONT'),
    log: () => machine.said,
    dispose,
  }
}
