/** Puts an entry at the end of a map; beyond `most` the one that was not asked for longest makes room. */
export function keepNewest<K, V>(map: Map<K, V>, key: K, value: V, most: number): V {
  map.delete(key)
  map.set(key, value)
  if (map.size <= most) return value
  const [oldest] = map.keys()
  if (oldest !== undefined) map.delete(oldest)
  return value
}
