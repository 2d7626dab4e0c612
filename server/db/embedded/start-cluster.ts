/**
 * Creates, starts and stops the embedded PostgreSQL. The caller holds the lock of the data directory.
 *
 * **It ends with this process.** A watcher, a shell that only waits, holds the other end of a pipe; when this
 * process is gone, `kill -9` included, the pipe ends and the watcher stops the database.
 *
 * **As root** it runs under another user, who may not enter the folders above (`/root`). It starts with its folder
 * as working directory, and calls that folder `/proc/self/cwd`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import {
  EmbeddedDatabaseError,
  type Engine,
  findEngine,
  isReachable,
  linkLibraries,
  majorOf,
  copyReachableEngine,
} from './engine.ts'
import { endOrphan } from './end-orphan.ts'
import {
  clusterPath,
  librariesPath,
  MAX_SOCKET_BYTES,
  OWNER,
  readPostmaster,
  socketPath,
} from './layout.ts'
import { transferToOwnRole } from './own-role.ts'
import { changeOwner, initdbUser, type RunAs, databaseUser } from './run-as.ts'
import { INITDB_ARGUMENTS, settingArguments } from './settings.ts'

const POLL_MS = 15
/** Recovery after a power cut reads at most what `max_wal_size` allows. */
const READY_TIMEOUT_MS = 120_000
const STOP_TIMEOUT_MS = 5000
const MAX_LINES = 20
const WORKING_DIRECTORY = '/proc/self/cwd'

/**
 * Shell script that runs a program with the path of its libraries. With a watcher, the program is stopped when the
 * pipe at its standard input ends.
 */
const RUN_SCRIPT = `export LD_LIBRARY_PATH="$1" DYLD_LIBRARY_PATH="$1"; shift; exec "$@"`
const WATCH_SCRIPT = `exec 3<&0 </dev/null
( ( if read -r _ <&3; then exit 0; fi; kill -INT $$ ) >/dev/null 2>&1 & )
exec 3<&-
${RUN_SCRIPT}`

type ClusterLocation = {
  engine: Engine
  who: RunAs | null
  home: string
  /** Paths as the database itself names its folder, and that of its libraries. */
  cluster: string
  libraries: string
}

function locateCluster(home: string, user: () => RunAs | null = databaseUser): ClusterLocation {
  const who = user()
  const found = findEngine()
  const engine = who === null ? found : copyReachableEngine(found)
  const cluster = clusterPath(home)
  if (who === null || isReachable(dirname(home))) {
    return { engine, who, home, cluster, libraries: librariesPath(home) }
  }
  if (process.platform !== 'linux') {
    throw new EmbeddedDatabaseError(
      `DATA_DIR (${dirname(home)}) is closed to everybody but root, and PostgreSQL does not run as root. ` +
        'Run Veriscope as another user, or set DATABASE_URL.',
    )
  }
  return { engine, who, home, cluster: WORKING_DIRECTORY, libraries: `${WORKING_DIRECTORY}/../lib` }
}

function launch(
  location: ClusterLocation,
  script: string,
  program: string,
  args: readonly string[],
) {
  const { engine, who, home, libraries } = location
  const path = join(engine.root, 'bin', program)
  return spawn('/bin/sh', ['-c', script, 'sh', libraries, path, ...args], {
    cwd: clusterPath(home),
    // A process group of its own: Ctrl-C in a terminal requests the server to stop, which then stops the database.
    detached: true,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['pipe', 'pipe', 'pipe'],
    ...who,
  })
}

/** Collects the last lines that a program has written. */
function collectLines(child: ChildProcess, each: (line: string) => void = () => {}): string[] {
  const lines: string[] = []
  const take = (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n').filter(Boolean)) {
      lines.push(line)
      if (lines.length > MAX_LINES) lines.shift()
      each(line)
    }
  }
  child.stdout?.on('data', take)
  child.stderr?.on('data', take)
  return lines
}

const exitOf = (child: ChildProcess): Promise<number | null> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve(child.exitCode)
    : new Promise((done) => {
        child.once('exit', done)
        child.once('error', () => done(null))
      })

/** Creates an empty database in `home`, which must not exist. */
export async function initialise(home: string): Promise<void> {
  mkdirSync(clusterPath(home), { recursive: true, mode: 0o700 })
  chmodSync(home, 0o700)
  const location = locateCluster(home, initdbUser)
  linkLibraries(location.engine, librariesPath(home))
  changeOwner(location.who, home)
  const child = launch(location, RUN_SCRIPT, 'initdb', [
    '-D',
    location.cluster,
    `--username=${OWNER}`,
    ...INITDB_ARGUMENTS,
  ])
  const lines = collectLines(child)
  child.stdin?.end()
  if ((await exitOf(child)) !== 0) {
    rmSync(home, { recursive: true, force: true })
    throw new EmbeddedDatabaseError(
      `The embedded PostgreSQL could not make its database: ${lines.join(' ')}`,
    )
  }
  changeOwner(databaseUser(), home)
}

/**
 * Checks the major version of the folder.
 * @throws EmbeddedDatabaseError when it is another one
 */
function requireVersion(home: string, engine: Engine): void {
  const path = join(clusterPath(home), 'PG_VERSION')
  const version = existsSync(path) ? readFileSync(path, 'utf8').trim() : 'unknown'
  if (version === majorOf(engine)) return
  throw new EmbeddedDatabaseError(
    `The database in ${home} was made by PostgreSQL ${version}; this version of Veriscope brings ${majorOf(engine)}. ` +
      'Make a backup with the version that made it, and restore that into an empty DATA_DIR.',
  )
}

/** Creates a folder for the socket where the path of the database's own folder is too long for one. */
function socketFolder({ home, who }: ClusterLocation): string | null {
  if (Buffer.byteLength(socketPath(clusterPath(home))) <= MAX_SOCKET_BYTES) return null
  const base = Buffer.byteLength(tmpdir()) > MAX_SOCKET_BYTES - 40 ? '/tmp' : tmpdir()
  const made = mkdtempSync(join(base, 'veriscope-'))
  changeOwner(who, made)
  return made
}

export type RunningCluster = {
  /** The folder of its socket. */
  sockets: string
  pid: number
  /** Resolves when it has ended, by itself or by a stop. */
  ended: Promise<void>
  /** Ends sessions and the database; acknowledged transactions are on the disk. */
  stop: () => Promise<void>
}

async function waitUntilReady(home: string, child: ChildProcess, lines: readonly string[]) {
  const until = performance.now() + READY_TIMEOUT_MS
  while (child.exitCode === null && child.signalCode === null && performance.now() < until) {
    const postmaster = readPostmaster(home)
    if (postmaster?.pid === child.pid && postmaster?.isReady) return postmaster
    await new Promise((done) => setTimeout(done, POLL_MS))
  }
  child.kill('SIGQUIT')
  throw new EmbeddedDatabaseError(`The embedded PostgreSQL did not start: ${lines.join(' ')}`)
}

/** Whether sessions of a killed database are still at work: a new one has to wait for them. */
const isStillInUse = (error: unknown) =>
  /still in use|already running/.test((error as Error).message)
const ATTEMPTS = 20
const RETRY_MS = 500

/**
 * Starts the database in `home`. One that a killed server has left running there is ended first.
 * @param onLine receives the lines that the database writes about its own state
 */
export async function startCluster(
  home: string,
  onLine: (line: string) => void,
): Promise<RunningCluster> {
  for (let attemptsLeft = ATTEMPTS; ; attemptsLeft -= 1) {
    try {
      return await startOnce(home, onLine)
    } catch (error) {
      if (attemptsLeft === 0 || !isStillInUse(error)) throw error
      await new Promise((done) => setTimeout(done, RETRY_MS))
    }
  }
}

async function startOnce(home: string, onLine: (line: string) => void): Promise<RunningCluster> {
  const location = locateCluster(home)
  requireVersion(home, location.engine)
  await endOrphan(home)
  linkLibraries(location.engine, librariesPath(home))
  changeOwner(location.who, home)
  chmodSync(clusterPath(home), 0o700)
  const sockets = socketFolder(location)
  const args = ['-D', location.cluster, '-k', sockets ?? location.cluster, ...settingArguments()]
  const child = launch(location, WATCH_SCRIPT, 'postgres', args)
  const lines = collectLines(child, onLine)
  const ended = exitOf(child).then(() => {
    // The watcher has nothing left to watch.
    child.stdin?.end('done\n')
    if (sockets !== null) rmSync(sockets, { recursive: true, force: true })
  })
  child.stdin?.on('error', () => {})
  await waitUntilReady(home, child, lines)
  const stop = async () => {
    child.kill('SIGINT')
    const forced = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS)
    await ended
    clearTimeout(forced)
  }
  const folder = sockets ?? clusterPath(home)
  try {
    await transferToOwnRole(folder)
  } catch (error) {
    await stop()
    throw error
  }
  return { sockets: folder, pid: child.pid ?? 0, ended, stop }
}
