/** Registry of work that leaving or reloading the page would lose. */

/**
 * Registry of work that a reload would lose. Forms and tools register it; the update prompt, the
 * reload after a missing chunk and the browser's own warning read it.
 */
export type UnsavedWork = {
  /**
   * Registers unsaved work.
   * @param what message id of its user-visible name
   * @returns a function that unregisters it, saved or discarded; further calls do nothing
   */
  register(what: string): () => void
  has(): boolean
  /**
   * Message ids of the unsaved work, without duplicates. The same array until something changes.
   */
  list(): readonly string[]
  /** Discards everything, by the user's decision. */
  discard(): void
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void
}

export function createUnsavedWork(): UnsavedWork {
  const entries = new Map<symbol, string>()
  const listeners = new Set<() => void>()
  let names: readonly string[] = []

  function changed(): void {
    names = [...new Set(entries.values())]
    for (const listener of listeners) listener()
  }

  return {
    register(what) {
      const entry = Symbol(what)
      entries.set(entry, what)
      changed()
      return () => {
        if (entries.delete(entry)) changed()
      }
    },
    has: () => entries.size > 0,
    list: () => names,
    discard() {
      if (entries.size === 0) return
      entries.clear()
      changed()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
