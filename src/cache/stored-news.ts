/** Change events of persisted query results: stored, or failed to be stored. */

const followers = new Set<(key: string, isStored: boolean) => void>()

export function tellStored(key: string, isStored: boolean): void {
  for (const follower of followers) follower(key, isStored)
}

/**
 * Subscribes to each result that this page persists. @returns a function that ends the subscription
 */
export function followStored(follower: (key: string, isStored: boolean) => void): () => void {
  followers.add(follower)
  return () => followers.delete(follower)
}
