import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import type { PrecacheEntry } from 'workbox-precaching/_types.js'
import { cacheStores } from '../src/lib/storage-keys.ts'
import { OWN_BUILD_ID } from './build-manifest.ts'
import { isCacheable } from './cacheable.ts'
import { fetchBuild } from './fetch-build.ts'
import { shellConfig } from './shell-config.ts'

const SHELL_URL = '/index.html'

/** Whether a reply may be cached with the shell: right type, and the document of this very build. */
async function isOfThisBuild(url: URL, response: Response): Promise<boolean> {
  if (!isCacheable(url.pathname, response)) return false
  // During a deployment the server may already serve the next build: a worker must not mix files.
  return url.pathname !== SHELL_URL || (await response.clone().text()).includes(OWN_BUILD_ID)
}

declare const self: ServiceWorkerGlobalScope

type Entries = readonly (PrecacheEntry | string)[]

export type Shell = {
  /** The document for every navigation; undefined when the browser evicted the cache. */
  document(): Promise<Response | undefined>
  /** The document of the build before this one, as long as its files are kept. */
  documentBefore(): Promise<Response | undefined>
  /** The cached file for an address of this build or of the one before, or undefined. */
  file(url: URL): Promise<Response | undefined>
  /**
   * Applies a configuration that changed without a new build. @returns it, or null if it is the
   * same
   */
  refreshConfig(): Promise<string | null>
  /** Removes caches that this version of the worker does not use. */
  removeOutdated(): Promise<void>
  /** Removes the files of all other builds. */
  removeOthers(event: ExtendableEvent): Promise<void>
}

/** Workbox fetches one file after the other, and gives up with the first that fails. */
async function bringAll(controller: PrecacheController, entries: Entries): Promise<void> {
  const fresh = new Set(
    entries.flatMap((entry) =>
      typeof entry === 'string' || !entry.revision ? [] : [new URL(entry.url, location.href).href],
    ),
  )
  const files = [...controller.getURLsToCacheKeys()].map(([url, key]) => ({
    url,
    key,
    isFresh: fresh.has(url),
  }))
  await fetchBuild(files, {
    fetch: (request) => fetch(request),
    cache: await caches.open(cacheStores.shell),
    isGood: isOfThisBuild,
    pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
}

async function removeOutdated(): Promise<void> {
  const current: readonly string[] = Object.values(cacheStores)
  for (const name of await caches.keys()) {
    const isOurs = /^(veriscope-(shell|on-demand|worker)|workbox)-/.test(name)
    if (isOurs && !current.includes(name)) await caches.delete(name)
  }
}

/**
 * Caches every file of the build: fetched completely at install (one failure and the worker does
 * not install, so the old build stays in use) and served from there. The files of the build before stay
 * until this one has proved itself, see trust.ts.
 */
export function keepShell(entries: Entries): Shell {
  const all = [...entries, { url: SHELL_URL, revision: OWN_BUILD_ID }]
  const controller = new PrecacheController({ cacheName: cacheStores.shell })
  controller.addToCacheList(all)
  self.addEventListener('install', (event) => event.waitUntil(bringAll(controller, all)))

  async function kept(url: string): Promise<Response | undefined> {
    const key = controller.getCacheKeyForURL(url)
    if (key === undefined) return undefined
    const cache = await caches.open(cacheStores.shell)
    return cache.match(key)
  }

  async function documentBefore(): Promise<Response | undefined> {
    const cache = await caches.open(cacheStores.shell)
    const own = controller.getCacheKeyForURL(SHELL_URL)
    const others = (await cache.keys(SHELL_URL, { ignoreSearch: true })).filter(
      ({ url }) => url !== own,
    )
    // The newest of them: a waiting build may have been replaced by the next.
    const before = others.at(-1)
    return before && cache.match(before)
  }

  async function file(url: URL): Promise<Response | undefined> {
    if (url.search !== '') return undefined
    // Names with a hash stay the same in every build.
    return (await kept(url.href)) ?? caches.match(url.href, { cacheName: cacheStores.shell })
  }

  return {
    document: () => kept(SHELL_URL),
    documentBefore,
    file,
    async refreshConfig() {
      const response = await fetch(SHELL_URL, { cache: 'no-store', credentials: 'same-origin' })
      if (!(await isOfThisBuild(new URL(SHELL_URL, location.href), response))) return null
      const next = await response.clone().text()
      const before = (await (await kept(SHELL_URL))?.text()) ?? ''
      const key = controller.getCacheKeyForURL(SHELL_URL)
      if (next === before || key === undefined) return null
      await (await caches.open(cacheStores.shell)).put(key, response)
      const config = shellConfig(next)
      return config === shellConfig(before) ? null : config
    },
    removeOutdated,
    async removeOthers(event) {
      await controller.activate(event)
    },
  }
}
