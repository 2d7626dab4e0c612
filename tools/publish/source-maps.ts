/** Publishes the source maps of a build into a hidden folder, for the server: browsers never get them. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type BuildManifest, SOURCE_MAP_FOLDER } from '../../src/contract/build-manifest.ts'
import { readHistory, RETAINED_BUILDS } from './publish.ts'

/** Drops the texts of the sources, and makes their paths relative to the project. */
function shorten(text: string): string {
  const map = JSON.parse(text) as { sources: string[]; sourcesContent?: unknown }
  delete map.sourcesContent
  return JSON.stringify({
    ...map,
    sources: map.sources.map((path) => path.replace(/^(?:\.\.?\/)+/, '')),
  })
}

/**
 * Publishes the maps of a build, and removes those of files that no retained build has.
 * @param source folder in which Vite built
 * @param target folder of the published builds
 */
export function publishSourceMaps(source: string, manifest: BuildManifest, target: string): void {
  const folder = join(target, SOURCE_MAP_FOLDER)
  mkdirSync(folder, { recursive: true })
  const builds = [manifest, ...readHistory(target).slice(0, RETAINED_BUILDS)]
  const retained = new Set(
    builds.flatMap(({ assets }) => assets.map(({ url }) => `${basename(url)}.map.gz`)),
  )
  const existing = new Set(readdirSync(folder))
  for (const name of existing) if (!retained.has(name)) rmSync(join(folder, name))
  for (const entry of readdirSync(source, { recursive: true, withFileTypes: true })) {
    const name = `${entry.name}.gz`
    // Names have the hash of the content; the worker's alone stays the same.
    const isKnown = existing.has(name) && entry.name !== 'sw.js.map'
    if (!entry.name.endsWith('.map') || isKnown) continue
    const text = readFileSync(join(entry.parentPath, entry.name), 'utf8')
    writeFileSync(join(folder, name), gzipSync(shorten(text)))
  }
}
