import { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import { cacheStores } from '../src/lib/storage-keys.ts'
import { OWN_BUILD_ID } from './build-manifest.ts'
import { fetchOnce } from './fetch-build.ts'
import { shellConfig } from './shell-config.ts'
import {
  createShellFiles,
  type Entry,
  isOfThisBuild,
  SHELL_URL,
  type ShellFile,
  type ShellFiles,
} from './shell-files.ts'

declare const self: ServiceWorkerGlobalScope

/** With a reply that never comes, no later check would be made. */
const CONFIG_PATIENCE_MS = 8000

export type Shell = {
  files: ShellFiles
  /** The document for every navigation; undefined when the browser evicted the cache. */
  document(): Promise<Response | undefined>
  /** The document of the build before this one, as long as its files are kept. */
  documentBefore(): Promise<Response | undefined>
  /** The cached file for an address of this build or of the one before, or undefined. */
  file(url: URL): Promise<Response | undefined>
  /** The file from the network; it is kept then, if it is of this build. */
  fetchFile(event: FetchEvent): Promise<Response>
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

async function removeOutdated(): Promise<void> {
  const current: readonly string[] = Object.values(cacheStores)
  for (const name of await caches.keys()) {
    const isOurs = /^(veriscope-(shell|on-demand|worker|pages)|workbox)-/.test(name)
    if (isOurs && !current.includes(name)) await caches.delete(name)
  }
}

/**
 * What must be there before this worker installs. The first one of a device shall be active soon, so that it
 * comes with what reading needs, and the rest later (keeping.ts). With a build in use nobody may lose by the
 * next what worked without a network: that comes whole.
 */
export const neededToInstall = (all: readonly ShellFile[], hasActive: boolean) =>
  hasActive ? all : all.filter(({ isFirst }) => isFirst)

/**
 * Keeps the files of the build. Those that the install needs are fetched at install (one failure and the worker
 * does not install, so the old build stays in use; what has come stays for the next try). The files of the build
 * before stay until this one has proved itself, see trust.ts.
 */
export function keepShell(entries: readonly Entry[]): Shell {
  const controller = new PrecacheController({ cacheName: cacheStores.shell })
  controller.addToCacheList([...entries, { url: SHELL_URL, revision: OWN_BUILD_ID }])
  const files = createShellFiles(controller, entries)
  self.addEventListener('install', (event) => {
    const needed = neededToInstall(files.all, self.registration.active !== null)
    event.waitUntil(files.bring(needed))
  })

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

  async function fetchFile(event: FetchEvent): Promise<Response> {
    const response = await fetchOnce(event.request)
    event.waitUntil(files.keep(new URL(event.request.url), response.clone()))
    return response
  }

  return {
    files,
    fetchFile,
    document: () => kept(SHELL_URL),
    documentBefore,
    file,
    async refreshConfig() {
      const response = await fetch(SHELL_URL, {
        cache: 'no-store',
        credentials: 'same-origin',
        signal: AbortSignal.timeout(CONFIG_PATIENCE_MS),
      })
      const document = files.all.find(({ hash }) => hash === null)
      if (!document || !(await isOfThisBuild(document, response))) return null
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
