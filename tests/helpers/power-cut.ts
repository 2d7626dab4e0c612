/** Simulates a power cut of the embedded database: only synced data survive, see `power-cut.c`. */
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { clusterPath, DATABASE_FOLDER, librariesPath } from '../../server/db/embedded/layout.ts'

const SOURCE = join(import.meta.dirname, 'power-cut.c')

/** Whether a C compiler is available. */
export function hasCompiler(): boolean {
  try {
    execFileSync('gcc', ['--version'], { stdio: 'ignore' })
    return process.platform === 'linux'
  } catch {
    return false
  }
}

export type Disk = {
  /** Returns the number of syncs of the log. */
  logSyncs: () => number
  /** Replaces the files by the synced state. The database must not run any more. */
  cut: () => void
}

const inode = (path: string) => statSync(path).ino
const listing = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .map(
      (each) => `${inode(join(folder, each.name))} ${each.isDirectory() ? 'd' : 'f'} ${each.name}`,
    )
    .join('\n')

/** Copies the files of a stopped database to the simulated disk. */
function beginWith(folder: string, disk: string): void {
  writeFileSync(join(disk, 'folders', String(inode(folder))), listing(folder))
  for (const each of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, each.name)
    if (each.isDirectory()) beginWith(path, disk)
    else copyFileSync(path, join(disk, 'files', String(inode(path))))
  }
}

function rebuild(folder: string, to: string, disk: string): void {
  mkdirSync(to, { mode: 0o700 })
  const names = join(disk, 'folders', folder)
  const lines = existsSync(names) ? readFileSync(names, 'utf8').split('\n').filter(Boolean) : []
  for (const line of lines) {
    const [, id = '', kind, name = ''] = /^(\d+) ([df]) (.+)$/.exec(line) ?? []
    if (kind === 'd') rebuild(id, join(to, name), disk)
    else {
      const content = join(disk, 'files', id)
      // A name whose content was never synced.
      if (existsSync(content)) copyFileSync(content, join(to, name))
      else writeFileSync(join(to, name), '')
    }
  }
}

/**
 * Installs the layer below a stopped embedded database. It is loaded in place of a library that is empty in
 * today's C libraries, so the product is unchanged.
 * @param disk a folder that the database may write to
 */
export function installDisk(dataDirectory: string, disk: string): Disk {
  const home = join(dataDirectory, DATABASE_FOLDER)
  const cluster = clusterPath(home)
  for (const name of ['files', 'folders']) mkdirSync(join(disk, name), { recursive: true })
  beginWith(cluster, disk)
  const root = String(inode(cluster))
  mkdirSync(librariesPath(home), { recursive: true })
  const where = `-DPOWER_CUT_DISK="${disk}"`
  const layer = join(librariesPath(home), 'libdl.so.2')
  execFileSync('gcc', ['-shared', '-fPIC', '-O1', '-Wall', where, SOURCE, '-o', layer])
  // Writable for the user that runs the database.
  execFileSync('chmod', ['-R', 'a+rwX', disk])
  return {
    logSyncs: () => (existsSync(join(disk, 'synced')) ? statSync(join(disk, 'synced')).size : 0),
    cut: () => {
      const after = `${cluster}-after`
      rebuild(root, after, disk)
      rmSync(cluster, { recursive: true })
      renameSync(after, cluster)
      rmSync(layer)
    },
  }
}
