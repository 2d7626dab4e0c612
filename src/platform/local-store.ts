/** Wraps localStorage and sessionStorage; the only module that uses them. */
import { ownerOfKey } from '../lib/storage-keys.ts'
import { isPresent } from './presence.ts'

export type WriteResult =
  | { isOk: true }
  /** `full`: the browser's quota is exceeded. `denied`: storage is switched off for this page. */
  | { isOk: false; reason: 'full' | 'denied' }

export type KeyValueStore = {
  /** Null when there is none or storage is denied. */
  get(key: string): string | null
  set(key: string, value: string): WriteResult
  remove(key: string): void
  keys(): string[]
  /**
   * Calls back when another tab changed a key (`null`: all of them).
   * @returns a function that ends the subscription
   */
  subscribe(listener: (key: string | null) => void): () => void
}

function isQuotaError(error: unknown): boolean {
  return (
    error instanceof DOMException &&
    (error.name === 'QuotaExceededError' || error.name === 'NS_ERROR_DOM_QUOTA_REACHED')
  )
}

/** Wraps a browser storage. `find` is called at each use and may throw: storage can be denied. */
function wrapStorage(find: () => Storage | undefined): KeyValueStore {
  function using<T>(fallback: T, work: (storage: Storage) => T): T {
    try {
      const storage = find()
      return storage ? work(storage) : fallback
    } catch {
      return fallback
    }
  }

  return {
    get: (key) => using<string | null>(null, (storage) => storage.getItem(key)),
    set(key, value) {
      try {
        const storage = find()
        if (!storage) return { isOk: false, reason: 'denied' }
        storage.setItem(key, value)
        return { isOk: true }
      } catch (error) {
        return { isOk: false, reason: isQuotaError(error) ? 'full' : 'denied' }
      }
    },
    remove: (key) => using(undefined, (storage) => storage.removeItem(key)),
    keys: () =>
      using<string[]>([], (storage) =>
        Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
      ),
    subscribe(listener) {
      if (typeof window === 'undefined') return () => {}
      const onStorage = (event: StorageEvent) => {
        const isOurs = using(false, (storage) => event.storageArea === storage)
        if (isOurs) listener(event.key)
      }
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  }
}

function isOfAbsentUser(key: string): boolean {
  const owner = ownerOfKey(key)
  return owner !== null && !isPresent(owner)
}

/** Wraps a store so that keys of users who are not signed in are neither found nor written. */
function restrictToPresentUser(store: KeyValueStore): KeyValueStore {
  return {
    ...store,
    get: (key) => (isOfAbsentUser(key) ? null : store.get(key)),
    set: (key, value) =>
      isOfAbsentUser(key) ? { isOk: false, reason: 'denied' } : store.set(key, value),
  }
}

/**
 * localStorage with the keys of users who are not signed in, too. Only for rules about the device as
 * a whole, such as eviction, and for locking; never for what a page displays.
 */
export const deviceStore: KeyValueStore = wrapStorage(() => globalThis.localStorage)

/** localStorage: shared by all tabs. */
export const localStore: KeyValueStore = restrictToPresentUser(deviceStore)

/** sessionStorage: lives as long as this tab. */
export const tabStore: KeyValueStore = wrapStorage(() => globalThis.sessionStorage)
