/**
 * Reads replies in the browser, in place of `zod/mini` (tools/vite/small-reader.ts, ADR 004): what the
 * contract uses of it, with the same results and the same paths of issues. The server and the types have
 * zod itself; `tests/unit/contract/small-reader.test.ts` reads every reply with both.
 */
type Issue = { path: PropertyKey[] }
type Read = { value: unknown; issues: readonly Issue[] }

type Reader = {
  read: (value: unknown) => Read
  /** Whether it takes an absent value, and whether it may give one. */
  takesAbsent: boolean
  givesAbsent: boolean
}

type Schema = Reader & {
  shape?: Record<string, Schema>
  check: (...checks: readonly Reader[]) => Schema
  safeParse: (value: unknown) => {
    success: boolean
    data?: unknown
    error?: { issues: readonly Issue[] }
  }
}

const HERE: readonly Issue[] = [{ path: [] }]
const good = (value: unknown): Read => ({ value, issues: [] })
const bad = (value: unknown): Read => ({ value, issues: HERE })

const below = (key: PropertyKey, issues: readonly Issue[]): Issue[] =>
  issues.map(({ path }) => ({ path: [key, ...path] }))

/** All checks are made, as each may have something to say; one may also change the value (`trim`). */
function checked(first: Read, checks: readonly Reader[]): Read {
  if (first.issues.length > 0) return first
  const issues: Issue[] = []
  let { value } = first
  for (const one of checks) {
    const read = one.read(value)
    value = read.value
    issues.push(...read.issues)
  }
  return { value, issues }
}

function schema(read: Reader['read'], more: Partial<Schema> = {}): Schema {
  return {
    takesAbsent: false,
    givesAbsent: false,
    ...more,
    read,
    check: (...checks) => schema((value) => checked(read(value), checks), more),
    safeParse(value) {
      const { value: data, issues } = read(value)
      return issues.length === 0 ? { success: true, data } : { success: false, error: { issues } }
    },
  }
}

const when = (test: (value: unknown) => boolean, more?: Partial<Schema>): Schema =>
  schema((value) => (test(value) ? good(value) : bad(value)), more)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const lengthOf = (value: unknown): number =>
  typeof value === 'string' || Array.isArray(value) ? value.length : 0

type ReadObject = Read & { value: Record<string, unknown> }
type Shape = readonly (readonly [string, Schema])[]

type Fields = Record<string, unknown>

function readShape(shape: Shape, given: Fields): ReadObject {
  const value: Fields = {}
  const issues: Issue[] = []
  for (const [key, field] of shape) {
    const isThere = key in given
    if (!isThere && field.givesAbsent && field.takesAbsent) continue
    const read = field.read(given[key])
    issues.push(...below(key, read.issues))
    if (!isThere && !field.takesAbsent) {
      if (read.issues.length === 0) issues.push({ path: [key] })
    } else if (read.value !== undefined || isThere) value[key] = read.value
  }
  // What was given stands for what was read where they are alike: the results of records are large.
  const names = Object.keys(given)
  const isSame =
    names.length === Object.keys(value).length && names.every((name) => value[name] === given[name])
  return { value: isSame ? given : value, issues }
}

/** An object; what its shape does not name is left out. */
export function object(shape: Record<string, Schema> = {}): Schema {
  const fields = Object.entries(shape)
  return schema((given) => (isRecord(given) ? readShape(fields, given) : bad(given)), { shape })
}

/** An object that keeps what its shape does not name. */
export function looseObject(shape: Record<string, Schema>): Schema {
  return schema(
    (given) => {
      if (!isRecord(given)) return bad(given)
      const { value, issues } = readShape(Object.entries(shape), given)
      const others = Object.entries(given).filter(
        ([key]) => !Object.hasOwn(shape, key) && key !== '__proto__',
      )
      return { value: { ...value, ...Object.fromEntries(others) }, issues }
    },
    { shape },
  )
}

/** An object of any keys. */
export function record(_keys: Schema, values: Schema): Schema {
  return schema((given) => {
    if (!isRecord(given)) return bad(given)
    const read = Object.entries(given)
      .filter(([key]) => key !== '__proto__')
      .map(([key, value]) => [key, values.read(value)] as const)
    return {
      value: Object.fromEntries(read.map(([key, { value }]) => [key, value])),
      issues: read.flatMap(([key, { issues }]) => below(key, issues)),
    }
  })
}

function readItems(given: unknown[], schemaAt: (index: number) => Schema): Read {
  const issues: Issue[] = []
  const value = given.map((one, index) => {
    const read = schemaAt(index).read(one)
    if (read.issues.length > 0) issues.push(...below(index, read.issues))
    return read.value
  })
  return { value: value.every((one, index) => one === given[index]) ? given : value, issues }
}

export const array = (item: Schema): Schema =>
  schema((given) => (Array.isArray(given) ? readItems(given, () => item) : bad(given)))

/** An array of so many items, each with a schema of its own. */
export const tuple = (items: readonly Schema[]): Schema =>
  schema((given) =>
    Array.isArray(given) && given.length === items.length
      ? readItems(given, (at) => items[at] as Schema)
      : bad(given),
  )

export function union(options: readonly Schema[]): Schema {
  return schema(
    (given) =>
      options.map((one) => one.read(given)).find(({ issues }) => issues.length === 0) ?? bad(given),
  )
}

export const discriminatedUnion = (_key: string, options: readonly Schema[]): Schema =>
  union(options)

export function optional(inner: Schema): Schema {
  return schema(
    (given) => {
      if (given !== undefined) return inner.read(given)
      if (!inner.takesAbsent) return good(given)
      const read = inner.read(given)
      return read.issues.length === 0 ? read : good(given)
    },
    { takesAbsent: true, givesAbsent: true },
  )
}

export function nullable(inner: Schema): Schema {
  const { takesAbsent, givesAbsent } = inner
  return schema((given) => (given === null ? good(given) : inner.read(given)), {
    takesAbsent,
    givesAbsent,
  })
}

export function pipe(first: Schema, second: Schema): Schema {
  return schema(
    (given) => {
      const read = first.read(given)
      return read.issues.length > 0 ? read : second.read(read.value)
    },
    { takesAbsent: first.takesAbsent, givesAbsent: second.givesAbsent },
  )
}

export const transform = (change: (value: unknown) => unknown): Schema =>
  schema((given) => good(change(given)), { takesAbsent: true })

export const string = (): Schema => when((value) => typeof value === 'string')
export const number = (): Schema => when(Number.isFinite)
export const boolean = (): Schema => when((value) => typeof value === 'boolean')
export const unknown = (): Schema => when(() => true, { takesAbsent: true, givesAbsent: true })
export const int = (): Schema => when(Number.isSafeInteger)
export const literal = (wanted: unknown): Schema => when((value) => value === wanted)
const oneOf = (values: readonly unknown[]): Schema => when((value) => values.includes(value))
export { oneOf as enum }

function toNumber(value: unknown): unknown {
  try {
    return Number(value)
  } catch {
    return value
  }
}
export const coerce = {
  number: (): Schema => schema((given) => number().read(toNumber(given)), { takesAbsent: true }),
}

export const minLength = (least: number): Schema => when((value) => lengthOf(value) >= least)
export const maxLength = (most: number): Schema => when((value) => lengthOf(value) <= most)
export const gte = (least: number): Schema => when((value) => Number(value) >= least)
export const lte = (most: number): Schema => when((value) => Number(value) <= most)
export const regex = (pattern: RegExp): Schema => when((value) => pattern.test(String(value)))
export const refine = when
export const trim = (): Schema => schema((given) => good(String(given).trim()))

/** Of what is sent, which only the server checks. */
export const email = string
export const iso = { datetime: string }
