/** When an answer has been stored on this device, or could not be. */

const followers = new Set<(key: string, isStored: boolean) => void>()

export function tellStored(key: string, isStored: boolean): void {
  for (const follower of followers) follower(key, isStored)
}

/** Calls back with each answer that this page stores. @returns a function that ends the subscription */
export function followStored(follower: (key: string, isStored: boolean) => void): () => void {
  followers.add(follower)
  return () => followers.delete(follower)
}
