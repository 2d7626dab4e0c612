/** The folders and names of the embedded database under `DATA_DIR`. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of the database in the data directory. */
export const DATABASE_FOLDER = 'postgres'
/**
 * Roles: the one that created the database and may do everything in it, and the service's own, which owns the one
 * database inside. No passwords: a user who may open the socket may read the files as well.
 */
export const OWNER = 'veriscope'
export const ROLE = 'service'
export const DATABASE = 'postgres'
/** Part of the socket's name; nothing listens on a network. */
export const PORT = 5432
/** Longest path in bytes that operating systems accept as the address of a socket. */
export const MAX_SOCKET_BYTES = 103

/** Path of PostgreSQL's data directory. */
export const clusterPath = (home: string) => join(home, 'cluster')
export const librariesPath = (home: string) => join(home, 'lib')
export const socketPath = (folder: string) => join(folder, `.s.PGSQL.${PORT}`)

export type Postmaster = {
  pid: number
  /** The folder of the socket. */
  sockets: string
  isReady: boolean
}

/**
 * Reads what a running server has written about itself (`postmaster.pid`); null when none runs, or it is about to.
 */
export function readPostmaster(home: string): Postmaster | null {
  const path = join(clusterPath(home), 'postmaster.pid')
  if (!existsSync(path)) return null
  const lines = readFileSync(path, 'utf8').split('\n')
  const pid = Number(lines[0])
  if (!(pid > 0)) return null
  const stored = lines[4] ?? ''
  // Under another user it knows its folder as its working directory, see `start-cluster.ts`.
  const sockets = stored === '' || stored.startsWith('/proc/') ? clusterPath(home) : stored
  return { pid, sockets, isReady: (lines[7] ?? '').trim() === 'ready' }
}

/** Connection options for `pg`. */
export const socketOptions = (sockets: string, user: string = ROLE) => ({
  host: sockets,
  port: PORT,
  user,
  database: DATABASE,
})
