const results = new Map<string, Promise<string>>()

/**
 * Computes a result of an example once in a thread; each call returns a copy of its own.
 * @param key names the computation and everything that it depends on
 */
export async function computedOnce<T>(key: string, compute: () => Promise<T>): Promise<T> {
  const text = results.get(key) ?? compute().then((result) => JSON.stringify(result))
  results.set(key, text)
  return JSON.parse(await text) as T
}
