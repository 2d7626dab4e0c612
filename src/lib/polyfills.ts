/**
 * Adds the built-ins that the product uses and the oldest supported browsers (`browser-floor.ts`) lack. Each program imports it
 * first: the page, the science worker, the service worker. With 0.4 KiB it is part of them; a file for old browsers alone would
 * have to be loaded before the modules, cached by these browsers only, and exist in two formats. The build fails for a built-in
 * that some supported browser lacks and that is not here (tools/vite/built-ins.ts).
 */

export type Methods = Record<string, (...args: never[]) => unknown>
type Compare = (left: unknown, right: unknown) => number

function add(target: object, methods: Methods): void {
  for (const name in methods) {
    if (!(name in target)) {
      Object.defineProperty(target, name, { value: methods[name], configurable: true })
    }
  }
}

/** For arrays and typed arrays: `slice` copies both. Chromium 110. */
const copying: Methods = {
  toReversed(this: unknown[]) {
    return this.slice().reverse()
  },
  toSorted(this: unknown[], compare?: Compare) {
    return this.slice().sort(compare)
  },
}
add(Array.prototype, copying)
add(Object.getPrototypeOf(Uint8Array.prototype) as object, copying)
add(Array.prototype, {
  toSpliced(this: unknown[], ...change: [number, number, ...unknown[]]) {
    const copy = this.slice()
    copy.splice(...change)
    return copy
  },
})
add(String.prototype, {
  /** Chromium 111, Firefox 119. */
  toWellFormed(this: string) {
    return this.replace(/\p{Surrogate}/gu, '\uFFFD')
  },
})
add(Map, {
  /** Chromium 117, Firefox 119, Safari 17.4. */
  groupBy<K, T>(items: Iterable<T>, keyOf: (item: T, at: number) => K) {
    const groups = new Map<K, T[]>()
    let at = 0
    for (const item of items) {
      const key = keyOf(item, at++)
      if (!groups.get(key)?.push(item)) groups.set(key, [item])
    }
    return groups
  },
})
add(Promise, {
  /** Chromium 119, Firefox 121, Safari 17.4. */
  withResolvers<T>() {
    let resolve: unknown
    let reject: unknown
    const promise = new Promise<T>((...both) => ([resolve, reject] = both))
    return { promise, resolve, reject }
  },
})
add(AbortSignal, {
  /** Chromium 116, Firefox 124, Safari 17.4. */
  any(signals: Iterable<AbortSignal>) {
    const joined = new AbortController()
    const { signal } = joined
    for (const one of signals) {
      const abort = () => joined.abort(one.reason)
      if (one.aborted) abort()
      else one.addEventListener('abort', abort, { signal })
    }
    return signal
  },
})
add(URL, {
  /** Chromium 126, Firefox 126, Safari 18. */
  parse(url: string, base?: string) {
    try {
      return new URL(url, base)
    } catch {
      return null
    }
  },
})
