import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { needsCatalog } from '../../src/app/route-catalogs.ts'
import { LANGUAGES } from '../../src/contract/languages.ts'
import { REDIRECTS, type RouteName, ROUTES } from '../../src/contract/routes.ts'
import { modulesIn } from './message-catalogs.ts'
import { loadedWith, resolverOf } from './route-files.ts'

/** Whether a page is for reading articles: the target of `/`, the lists, the articles. */
export function isReading(name: RouteName): boolean {
  const { access, layout, path, isOffline } = ROUTES[name]
  if (path === REDIRECTS['/']) return true
  return access === 'public' && layout === 'default' && isOffline && !needsCatalog(name)
}

type Chunk = Parameters<typeof loadedWith>[0][number]

/**
 * Returns the files that the service worker caches before it is active: code and styles of everything that a user who
 * reads articles may open with the core messages alone, and these messages. Both languages: a worker does not know the
 * chosen one, and the other costs 5 KiB.
 * @param modules of the pages, by their path from the project's root
 * @param resolve returns the file for an import specifier
 */
export function criticalFilesOf(
  chunks: readonly Chunk[],
  resolve: (name: string) => string,
  root: string,
  modules: Iterable<string>,
): Set<string> {
  const texts = LANGUAGES.map((language) => `locales/${language}.po?core?lingui`)
  const criticalModules = new Set([...modules, ...texts].map((path) => join(root, path)))
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const starts = chunks.filter(
    ({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => criticalModules.has(id)),
  )
  const found = loadedWith(starts, (name) => byName.get(resolve(name)))
  return new Set(
    [...found].flatMap(({ fileName, viteMetadata }) => [
      ...(viteMetadata?.importedCss ?? []),
      fileName,
    ]),
  )
}

/** An entry of the precache manifest, as Workbox makes it. */
type Entry = { url: string; revision: string | null; size: number }

export type CriticalPrecache = {
  plugin: Plugin
  /** Completes the precache manifest: which files are critical, and the hash of each. */
  complete: (entries: readonly Entry[]) => { manifest: Entry[]; warnings: string[] }
}

/** Number of digits as in the manifest of the build (tools/publish/build-files.ts). */
const HASH_DIGITS = 16

/** Finds the critical files once the page is built. The worker is built after it. */
export function criticalPrecache(): CriticalPrecache {
  let root = process.cwd()
  let outDir = ''
  let files: ReadonlySet<string> = new Set()
  return {
    plugin: {
      name: 'veriscope-critical-precache',
      apply: 'build',
      configResolved(config) {
        root = config.root
        outDir = resolve(root, config.build.outDir)
      },
      generateBundle: {
        order: 'post',
        handler(_options, bundle) {
          const chunks = Object.values(bundle).filter(
            (file): file is Rolldown.OutputChunk => file.type === 'chunk',
          )
          const { files: modules } = modulesIn(root, 'core', {
            isEntered: isReading,
            without: 'src/layouts/vertical-layout.tsx',
          })
          files = criticalFilesOf(chunks, resolverOf(bundle), root, modules)
        },
      },
    },
    complete(entries) {
      if (files.size === 0) throw new Error('the critical files of the worker are not known')
      const manifest = entries.map((entry) => {
        const content = readFileSync(join(outDir, entry.url))
        const hash = createHash('sha256').update(content).digest('hex').slice(0, HASH_DIGITS)
        const isCritical = files.has(entry.url)
        return {
          ...entry,
          hash,
          bytes: content.byteLength,
          ...(isCritical && { isCritical }),
        }
      })
      return { manifest, warnings: [] }
    },
  }
}
