/**
 * Shared state of the tabs of one browser: cookies, local storage, channels and the databases of the device
 * (fake-indexeddb). Locks are those of Node. Messages from other tabs are scheduled, so that they may arrive
 * late; messages to a frozen tab wait until it wakes.
 */
import type { Scheduler } from 'fast-check'
import * as fakeIndexedDb from 'fake-indexeddb'
import type { CookieJar } from '../../../src/platform/cookie-jar.ts'

/** Messages of a tab from outside. */
export type Inbox = { name: string; isFrozen: boolean; waiting: (() => void)[] }

export type Browser = {
  scheduler: Scheduler
  cookies: Map<string, string>
  /** Returns the cookies as one tab sees them: its own changes at once, those of other tabs with their messages. */
  jarOf: (tab: Inbox) => CookieJar
  /** Runs work as a tab; channels that are opened during it belong to this tab. */
  inTab: <T>(tab: Inbox, work: () => T) => T
  /** Schedules a message for a tab. */
  deliver: (tab: Inbox, what: string, work: () => void) => void
  /** Returns the content of local storage, read without the product's guards. */
  stored: () => [key: string, value: string][]
}

class FakeStorage {
  readonly values = new Map<string, string>()
  get length(): number {
    return this.values.size
  }
  getItem(key: string): string | null {
    return this.values.get(key) ?? null
  }
  setItem(key: string, value: string): void {
    this.values.set(key, value)
  }
  removeItem(key: string): void {
    this.values.delete(key)
  }
  key(index: number): string | null {
    return [...this.values.keys()][index] ?? null
  }
}

/** Defines the browser's globals that the product uses. Called once per file, before tabs are loaded. */
export function installBrowserGlobals(): void {
  Object.assign(globalThis, fakeIndexedDb, {
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  })
}

/** Creates a new browser. From now on the globals belong to it. */
export function createBrowser(scheduler: Scheduler): Browser {
  const cookies = new Map<string, string>()
  const storage = new FakeStorage()
  const watchers = new Map<Inbox, Set<() => void>>()
  const channels = new Set<FakeChannel>()
  let active: Inbox | null = null

  const inTab: Browser['inTab'] = (tab, work) => {
    const before = active
    active = tab
    try {
      return work()
    } finally {
      active = before
    }
  }
  const receive = (tab: Inbox, work: () => void) => {
    if (tab.isFrozen) tab.waiting.push(work)
    else inTab(tab, work)
  }
  const deliver: Browser['deliver'] = (tab, what, work) => {
    void scheduler
      .schedule(Promise.resolve(), `${what} reaches ${tab.name}`)
      .then(() => receive(tab, work))
  }

  class FakeChannel extends EventTarget {
    readonly tab = active
    readonly name: string
    constructor(name: string) {
      super()
      this.name = name
      channels.add(this)
    }
    postMessage(data: unknown): void {
      for (const other of channels) {
        if (other === this || other.name !== this.name || other.tab === null) continue
        deliver(other.tab, JSON.stringify(data), () => {
          if (channels.has(other)) other.dispatchEvent(new MessageEvent('message', { data }))
        })
      }
    }
    close(): void {
      channels.delete(this)
    }
  }
  Object.assign(globalThis, { localStorage: storage, BroadcastChannel: FakeChannel })

  const notifyTabs = (by: Inbox) => {
    for (const [tab, listeners] of watchers) {
      const read = () => listeners.forEach((listener) => listener())
      if (tab === by) read()
      else deliver(tab, 'a cookie', read)
    }
  }

  return {
    scheduler,
    cookies,
    jarOf: (tab) => ({
      read: (name) => cookies.get(name) ?? null,
      write(name, value) {
        if (cookies.get(name) === value) return
        cookies.set(name, value)
        notifyTabs(tab)
      },
      remove(name) {
        if (cookies.delete(name)) notifyTabs(tab)
      },
      // Other tabs may see the state between two changes.
      batch: (change) => change(),
      subscribe(listener) {
        const listeners = watchers.get(tab) ?? new Set()
        watchers.set(tab, listeners.add(listener))
        return () => listeners.delete(listener)
      },
    }),
    inTab,
    deliver,
    stored: () => [...storage.values],
  }
}
