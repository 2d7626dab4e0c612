/** The cached files of this build, and those of the previous build as long as they are needed. */
import type { PrecacheEntry } from 'workbox-precaching/_types.js'
import { createCacheKey } from 'workbox-precaching/utils/createCacheKey.js'
import { cacheStores } from '../src/lib/storage-keys.ts'
import { OWN_BUILD_ID } from './build-manifest.ts'
import { type BuildFile, downloadFiles } from './download.ts'
import { isOfThisBuild } from './response-checks.ts'

declare const self: ServiceWorkerGlobalScope

/** An entry of the precache manifest, as the build writes it (tools/vite/critical-precache.ts). */
export type Entry = PrecacheEntry & { hash: string; bytes: number; isCritical?: boolean }

const DOCUMENT_URL = '/index.html'
/** Without a limit, a reply that never comes would prevent all later checks. */
const CONFIG_TIMEOUT_MS = 8000
const CONFIG_META = /<meta\s+name="veriscope-config"\s+content="([^"]*)"/

/** What a displayed page needs comes first; what users save by name, last. */
function rankOf({ url }: BuildFile): number {
  if (url.endsWith('.woff2')) return 0
  return /\.(?:js|css)$/.test(url) ? 1 : 2
}

function toBuildFile({ hash, bytes, isCritical = false, ...entry }: Entry): BuildFile {
  const { url, cacheKey: key } = createCacheKey(entry)
  return { url, key, isFresh: Boolean(entry.revision), hash, bytes, isCritical }
}

/** The page's configuration in a document, as escaped there. Found by pattern: a worker has no DOM parser. */
const configIn = (html: string): string => CONFIG_META.exec(html)?.[1] ?? ''

const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}
const unescapeHtml = (text: string): string =>
  text.replace(/&(?:quot|#39|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity)

export type Precache = ReturnType<typeof createPrecache>

export function createPrecache(entries: readonly Entry[]) {
  const { url, cacheKey } = createCacheKey({ url: DOCUMENT_URL, revision: OWN_BUILD_ID })
  const documentFile: BuildFile = {
    url,
    key: cacheKey,
    isFresh: true,
    hash: null,
    bytes: 0,
    isCritical: true,
  }
  const assets = entries.map(toBuildFile).toSorted((one, other) => rankOf(one) - rankOf(other))
  const files: readonly BuildFile[] = [...assets, documentFile]
  const keys = new Set(files.map(({ key }) => key))

  const openCache = () => caches.open(cacheStores.shell)
  const readDocument = async () => (await openCache()).match(documentFile.key)

  /**
   * Caches files, the document last: a cached document means a complete set.
   * @throws when a file failed to load; the others stay
   */
  async function download(wanted: readonly BuildFile[], isPaused?: () => boolean): Promise<void> {
    await downloadFiles(
      wanted.filter((file) => file !== documentFile),
      isPaused,
    )
    if (wanted.includes(documentFile)) await downloadFiles([documentFile], isPaused)
  }

  return {
    files,
    download,
    fileAt: (address: string) => files.find((file) => file.url === address),
    /** Reads the document for navigations; undefined when the browser evicted the cache. */
    readDocument,

    /**
     * Caches what must be there before this worker installs; one failure leaves the old build in use. The first
     * worker of a device shall be active soon: it needs the critical files, the rest follows. With a build in use the
     * next one must be complete, so that nothing is lost that worked without a network.
     */
    install: () =>
      download(self.registration.active ? files : files.filter(({ isCritical }) => isCritical)),

    /** Returns the files that are not cached yet. */
    async missing(): Promise<BuildFile[]> {
      const cached = new Set((await (await openCache()).keys()).map((request) => request.url))
      return files.filter(({ key }) => !cached.has(key))
    },

    /** Reads the document of the build before this one, as long as its files are cached. */
    async readPreviousDocument(): Promise<Response | undefined> {
      const cache = await openCache()
      const documents = await cache.keys(DOCUMENT_URL, { ignoreSearch: true })
      // The newest of them: a waiting build may have been replaced by the next.
      const previous = documents.findLast((request) => request.url !== documentFile.key)
      return previous && cache.match(previous)
    },

    /**
     * Applies a configuration that changed without a new build.
     * @returns the new configuration, or null if it is the same
     */
    async refreshConfig(): Promise<string | null> {
      const response = await fetch(DOCUMENT_URL, {
        cache: 'no-store',
        credentials: 'same-origin',
        signal: AbortSignal.timeout(CONFIG_TIMEOUT_MS),
      })
      if (!(await isOfThisBuild(documentFile, response))) return null
      const next = await response.clone().text()
      const before = (await (await readDocument())?.text()) ?? ''
      if (next === before) return null
      await (await openCache()).put(documentFile.key, response)
      const config = configIn(next)
      return config === configIn(before) ? null : unescapeHtml(config)
    },

    /** Deletes caches that this version of the worker does not use. */
    async deleteOutdatedCaches(): Promise<void> {
      const current: readonly string[] = Object.values(cacheStores)
      for (const name of await caches.keys()) {
        const isOurs = /^(veriscope-(shell|on-demand|worker|pages)|workbox)-/.test(name)
        if (isOurs && !current.includes(name)) await caches.delete(name)
      }
    },

    /** Deletes the files of all other builds. */
    async deleteOtherBuilds(): Promise<void> {
      const cache = await openCache()
      for (const request of await cache.keys()) {
        if (!keys.has(request.url)) await cache.delete(request)
      }
    },
  }
}
