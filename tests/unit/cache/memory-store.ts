import type { KeyValueStore } from '../../../src/platform/local-store.ts'

/** A key-value store in memory with a limit on its number of characters. */
export function memoryStore(limit = Infinity): KeyValueStore & { values: Map<string, string> } {
  const values = new Map<string, string>()
  return {
    values,
    get: (key) => values.get(key) ?? null,
    set(key, value) {
      if (value.length > limit) return { isOk: false, reason: 'full' }
      values.set(key, value)
      return { isOk: true }
    },
    remove: (key) => void values.delete(key),
    keys: () => [...values.keys()],
    subscribe: () => () => {},
  }
}
