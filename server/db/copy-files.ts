/**
 * Copies the files of the embedded database while it is in use. First everything is copied while it may
 * change; then, while writes are paused, only what has changed since. Measured with 50 MB of records,
 * the pause is a small fraction of the whole time.
 */
import { type BigIntStats, constants, readdirSync, statSync } from 'node:fs'
import { copyFile, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A file that was written shortly before the copy began may be written again without a new timestamp:
 * file systems store times in steps of milliseconds, some of a whole second.
 */
const RACY_NS = 2_000_000_000n

type Seen = Pick<BigIntStats, 'mtimeNs' | 'size' | 'ino'>

/** Names of the folders and of the files under a folder, the outer ones first. */
function namesIn(folder: string): { folders: string[]; files: string[] } {
  const names = { folders: [] as string[], files: [] as string[] }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const name = join(entry.parentPath, entry.name).slice(folder.length + 1)
    if (entry.isDirectory()) names.folders.push(name)
    else if (entry.isFile()) names.files.push(name)
  }
  return names
}

/** @returns false when the file is gone */
async function copyOne(from: string, to: string, name: string): Promise<boolean> {
  try {
    await copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE)
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
    return false
  }
}

async function copyMoving(from: string, to: string): Promise<Map<string, Seen>> {
  const seen = new Map<string, Seen>()
  const { folders, files } = namesIn(from)
  for (const name of folders) await mkdir(join(to, name), { recursive: true })
  for (const name of files) {
    // Before it is copied: a change while that goes on is one that is found later.
    const before = await stat(join(from, name), { bigint: true }).catch(() => null)
    if (before !== null && (await copyOne(from, to, name))) seen.set(name, before)
  }
  return seen
}

/** Brings a copy up to date. Nothing is written to the files meanwhile. */
async function copyChanged(
  from: string,
  to: string,
  seen: ReadonlyMap<string, Seen>,
  beganNs: bigint,
): Promise<void> {
  const { folders, files } = namesIn(from)
  for (const name of folders) await mkdir(join(to, name), { recursive: true })
  for (const name of files) {
    const now = statSync(join(from, name), { bigint: true })
    const before = seen.get(name)
    const isSame =
      before !== undefined &&
      before.mtimeNs === now.mtimeNs &&
      before.size === now.size &&
      before.ino === now.ino &&
      now.mtimeNs < beganNs - RACY_NS
    if (!isSame) await copyFile(join(from, name), join(to, name), constants.COPYFILE_FICLONE)
  }
  const there = new Set(files)
  for (const name of namesIn(to).files) if (!there.has(name)) await rm(join(to, name))
}

/**
 * Copies a folder as it stands at one moment.
 * @param to a new folder on the same file system, whose clock it is that files are compared by
 * @param still runs work while nothing is written to the files
 */
export async function copyAtOneMoment(
  from: string,
  to: string,
  still: (work: () => Promise<void>) => Promise<void>,
): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  const { mtimeNs } = await stat(to, { bigint: true })
  const seen = await copyMoving(from, to)
  await still(() => copyChanged(from, to, seen, mtimeNs))
}
