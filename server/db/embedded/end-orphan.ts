/** Ends a database whose server was killed together with the watcher, and removes its files. */
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { EmbeddedDatabaseError } from './engine.ts'
import { clusterPath, type Postmaster, readPostmaster, socketPath } from './layout.ts'

const POLL_MS = 20
/** Time for it to end by itself, after a fast shutdown request, and after an immediate one; in the order of `SIGNALS`. */
const PATIENCE_MS = [1500, 5000, 5000]
const SIGNALS = ['SIGINT', 'SIGQUIT', null] as const

const acceptsConnections = (path: string): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code !== 'ESRCH'
  }
}

/**
 * The processes of PostgreSQL whose working directory is this folder, as for all processes of a database; null
 * where the system does not report it.
 */
function findProcessesIn(folder: string): number[] | null {
  if (!existsSync('/proc/self/cwd')) return null
  const real = realpathSync(folder)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        if (readlinkSync(`/proc/${name}/cwd`) !== real) return false
        return readFileSync(`/proc/${name}/comm`, 'utf8').startsWith('postgres')
      } catch {
        // The process has ended meanwhile, or belongs to another user.
        return false
      }
    })
    .map(Number)
}

const isRunningIn = (home: string, pid: number): boolean =>
  findProcessesIn(clusterPath(home))?.includes(pid) ?? isAlive(pid)

/** Whether a process of the database still runs. The process id alone does not prove it: ids are reused. */
async function isInUse(home: string, { pid, sockets }: Postmaster): Promise<boolean> {
  const running = findProcessesIn(clusterPath(home))
  if (running !== null) return running.length > 0
  return isAlive(pid) && acceptsConnections(socketPath(sockets))
}

/** Removes the lock files: PostgreSQL would mistake another process with the same id, or a zombie, for itself. */
function removeLocks(home: string, { sockets }: Postmaster): void {
  rmSync(join(clusterPath(home), 'postmaster.pid'), { force: true })
  for (const end of ['', '.lock']) rmSync(`${socketPath(sockets)}${end}`, { force: true })
}

/**
 * Waits until no database runs on the files, and ends one that does. The caller holds the lock of the data
 * directory, which proves that its server is gone.
 * @throws EmbeddedDatabaseError when it cannot be ended
 */
export async function endOrphan(home: string): Promise<void> {
  for (const [step, patience] of PATIENCE_MS.entries()) {
    const until = performance.now() + patience
    do {
      const postmaster = readPostmaster(home)
      if (postmaster === null) return
      if (!(await isInUse(home, postmaster))) return removeLocks(home, postmaster)
      await new Promise((done) => setTimeout(done, POLL_MS))
    } while (performance.now() < until)
    const signal = SIGNALS[step] ?? null
    const postmaster = readPostmaster(home)
    if (signal !== null && postmaster !== null && isRunningIn(home, postmaster.pid)) {
      process.kill(postmaster.pid, signal)
    }
  }
  throw new EmbeddedDatabaseError(
    `A PostgreSQL still runs on ${home} and does not end. End it, then start again.`,
  )
}
