/** Reads the stack of a page's failure: files and lines of the built code become those of the sources. */
import { readFile } from 'node:fs/promises'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { SOURCE_MAP_FOLDER } from '../../src/contract/build-manifest.ts'
import { setLruEntry } from '../lru-map.ts'

const expand = promisify(gunzip)
/** A failure comes from many browsers at once, and always from the same few files. */
const MOST_MAPS = 4
const maps = new Map<string, SourceMap>()

async function mapOf(directory: string, file: string): Promise<SourceMap | null> {
  const known = maps.get(file)
  if (known !== undefined) return known
  try {
    const packed = await readFile(join(directory, SOURCE_MAP_FOLDER, `${basename(file)}.map.gz`))
    const payload = JSON.parse((await expand(packed)).toString('utf8')) as SourceMapPayload
    return setLruEntry(maps, file, new SourceMap(payload), MOST_MAPS)
  } catch {
    // A file of a build that is gone, or an invented name.
    return null
  }
}

async function readFrame(directory: string, frame: string): Promise<string> {
  const [, name = '', file = '', line = '', column = ''] =
    /^(.*)@(\/[\w./-]+\.js):(\d+):(\d+)$/.exec(frame) ?? []
  const map = file === '' ? null : await mapOf(directory, file)
  const entry = map?.findEntry(Number(line) - 1, Number(column) - 1)
  if (entry === undefined || !('originalSource' in entry)) return frame
  const { originalSource, originalLine, originalColumn } = entry
  const ownName = 'name' in entry && typeof entry.name === 'string' ? entry.name : name
  return `${ownName}@${originalSource}:${originalLine + 1}:${originalColumn + 1}`
}

/**
 * Reads a stack by the source maps of the published builds.
 * @param directory folder of the published builds
 * @param stack one frame per line, as `name@/assets/file.js:line:column`
 * @returns the frames in the same form; those without a map are unchanged
 */
export async function readStack({ directory, stack }: { directory: string; stack: string }) {
  const frames = await Promise.all(stack.split('\n').map((frame) => readFrame(directory, frame)))
  return frames.join('\n')
}
