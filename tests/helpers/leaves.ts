/** Leaves of a decoded value; of each list only the first and the last item. */
type Parent = Record<string, unknown>
/** A value with its path and its parent. */
export type Leaf = { path: string; parent: Parent; key: string; value: unknown }

function keysOf(value: object): string[] {
  const keys = Object.keys(value)
  return Array.isArray(value) ? [...new Set([...keys.slice(0, 1), ...keys.slice(-1)])] : keys
}

/** Returns every leaf with the object or the list that holds it, so that it can be replaced and put back. */
export function leavesOf(value: unknown, path = ''): Leaf[] {
  if (typeof value !== 'object' || value === null) return []
  const parent = value as Parent
  return keysOf(value).flatMap((key) => {
    const child = parent[key]
    const own = path === '' ? key : `${path}.${key}`
    const isLeaf = typeof child !== 'object' || child === null || Object.keys(child).length === 0
    return isLeaf ? [{ path: own, parent, key, value: child }] : leavesOf(child, own)
  })
}

/** Returns every object and list within a decoded value; of each list only the first and the last item. */
export function partsOf(value: unknown, path = ''): Leaf[] {
  if (typeof value !== 'object' || value === null) return []
  const parent = value as Parent
  return keysOf(value).flatMap((key) => {
    const child = parent[key]
    if (typeof child !== 'object' || child === null) return []
    const own = path === '' ? key : `${path}.${key}`
    return [{ path: own, parent, key, value: child }, ...partsOf(child, own)]
  })
}

/** Calls back with another value in place of these leaves, and puts them back. */
export function replaced<T>(leaves: readonly Leaf[], other: unknown, then: () => T): T {
  for (const { parent, key } of leaves) parent[key] = other
  try {
    return then()
  } finally {
    for (const { parent, key, value } of leaves) parent[key] = value
  }
}

/** R, a formula and markup, each of which would run where it is not escaped. */
export const CODE = '"); system("id") #\n`=system("id")<img src=x onerror=system()>'
