/** Change events of persisted query results: stored, or failed to be stored. */

const listeners = new Set<(key: string, isStored: boolean) => void>()

export function publishPersisted(key: string, isStored: boolean): void {
  for (const listener of listeners) listener(key, isStored)
}

/**
 * Subscribes to each result that this page persists. @returns a function that ends the subscription
 */
export function onPersisted(listener: (key: string, isStored: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
