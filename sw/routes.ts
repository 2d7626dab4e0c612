import { isKnownPath } from '../src/contract/routes.ts'
import { cacheStores } from '../src/lib/storage-keys.ts'
import { isCacheable } from './cacheable.ts'
import type { Shell } from './precache.ts'

/** Who answers a request. `network`: the worker does nothing. */
export type Answerer = 'shell' | 'networkThenShell' | 'file' | 'onDemand' | 'network'

/** Paths that only the server answers, whatever requests them. */
const SERVER_ONLY = /^\/(?:(?:api|dev)(?:\/|$)|(?:healthz|readyz|metrics|build\.json|sw\.js)$)/
const RARE_FONT = /^\/assets\/[^/]+\.woff2$/

export type RequestFacts = { method: string; mode: string; url: URL; origin: string }

/**
 * Decides who answers. A member's data is never cached by address: calls are POST and under `/api`,
 * and the worker handles neither (S16).
 */
export function answererOf({ method, mode, url, origin }: RequestFacts): Answerer {
  if (method !== 'GET' || url.origin !== origin || SERVER_ONLY.test(url.pathname)) return 'network'
  if (mode === 'navigate') return isKnownPath(url.pathname) ? 'shell' : 'networkThenShell'
  return RARE_FONT.test(url.pathname) ? 'onDemand' : 'file'
}

async function onDemand(request: Request, shell: Shell): Promise<Response> {
  const url = new URL(request.url)
  const kept =
    (await shell.file(url)) ?? (await caches.match(request, { cacheName: cacheStores.onDemand }))
  if (kept) return kept
  const response = await fetch(request)
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

/**
 * Answers a page's request.
 * @returns null when the browser shall do it without the worker
 */
export function answer(request: Request, origin: string, shell: Shell): Promise<Response> | null {
  const url = new URL(request.url)
  switch (answererOf({ method: request.method, mode: request.mode, url, origin })) {
    case 'network':
      return null
    case 'shell':
      return shell.document().then((document) => document ?? fetch(request))
    case 'networkThenShell':
      return fetch(request).catch(async (error: unknown) => {
        const document = await shell.document()
        if (!document) throw error
        return document
      })
    case 'file':
      return shell.file(url).then((file) => file ?? fetch(request))
    case 'onDemand':
      return onDemand(request, shell)
  }
}
