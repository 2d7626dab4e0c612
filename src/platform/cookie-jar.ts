/**
 * Reads and writes cookies; the only module that does. A server renders with `memoryCookieJar`, the
 * page with `documentCookieJar`.
 */
import { onReturnToView } from './visibility.ts'

export type CookieOptions = {
  /** Life in seconds; absent = until the browser closes. */
  maxAgeS?: number
  /** Add `Secure`. */
  isSecure?: boolean
}

export type CookieJar = {
  read(name: string): string | null
  write(name: string, value: string, options?: CookieOptions): void
  remove(name: string): void
  /**
   * Makes several changes with one notification of the listeners, each of which reads the browser's
   * cookies again.
   */
  batch(change: () => void): void
  /**
   * Calls back when a cookie changed in this tab or, as far as the browser tells, in another.
   * @returns a function that ends the subscription
   */
  subscribe(listener: () => void): () => void
}

/** Largest cookie that browsers keep: name, value and attributes together (S17). */
const MAX_COOKIE_BYTES = 4096

function serialise(name: string, value: string, options: CookieOptions): string {
  const parts = [
    `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
    'Path=/',
    'SameSite=Lax',
  ]
  if (options.maxAgeS !== undefined) parts.push(`Max-Age=${Math.floor(options.maxAgeS)}`)
  if (options.isSecure === true) parts.push('Secure')
  return parts.join('; ')
}

/** Reads a `Cookie` header or `document.cookie` into names and values; unreadable ones are left out. */
export function parseCookies(header: string): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const part of header.split(';')) {
    const at = part.indexOf('=')
    if (at < 0) continue
    try {
      cookies.set(
        decodeURIComponent(part.slice(0, at).trim()),
        decodeURIComponent(part.slice(at + 1).trim()),
      )
    } catch {
      // A cookie with a broken escape sequence is a foreign one.
    }
  }
  return cookies
}

/** Creates a notifier of changes: of each by itself, or of several at once. */
function createNotifier() {
  const listeners = new Set<() => void>()
  let isBatching = false
  let hasChanged = false
  const notify = () => {
    if (isBatching) hasChanged = true
    else for (const listener of listeners) listener()
  }
  return {
    listeners,
    tell: notify,
    batch(change: () => void) {
      isBatching = true
      try {
        change()
      } finally {
        isBatching = false
        if (hasChanged) {
          hasChanged = false
          notify()
        }
      }
    },
  }
}

/** A jar in memory, for tests and for rendering without a browser. */
export function memoryCookieJar(initial: Readonly<Record<string, string>> = {}): CookieJar {
  const cookies = new Map(Object.entries(initial))
  const { listeners, tell: notify, batch } = createNotifier()
  return {
    read: (name) => cookies.get(name) ?? null,
    write(name, value, options) {
      if (options?.maxAgeS !== undefined && options.maxAgeS <= 0) cookies.delete(name)
      else cookies.set(name, value)
      notify()
    },
    remove(name) {
      cookies.delete(name)
      notify()
    },
    batch,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/**
 * The browser's cookies. `CookieStore` events report changes of other tabs; browsers without them
 * re-read when the page becomes visible again.
 */
export function documentCookieJar(): CookieJar {
  let known: Map<string, string> | null = null
  const { listeners, tell: notify, batch } = createNotifier()
  const store = (globalThis as { cookieStore?: EventTarget }).cookieStore

  return {
    read(name) {
      // A synchronous call to the browser's own process, which blocks the page: one for all reads.
      if (!known) queueMicrotask(() => (known = null))
      known ??= parseCookies(document.cookie)
      return known.get(name) ?? null
    },
    write(name, value, options = {}) {
      const cookie = serialise(name, value, {
        isSecure: location.protocol === 'https:',
        ...options,
      })
      if (cookie.length > MAX_COOKIE_BYTES) throw new RangeError(`cookie ${name} is too large`)
      document.cookie = cookie
      known = null
      notify()
    },
    remove(name) {
      document.cookie = serialise(name, '', { maxAgeS: 0 })
      known = null
      notify()
    },
    batch,
    subscribe(listener) {
      listeners.add(listener)
      store?.addEventListener('change', listener)
      const stop = store ? () => {} : onReturnToView(listener)
      return () => {
        listeners.delete(listener)
        store?.removeEventListener('change', listener)
        stop()
      }
    },
  }
}
