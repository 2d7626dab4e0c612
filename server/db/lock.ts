/** Exclusive lock of the data directory, so that two servers never share one embedded database. */
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'

/** Releases the lock. */
export type Unlock = () => void

/** Error of a data directory that another process holds. */
export class DataDirectoryLockedError extends Error {
  constructor(directory: string) {
    super(
      `The data directory ${directory} is in use by another Veriscope process. ` +
        'Stop that one first, or give this one its own DATA_DIR (and PORT).',
    )
    this.name = 'DataDirectoryLockedError'
  }
}

/**
 * Takes the exclusive lock of a data directory. Two servers on one embedded database would each stop the other
 * one's. SQLite's lock is held by the operating system for the process, so that it is free the moment the process
 * is gone, `kill -9` included; a file with a process id would be unreliable.
 * @throws DataDirectoryLockedError when another process holds it
 */
export function lockDirectory(directory: string): Unlock {
  const database = new DatabaseSync(join(directory, 'lock.db'))
  try {
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    const code = (error as { errcode?: number }).errcode
    // 5 = SQLITE_BUSY
    if (code === 5) throw new DataDirectoryLockedError(directory)
    throw error
  }
  return () => {
    if (database.isOpen) database.close()
  }
}
