import { isKnownPath } from '../src/contract/routes.ts'
import { SHARE_PATH } from '../src/contract/share-target.ts'
import { cacheStores } from '../src/lib/storage-keys.ts'
import { isCacheable } from './cacheable.ts'
import { fetchOnce } from './fetch-build.ts'
import type { Shell } from './precache.ts'
import { takeShare } from './shared-files.ts'
import type { TrustKeeper } from './trust.ts'
import type { WrittenPages } from './written-pages.ts'

/** Who answers a request. `network`: the worker does nothing. */
export type Answerer = 'share' | 'shell' | 'networkThenShell' | 'file' | 'onDemand' | 'network'

/** Paths that only the server answers, whatever requests them. */
const SERVER_ONLY = /^\/(?:(?:api|dev)(?:\/|$)|(?:healthz|readyz|metrics|build\.json|sw\.js)$)/
const RARE_FONT = /^\/assets\/[^/]+\.woff2$/

export type RequestFacts = { method: string; mode: string; url: URL; origin: string }

/**
 * Decides who answers. A member's data is never cached by address: calls are POST and under `/api`,
 * and the worker handles neither (S16).
 */
export function answererOf({ method, mode, url, origin }: RequestFacts): Answerer {
  const isShared = method === 'POST' && mode === 'navigate' && url.pathname === SHARE_PATH
  if (isShared && url.origin === origin) return 'share'
  if (method !== 'GET' || url.origin !== origin || SERVER_ONLY.test(url.pathname)) return 'network'
  if (mode === 'navigate') return isKnownPath(url.pathname) ? 'shell' : 'networkThenShell'
  return RARE_FONT.test(url.pathname) ? 'onDemand' : 'file'
}

async function onDemand(event: FetchEvent, shell: Shell): Promise<Response> {
  const { request } = event
  const url = new URL(request.url)
  const kept =
    (await shell.file(url)) ?? (await caches.match(request, { cacheName: cacheStores.onDemand }))
  if (kept) return kept
  if (shell.files.all.some(({ url: own }) => own === url.href)) return shell.fetchFile(event)
  const response = await fetchOnce(request)
  if (isCacheable(url.pathname, response)) {
    const copy = response.clone()
    // A full disk must not prevent the font that has just arrived from being used.
    await caches
      .open(cacheStores.onDemand)
      .then((cache) => cache.put(request, copy))
      .catch(() => {})
  }
  return response
}

/** The document of the build that pages start from now. */
async function startDocument(
  { request, resultingClientId }: FetchEvent,
  { shell, trust, pages }: Parts,
): Promise<Response> {
  // Whatever fails here, a page must start.
  const source = await trust.choose(resultingClientId).catch(() => 'own' as const)
  const before = source === 'before' ? await shell.documentBefore() : undefined
  if (before) return before
  // What a visitor has read is there before the code that draws it.
  const written = source === 'own' ? await pages.find(new URL(request.url)) : undefined
  return written ?? (await shell.document()) ?? fetchOnce(request)
}

/** A reader on a stalled line gets the page that says so, and that nothing is there, soon. */
const UNKNOWN_PATIENCE_MS = 4000

type Parts = {
  shell: Shell
  trust: Pick<TrustKeeper, 'choose'>
  pages: Pick<WrittenPages, 'find'>
}

/** Whether a reader waits for a request: for a page, or for what it asks the service. */
export function isReaders({ mode, url }: Pick<Request, 'mode' | 'url'>): boolean {
  return mode === 'navigate' || new URL(url).pathname.startsWith('/api/')
}

/**
 * Answers a page's request.
 * @returns null when the browser shall do it without the worker
 */
export function answer(
  event: FetchEvent,
  origin: string,
  { shell, trust, pages }: Parts,
): Promise<Response> | null {
  const { request } = event
  const url = new URL(request.url)
  switch (answererOf({ method: request.method, mode: request.mode, url, origin })) {
    case 'network':
      return null
    case 'share':
      return takeShare(request, origin)
    case 'shell':
      return startDocument(event, { shell, trust, pages })
    case 'networkThenShell':
      return fetch(request, { signal: AbortSignal.timeout(UNKNOWN_PATIENCE_MS) }).catch(
        async (error: unknown) => {
          const document = await shell.document()
          if (!document) throw error
          return document
        },
      )
    case 'file':
      return shell.file(url).then((file) => file ?? shell.fetchFile(event))
    case 'onDemand':
      return onDemand(event, shell)
  }
}
