import type {
  RouteHandlerCallbackOptions,
  RouteMatchCallbackOptions,
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

const fileTimeout: WorkboxPlugin = {
  requestWillFetch: async ({ request }) =>
    new Request(request, { signal: AbortSignal.timeout(FILE_TIMEOUT_MS) }),
}

const cacheFirst = (cacheName: string, plugin: WorkboxPlugin) =>
  new CacheFirst({
    cacheName,
    plugins: [plugin, fileTimeout],
    matchOptions: { ignoreVary: true },
  })

/** Files of this build, and of the previous one: names with a hash stay the same in every build. */
function buildFiles(precache: Precache): CacheFirst {
  const verified: WorkboxPlugin = {
    cacheKeyWillBeUsed: async ({ request }) => precache.fileAt(request.url)?.key ?? request,
    async cacheWillUpdate({ request, response }) {
      const file = precache.fileAt(request.url)
      return file && (await isOfThisBuild(file, response)) ? response : null
    },
  }
  return cacheFirst(cacheStores.shell, verified)
}

/** Fonts of rare scripts, which are cached when they are first needed. */
function rareFonts(): CacheFirst {
  const checked: WorkboxPlugin = {
    // The previous build may have it among its files.
    cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
      cachedResponse ?? caches.match(request, { cacheName: cacheStores.shell }),
    cacheWillUpdate: async ({ request, response }) =>
      isCacheable(request.url, response) ? response : null,
  }
  return cacheFirst(cacheStores.onDemand, checked)
}

/** Responds although the response cannot be cached, as on a full disk. */
const respondWith =
  (strategy: CacheFirst) =>
  ({ event, request }: RouteHandlerCallbackOptions) => {
    const [response, done] = strategy.handleAll({ event, request })
    done.catch(() => {})
    return response
  }

type Match = (url: URL) => boolean

const navigation =
  (isMatch: Match) =>
  ({ url, request, sameOrigin }: RouteMatchCallbackOptions) =>
    sameOrigin && request.mode === 'navigate' && isMatch(url)

const file =
  (isMatch: Match) =>
  ({ url, request, sameOrigin }: RouteMatchCallbackOptions) =>
    sameOrigin && request.mode !== 'navigate' && isMatch(url)

/**
 * Creates the router of the page's requests; the browser handles those that match no route. Private data is never
 * cached by address: calls are POST and under `/api` (S16).
 */
export function createRouter(precache: Precache, trust: TrustStore): Router {
  const network = new NetworkOnly({ plugins: [fileTimeout] })

  /** Answers with the document of the chosen build. Whatever fails here, a page must start. */
  async function startPage({ event, request }: RouteHandlerCallbackOptions): Promise<Response> {
    const { resultingClientId } = event as FetchEvent
    const build = await trust.chooseBuild(resultingClientId).catch(() => 'own' as const)
    const previous = build === 'previous' ? await precache.readPreviousDocument() : undefined
    if (previous) return previous
    const page = build === 'own' ? await findPage(request.url) : undefined
    return page ?? (await precache.readDocument()) ?? network.handle({ event, request })
  }

  const unknownPage = new NetworkOnly({
    networkTimeoutSeconds: UNKNOWN_TIMEOUT_S,
    plugins: [{ handlerDidError: () => precache.readDocument() }],
  })

  const router = new Router()
  const routes = [
    new Route(
      navigation(({ pathname }) => pathname === SHARE_PATH),
      ({ request }) => acceptShare(request),
      'POST',
    ),
    new Route(
      navigation(({ pathname }) => isKnownPath(pathname)),
      startPage,
    ),
    new Route(
      navigation(({ pathname }) => !SERVER_ONLY.test(pathname)),
      unknownPage,
    ),
    new Route(
      file(({ href, pathname }) => FONT.test(pathname) && !precache.fileAt(href)),
      respondWith(rareFonts()),
    ),
    new Route(
      file(({ pathname, search }) => search === '' && !SERVER_ONLY.test(pathname)),
      respondWith(buildFiles(precache)),
    ),
  ]
  for (const route of routes) router.registerRoute(route)
  return router
}
