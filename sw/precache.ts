import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import type { PrecacheEntry } from 'workbox-precaching/_types.js'
import { cacheStores } from '../src/lib/storage-keys.ts'
import { OWN_BUILD_ID } from './build-manifest.ts'
import { isCacheable } from './cacheable.ts'
import { shellConfig } from './shell-config.ts'

const SHELL_URL = '/index.html'

/** Whether a reply may go into the shell: right type, and the document of this very build. */
async function isOfThisBuild(url: URL, response: Response): Promise<boolean> {
  if (!isCacheable(url.pathname, response)) return false
  // A server that is just being given the next build must not end in a worker with mixed files.
  return url.pathname !== SHELL_URL || (await response.clone().text()).includes(OWN_BUILD_ID)
}

export type Shell = {
  /** The document that answers every navigation; null when the browser threw the cache away. */
  document(): Promise<Response | undefined>
  /** The kept file for an address of this build, or undefined. */
  file(url: URL): Promise<Response | undefined>
  /** Takes over a configuration that changed without a new build. @returns it, or null if it is the same */
  refreshConfig(): Promise<string | null>
  /** Removes caches that no worker of today uses. */
  removeOutdated(): Promise<void>
}

/**
 * Keeps every file of the build: fetched whole at install (one failure and the worker does not
 * install, so the old build stays in use), served from there, tidied up at activation.
 */
export function keepShell(entries: readonly (PrecacheEntry | string)[]): Shell {
  const controller = new PrecacheController({
    cacheName: cacheStores.shell,
    plugins: [
      {
        cacheWillUpdate: async ({ request, response }) =>
          (await isOfThisBuild(new URL(request.url), response)) ? response : null,
      },
    ],
  })
  controller.precache([...entries, { url: SHELL_URL, revision: OWN_BUILD_ID }])

  async function kept(url: string): Promise<Response | undefined> {
    const key = controller.getCacheKeyForURL(url)
    if (key === undefined) return undefined
    const cache = await caches.open(cacheStores.shell)
    return cache.match(key)
  }

  return {
    document: () => kept(SHELL_URL),
    file: async (url) => (url.search === '' ? kept(url.href) : undefined),
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
    async removeOutdated() {
      const current: readonly string[] = Object.values(cacheStores)
      for (const name of await caches.keys()) {
        const isOurs = /^(veriscope-(shell|on-demand|worker)|workbox)-/.test(name)
        if (isOurs && !current.includes(name)) await caches.delete(name)
      }
    },
  }
}
