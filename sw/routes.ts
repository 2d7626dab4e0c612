/** Routes of the service worker: requests that it answers from its caches, and those that it leaves to the network. */
import type {
  RouteHandler,
  RouteHandlerCallbackOptions,
  WorkboxPlugin,
} from 'workbox-core/types.js'
import { Route } from 'workbox-routing/Route.js'
import { Router } from 'workbox-routing/Router.js'
import { CacheFirst } from 'workbox-strategies/CacheFirst.js'
import { NetworkOnly } from 'workbox-strategies/NetworkOnly.js'
import { isKnownPath } from '../src/contract/routes.ts'
import { SHARE_PATH } from '../src/contract/share-target.ts'
import { cacheStores } from '../src/lib/storage-keys.ts'
import { FILE_TIMEOUT_MS } from './download.ts'
import { findPage } from './page-cache.ts'
import type { Precache } from './precache.ts'
import { isCacheable, isOfThisBuild } from './response-checks.ts'
import { acceptShare } from './share-target.ts'
import type { TrustStore } from './trust-store.ts'

/** Paths that only the server answers. */
const SERVER_ONLY = /^\/(?:(?:api|dev)(?:\/|$)|(?:healthz|readyz|metrics|build\.json|sw\.js)$)/
const FONT = /^\/assets\/[^/]+\.woff2$/

/** On a network without replies an unknown address gets the page that reports it, and that nothing is there, soon. */
const UNKNOWN_TIMEOUT_S = 4

/** Whether a user waits for a request: for a page, or for a call of it. */
export function isUserRequest({ mode, url }: Pick<Request, 'mode' | 'url'>): boolean {
  return mode === 'navigate' || new URL(url).pathname.startsWith('/api/')
}

/**
 * Serves files from a cache, or else from the network. A response that cannot be cached, as on a full disk, is still
 * served.
 */
function cacheFirst(cacheName: string, plugin: WorkboxPlugin) {
  const timeout: WorkboxPlugin = {
    requestWillFetch: async ({ request }) =>
      new Request(request, { signal: AbortSignal.timeout(FILE_TIMEOUT_MS) }),
  }
  const matchOptions = { ignoreVary: true }
  const strategy = new CacheFirst({ cacheName, plugins: [plugin, timeout], matchOptions })
  return ({ event, request }: RouteHandlerCallbackOptions) => {
    const [response, done] = strategy.handleAll({ event, request })
    done.catch(() => {})
    return response
  }
}

/** Serves files of this build and of the previous one: names with a hash stay the same in every build. */
const buildFiles = (precache: Precache) =>
  cacheFirst(cacheStores.shell, {
    cacheKeyWillBeUsed: async ({ request }) => precache.fileAt(request.url)?.key ?? request,
    async cacheWillUpdate({ request, response }) {
      const file = precache.fileAt(request.url)
      return file && (await isOfThisBuild(file, response)) ? response : null
    },
  })

/** Serves fonts of rare scripts, which are cached when they are first needed. */
const rareFonts = () =>
  cacheFirst(cacheStores.onDemand, {
    // The previous build may have it among its files.
    cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
      cachedResponse ?? caches.match(request, { cacheName: cacheStores.shell }),
    cacheWillUpdate: async ({ request, response }) =>
      isCacheable(request.url, response) ? response : null,
  })

type Match = (url: URL, isPage: boolean) => boolean

/**
 * Creates the router of the page's requests; the browser handles those that match no route. Private data is never
 * cached by address: calls are POST and under `/api` (S16).
 */
export function createRouter(precache: Precache, trust: TrustStore): Router {
  /** Serves the document of the chosen build. Whatever fails here, a page must start. */
  async function startPage({ event, request }: RouteHandlerCallbackOptions): Promise<Response> {
    const { resultingClientId } = event as FetchEvent
    const build = await trust.chooseBuild(resultingClientId).catch(() => 'own' as const)
    const previous = build === 'previous' ? await precache.readPreviousDocument() : undefined
    if (previous) return previous
    const page = build === 'own' ? await findPage(request.url).catch(() => undefined) : undefined
    const signal = AbortSignal.timeout(FILE_TIMEOUT_MS)
    return page ?? (await precache.readDocument()) ?? fetch(request, { signal })
  }

  const unknownPage = new NetworkOnly({
    networkTimeoutSeconds: UNKNOWN_TIMEOUT_S,
    plugins: [{ handlerDidError: () => precache.readDocument() }],
  })

  const router = new Router()
  const add = (isMatch: Match, handler: RouteHandler, method?: 'POST') =>
    router.registerRoute(
      new Route(
        ({ url, request, sameOrigin }) => sameOrigin && isMatch(url, request.mode === 'navigate'),
        handler,
        method,
      ),
    )
  const isPublic = ({ pathname }: URL) => !SERVER_ONLY.test(pathname)
  const isRareFont = (url: URL) => FONT.test(url.pathname) && !precache.fileAt(url.href)
  // The first match counts.
  add(
    (url, isPage) => isPage && url.pathname === SHARE_PATH,
    ({ request }) => acceptShare({ request }),
    'POST',
  )
  add((url, isPage) => isPage && isKnownPath(url.pathname), startPage)
  add((url, isPage) => isPage && isPublic(url), unknownPage)
  add((url, isPage) => !isPage && isRareFont(url), rareFonts())
  add((url, isPage) => !isPage && isPublic(url) && url.search === '', buildFiles(precache))
  return router
}
