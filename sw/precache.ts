/** The cached files of this build, and those of the previous build as long as they are needed. */
import type { PrecacheEntry } from 'workbox-precaching/_types.js'
import { createCacheKey } from 'workbox-precaching/utils/createCacheKey.js'
import { cacheStores } from '../src/lib/storage-keys.ts'
import { OWN_BUILD_ID } from './build-manifest.ts'
import { type BuildFile, downloadFiles } from './download.ts'
import { isOfThisBuild } from './response-checks.ts'
import { pruneCache } from './worker-state.ts'

declare const self: ServiceWorkerGlobalScope

/** An entry of the precache manifest, as the build writes it (tools/vite/critical-precache.ts). */
export type Entry = PrecacheEntry & Pick<BuildFile, 'hash' | 'bytes' | 'isCritical'>

const DOCUMENT_URL = '/index.html'
/** A request that hangs would prevent all later checks. */
const CONFIG_TIMEOUT_MS = 8000
const CONFIG_META = /<meta\s+name="veriscope-config"\s+content="([^"]*)"/

function toFile(entry: Entry): BuildFile {
  const { url, cacheKey: key } = createCacheKey(entry)
  return { ...entry, url, key }
}

/** The page's configuration in a document, as escaped there. Found by pattern: a worker has no DOM parser. */
const configIn = (html: string): string => CONFIG_META.exec(html)?.[1] ?? ''

const unescapeHtml = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

export type Precache = ReturnType<typeof createPrecache>

export function createPrecache(entries: readonly Entry[]) {
  const documentFile = toFile({
    url: DOCUMENT_URL,
    revision: OWN_BUILD_ID,
    hash: null,
    bytes: 0,
    isCritical: true,
  })
  const files = [...entries.map(toFile), documentFile]
  const openCache = () => caches.open(cacheStores.shell)
  const readDocument = async () => (await openCache()).match(documentFile.key)

  return {
    files,
    fileAt: (address: string) => files.find((file) => file.url === address),
    /** Reads the document for navigations; undefined when the browser evicted the cache. */
    readDocument,

    /**
     * Caches what must be there before this worker installs; one failure leaves the old build in use. The first
     * worker of a device shall be active soon: it needs the critical files, the rest follows. With a build in use the
     * next one must be complete, so that nothing is lost that worked without a network.
     */
    install: () =>
      downloadFiles(
        self.registration.active ? files : files.filter(({ isCritical }) => isCritical),
      ),

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

    /** Deletes the files of all other builds. */
    async deleteOtherBuilds(): Promise<void> {
      const keys = new Set(files.map(({ key }) => key))
      await pruneCache(cacheStores.shell, (address) => keys.has(address))
    },
  }
}
