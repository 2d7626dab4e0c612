/** Finds fields of a reply that its schema does not declare: they would reach every client unnoticed. */
type Definition = {
  type: string
  shape?: Record<string, unknown>
  element?: unknown
  innerType?: unknown
  options?: unknown[]
  in?: unknown
  out?: unknown
  catchall?: unknown
}

const definitionOf = (schema: unknown): Definition =>
  (schema as { _zod: { def: Definition } })._zod.def

/** Returns the paths of undeclared fields; rows of a list count as one. */
export function undeclaredFields(schema: unknown, value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  const {
    type,
    shape = {},
    element,
    innerType,
    options = [],
    catchall,
    ...pipe
  } = definitionOf(schema)
  if (type === 'pipe') {
    const isRead = definitionOf(pipe.in).type === 'transform'
    return undeclaredFields(isRead ? pipe.out : pipe.in, value, path)
  }
  if (type === 'optional' || type === 'nullable') return undeclaredFields(innerType, value, path)
  if (type === 'union') {
    const found = options.map((option) => undeclaredFields(option, value, path))
    return found.find((paths) => paths.length === 0) ?? found[0] ?? []
  }
  if (type === 'array') {
    const rows = Array.isArray(value) ? value : []
    return [...new Set(rows.flatMap((row) => undeclaredFields(element, row, `${path}.*`)))]
  }
  // A loose object is passed on as it is, and a map has any keys.
  if (type !== 'object' || catchall !== undefined) return []
  return Object.entries(value).flatMap(([key, inside]) =>
    Object.hasOwn(shape, key)
      ? undeclaredFields(shape[key], inside, `${path}.${key}`)
      : [`${path}.${key}`],
  )
}
