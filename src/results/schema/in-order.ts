const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

type Fields = Record<string, unknown>

function fieldsInOrder(read: Fields, given: Fields): Fields {
  const names = Object.keys(given)
  const known = names.filter((name) => Object.hasOwn(read, name))
  const values = known.map((name) => inOrder(read[name], given[name]))
  const added = Object.keys(read).filter((name) => !Object.hasOwn(given, name))
  const isSame =
    known.length === names.length &&
    added.length === 0 &&
    known.every((name, at) => values[at] === given[name])
  if (isSame) return given
  return Object.fromEntries([
    ...known.map((name, at) => [name, values[at]]),
    ...added.map((name) => [name, read[name]]),
  ])
}

/**
 * Returns what a schema read with fields in the order in which they were given: reports and scripts list a mapping or
 * parameters as the run wrote them. Parts that the schema left as they were are those that were given, not copies.
 */
export function inOrder<T>(read: T, given: T): T {
  if (!isObject(read) || !isObject(given) || Object.is(read, given)) return read
  if (!Array.isArray(read)) return fieldsInOrder(read as Fields, given as Fields) as T
  const items = given as readonly unknown[]
  const ordered = read.map((item: unknown, at) => inOrder(item, items[at]))
  return ordered.every((item, at) => item === items[at]) ? given : (ordered as T)
}
