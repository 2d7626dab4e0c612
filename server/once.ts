/** Returns a lazy function that computes a value at its first call and caches it. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => (made ??= { value: make() }).value
}
