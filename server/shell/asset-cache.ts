/**
 * Memory cache of immutable files of the build: a name with a checksum is read once. Opening and reading the
 * file again took half of the time of a response.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Encoding } from '../accepted-encoding.ts'
import { setLruEntry } from '../lru-map.ts'

/** A build has 280 in all encodings; files of earlier builds are requested, too. */
const MOST_FILES = 400

const TYPES: Readonly<Record<string, string>> = {
  js: 'application/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
}
const ENDINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', plain: '' }

export type CachedFile = { bytes: Buffer; type: string; encoding: Encoding }

/** A file name of the build: in one folder, with a checksum, without path traversal. */
const NAME = /^\/assets\/[\w.-]+-[\w-]{8}\.(js|css|woff2)$/

/**
 * Creates a function that returns a file in an encoding, or uncompressed where there is no such one; null for
 * a name that is not the build's, or a missing file.
 * @param directory the folder of the build
 */
export function createAssetCache(
  directory: string,
  most = MOST_FILES,
): (path: string, encoding: Encoding) => Promise<CachedFile | null> {
  const files = new Map<string, CachedFile>()

  async function read(path: string, encoding: Encoding): Promise<CachedFile | null> {
    const type = TYPES[NAME.exec(path)?.[1] ?? '']
    if (type === undefined) return null
    const key = path + ENDINGS[encoding]
    const known = files.get(key)
    if (known !== undefined) return setLruEntry(files, key, known, most)
    const bytes = await readFile(join(directory, key)).catch(() => null)
    if (bytes === null) return encoding === 'plain' ? null : read(path, 'plain')
    return setLruEntry(files, key, { bytes, type, encoding }, most)
  }
  return read
}
