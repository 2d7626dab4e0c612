/**
 * A copy of what a schema read, with fields in the order in which they were given: reports and scripts list a mapping or
 * parameters as the run wrote them.
 */
export function inOrder<T>(read: T, given: unknown): T {
  if (typeof read !== 'object' || read === null || typeof given !== 'object' || given === null) {
    return read
  }
  if (Array.isArray(read)) {
    const items: readonly unknown[] = Array.isArray(given) ? given : []
    return read.map((item: unknown, at) => inOrder(item, items[at])) as T
  }
  const values = read as Record<string, unknown>
  const before = given as Record<string, unknown>
  const names = Object.keys(before).filter((name) => Object.hasOwn(values, name))
  const ordered: Record<string, unknown> = {}
  for (const name of [...names, ...Object.keys(values)]) {
    if (!Object.hasOwn(ordered, name)) ordered[name] = inOrder(values[name], before[name])
  }
  return ordered as T
}
