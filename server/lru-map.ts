/** Sets an entry of a map as the most recently used; beyond `most` entries the least recently used one is evicted. */
export function setLruEntry<K, V>(map: Map<K, V>, key: K, value: V, most: number): V {
  map.delete(key)
  map.set(key, value)
  if (map.size <= most) return value
  const [oldest] = map.keys()
  if (oldest !== undefined) map.delete(oldest)
  return value
}
