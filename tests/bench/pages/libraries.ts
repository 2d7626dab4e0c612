/** Which library the bytes of a first load are from, read from the source maps of a build made for it. */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const ROOT = resolve(import.meta.dirname, '../../..')
const FOLDER = join(ROOT, '.cache/bench-maps')

/** Builds the page as it is published, and keeps where each byte is from. */
function buildWithMaps(): void {
  // `hidden`: no comment in the files, so that they are the published ones.
  const options = ['--outDir', FOLDER, '--emptyOutDir', '--sourcemap', 'hidden']
  execFileSync(
    process.execPath,
    [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', ...options],
    {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
}

/** A package, a folder of ours, or what the bundler adds. */
function ownerOf(source: string): string {
  const inPackage = /^.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1]
  if (inPackage !== undefined) return inPackage
  const own = /(?:^|\/)((?:src|sw|locales)\/[^/]+(?:\/[^/]+)?)\//.exec(source)?.[1]
  return own === undefined ? 'the bundler' : `ours: ${own}`
}

/** Bytes of a file by owner: each piece between two places of the map is its source's. */
function byOwner(code: string, map: SourceMap | null): Map<string, number> {
  const found = new Map<string, number>()
  for (const [line, text] of code.split('\n').entries()) {
    for (let at = 0; at < text.length;) {
      const entry = map?.findEntry(line, at)
      const source = entry && 'originalSource' in entry ? (entry.originalSource ?? '') : ''
      // Sources change at word ends only: as far as letters go the owner is the same.
      const end = at + (/^(?:[\w$]+|.)/u.exec(text.slice(at, at + 80))?.[0].length ?? 1)
      const owner = ownerOf(source)
      found.set(owner, (found.get(owner) ?? 0) + Buffer.byteLength(text.slice(at, end)))
      at = end
    }
  }
  return found
}

/** The bundler's own file of helpers has no map. */
function mapOf(file: string): SourceMap | null {
  if (!existsSync(`${file}.map`)) return null
  return new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload)
}

const stem = (path: string) => path.replace(/^.*\//, '').replace(/-[\w-]{8}\.js$/, '')

/**
 * Bytes of scripts by library, most first. Compressed bytes are shared out within each file by its plain ones,
 * because a compressed stream is of all of its sources at once.
 * @param paths the scripts of a first load
 */
export function bytesByLibrary(paths: readonly string[]): [string, number][] {
  buildWithMaps()
  try {
    const assets = join(FOLDER, 'assets')
    const built = readdirSync(assets)
    const total = new Map<string, number>()
    for (const path of paths) {
      const file =
        built.find((name) => name === path.replace(/^.*\//, '')) ??
        built.find((name) => name.endsWith('.js') && stem(name) === stem(path))
      if (file === undefined) throw new Error(`the build with source maps has no ${path}`)
      const code = readFileSync(join(assets, file), 'utf8')
      const share = brotliCompressSync(code).length / Buffer.byteLength(code)
      for (const [owner, bytes] of byOwner(code, mapOf(join(assets, file)))) {
        total.set(owner, (total.get(owner) ?? 0) + bytes * share)
      }
    }
    return [...total].toSorted(([, one], [, other]) => other - one)
  } finally {
    rmSync(FOLDER, { recursive: true, force: true })
  }
}
