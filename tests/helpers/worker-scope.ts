/** Fake global scope of a service worker in memory: its caches, pages, registration and network. */
import { createHash } from 'node:crypto'
import { vi } from 'vitest'
import { cacheStores } from '../../src/lib/storage-keys.ts'
import type { WorkerMessage } from '../../src/contract/worker-messages.ts'
import type { Entry } from '../../sw/precache.ts'

export const ORIGIN = 'https://v.example'

type Key = RequestInfo | URL
const urlOf = (key: Key) => new URL(key instanceof Request ? key.url : key, ORIGIN).href

class FakeCache {
  readonly entries = new Map<string, Response>()
  isFull = false

  async match(key: Key) {
    return this.entries.get(urlOf(key))?.clone()
  }
  async put(key: Key, response: Response) {
    if (this.isFull) throw new DOMException('full', 'QuotaExceededError')
    const { status, headers } = response
    this.entries.set(urlOf(key), new Response(await response.arrayBuffer(), { status, headers }))
  }
  async delete(key: Key) {
    return this.entries.delete(urlOf(key))
  }
  async keys(key?: Key) {
    const path = key === undefined ? '' : urlOf(key)
    return [...this.entries.keys()]
      .filter((url) => url.split('?')[0]?.startsWith(path))
      .map((url) => new Request(url))
  }
}

class FakeCaches {
  readonly stores = new Map<string, FakeCache>()

  at(name: string): FakeCache {
    const cache = this.stores.get(name) ?? new FakeCache()
    this.stores.set(name, cache)
    return cache
  }
  async open(name: string) {
    return this.at(name)
  }
  async match(key: Key, { cacheName }: { cacheName: string }) {
    return this.stores.get(cacheName)?.match(key)
  }
  async keys() {
    return [...this.stores.keys()]
  }
  async delete(name: string) {
    return this.stores.delete(name)
  }
}

/** A page that the worker controls. */
export type FakePage = {
  id: string
  visibilityState: 'visible' | 'hidden'
  postMessage: (message: unknown) => void
  focus: () => Promise<void>
}

type Reply = (url: URL, init: RequestInit) => Response | Promise<Response>

/** Creates the scope, and makes its parts the globals of the test. */
export function createWorkerScope() {
  const caches = new FakeCaches()
  const messages: WorkerMessage[] = []
  const requests: string[] = []
  const pages: FakePage[] = []
  const listeners = new Map<string, (event: object) => void>()
  const replies = new Map<string, Reply>()

  const openPage = (id: string, visibilityState: FakePage['visibilityState'] = 'visible') => {
    const page = { id, visibilityState, postMessage: vi.fn(), focus: vi.fn(async () => {}) }
    pages.push(page)
    return page
  }
  const report = (message: WorkerMessage) => void messages.push(message)
  const registration = {
    active: null as object | null,
    waiting: null as object | null,
    installing: null as object | null,
    scope: `${ORIGIN}/`,
    update: vi.fn(async () => {}),
    unregister: vi.fn(async () => true),
    showNotification: vi.fn(async (_title: string, _options: NotificationOptions) => {}),
    pushManager: { subscribe: vi.fn(async () => ({})) },
  }
  const self = {
    caches,
    registration,
    location: { href: `${ORIGIN}/sw.js`, origin: ORIGIN },
    navigator: { onLine: true, setAppBadge: vi.fn(async () => {}) },
    clients: {
      // The page that collects broadcast messages.
      matchAll: async () => (pages.length > 0 ? pages : [{ id: '', postMessage: report }]),
      openWindow: vi.fn(async () => null),
    },
    skipWaiting: vi.fn(async () => {}),
    addEventListener: (type: string, run: (event: object) => void) => listeners.set(type, run),
  }
  async function fetch(input: Key, init: RequestInit = {}): Promise<Response> {
    const url = new URL(urlOf(input))
    requests.push(url.href.slice(ORIGIN.length))
    const reply = replies.get(url.pathname)
    if (!reply) throw new TypeError('no network')
    return reply(url, init)
  }
  for (const [name, value] of Object.entries({ self, caches, fetch, location: self.location }))
    vi.stubGlobal(name, value)

  return {
    self,
    caches,
    messages,
    requests,
    pages,
    openPage,
    registration,
    listeners,
    serve: (path: string, reply: Reply) => void replies.set(path, reply),
    /** Dispatches an event to the worker, and awaits its handlers. */
    async dispatch(type: string, fields: object = {}): Promise<void> {
      const work: Promise<unknown>[] = []
      listeners.get(type)?.({ ...fields, waitUntil: (part: Promise<unknown>) => work.push(part) })
      await Promise.all(work)
    },
    /** Returns the paths of the precached files. */
    cachedFiles: () =>
      [...caches.at(cacheStores.shell).entries.keys()].map((url) => url.slice(ORIGIN.length)),
  }
}

export type WorkerScope = ReturnType<typeof createWorkerScope>

/** Awaits work that sets timers of its own. Needs fake timers. */
export async function passTime<T>(work: Promise<T>, stepMs = 1000): Promise<T> {
  const state = { isOver: false }
  const done = work.finally(() => (state.isOver = true))
  done.catch(() => {})
  while (!state.isOver) await vi.advanceTimersByTimeAsync(stepMs)
  return done
}

export const script = (text: string) =>
  new Response(text, { headers: { 'content-type': 'text/javascript' } })
export const html = (text: string) =>
  new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } })

/** Returns an entry of the precache manifest for a script with such a content. */
export const entryOf = (url: string, text: string, isCritical = false): Entry => ({
  url,
  revision: null,
  hash: createHash('sha256').update(text).digest('hex').slice(0, 16),
  bytes: text.length,
  ...(isCritical && { isCritical }),
})
