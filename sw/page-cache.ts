/**
 * Cached server-rendered public pages, for returning visitors: the text is displayed before any code runs. They are
 * fetched without cookies, so that they contain nothing personal.
 */
import { LANGUAGE_PARAM } from '../src/contract/languages.ts'
import { CACHED_AT, RENDERED_MARK } from '../src/contract/rendered-page.ts'
import type { PageToCache } from '../src/contract/worker-messages.ts'
import { isServerRendered } from '../src/contract/routes.ts'
import { cacheStores } from '../src/lib/storage-keys.ts'
import { OWN_BUILD_ID } from './build-manifest.ts'

declare const self: ServiceWorkerGlobalScope

/** Header with the build that rendered a page: a page names the files of its own build. */
const BUILD_HEADER = 'x-veriscope-build'
/** The most recent ones; each takes 100 to 250 KB. */
const MAX_PAGES = 30
const TIMEOUT_MS = 15_000

/** The address under which a page is cached: from where an installed app was opened changes nothing in it. */
function keyOf(address: string): URL {
  const url = new URL(address, self.location.origin)
  url.searchParams.delete('source')
  return url
}

/** Fetches a page in one language whatever the browser prefers; null when it is not one of this build. */
async function fetchPage(key: URL, language: string): Promise<Response | null> {
  const url = new URL(key)
  url.searchParams.set(LANGUAGE_PARAM, language)
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(url.href, { credentials: 'omit', signal })
  const html = response.status === 200 ? await response.text() : ''
  const mark = `${RENDERED_MARK}"${language}"`
  if (!html.includes(mark) || !html.includes(`content="${OWN_BUILD_ID} `)) return null
  const headers = new Headers(response.headers)
  // They describe another body.
  for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name)
  headers.set(BUILD_HEADER, OWN_BUILD_ID)
  return new Response(html.replace(mark, `${mark} ${CACHED_AT}="${Date.now()}"`), { headers })
}

/** Finds the cached page of this build at an address. */
export async function findPage(address: string): Promise<Response | undefined> {
  const page = await caches.match(keyOf(address).href, { cacheName: cacheStores.pages })
  return page?.headers.get(BUILD_HEADER) === OWN_BUILD_ID ? page : undefined
}

/** Deletes all cached pages. */
export async function deletePages(): Promise<void> {
  await caches.delete(cacheStores.pages)
}

/**
 * Caches the page at a path as visitors get it now. Members start from the document instead.
 * @throws without a network or storage; the next visit caches it
 */
export async function cachePage({ path, language, reader }: PageToCache): Promise<void> {
  if (reader === 'member') return deletePages()
  const key = keyOf(path)
  if (!isServerRendered(key.pathname, key.search.slice(1))) return
  const page = await fetchPage(key, language)
  const cache = await caches.open(cacheStores.pages)
  // Deleted first, so that it becomes the most recent one.
  await cache.delete(key.href)
  if (page === null) return
  await cache.put(key.href, page)
  for (const old of (await cache.keys()).slice(0, -MAX_PAGES)) await cache.delete(old)
}
