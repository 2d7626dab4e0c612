/**
 * Reads a reply tolerantly: a field of an unexpected type is treated as absent where the contract
 * allows it, so that one invalid value of a remote upstream does not lose a whole article.
 */
import type { Endpoint, ReplyOf } from './endpoint.ts'

/**
 * `unknownPaths`: paths that were read as absent. `unreadable`: the first invalid path that the call
 * requires.
 */
export type ReadReply<T> =
  | { isRead: true; data: T; unknownPaths: readonly string[] }
  | { isRead: false; unreadable: string; cause: unknown }

type Key = PropertyKey
type Issue = { path: readonly Key[] }

/** Each further round only removes what was hidden behind the last invalid field. */
const MAX_ROUNDS = 5

/** Whether a value is a null of a remote upstream (see `fields.ts`): absent, and not unexpected. */
function isWireNull(value: unknown): boolean {
  if (value === null || value === '' || value === -1 || value === '-1') return true
  if (typeof value !== 'object') return false
  return Object.keys(value).length === 0
}

function parentOf(root: unknown, path: readonly Key[]): Record<Key, unknown> | null {
  let at = root
  for (const key of path.slice(0, -1)) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return null
    at = (at as Record<Key, unknown>)[key]
  }
  return typeof at === 'object' && at !== null ? (at as Record<Key, unknown>) : null
}

const textOf = (path: readonly Key[]) => path.map(String).join('.')

/** Sorts later elements of a list first, so that the indexes of the others stay valid. */
function lastFirst(a: Issue, b: Issue): number {
  const depth = b.path.length - a.path.length
  return depth === 0 ? Number(b.path.at(-1)) - Number(a.path.at(-1)) || 0 : depth
}

/** Removes the fields of the issues. @returns the paths of those that were present and not null */
function removeInvalid(root: unknown, issues: readonly Issue[]): string[] | null {
  const unknownPaths: string[] = []
  let hasChanged = false
  for (const { path } of issues.toSorted(lastFirst)) {
    const parent = parentOf(root, path)
    const key = path.at(-1)
    if (parent === null || key === undefined || !Object.hasOwn(parent, key)) continue
    if (!isWireNull(parent[key])) unknownPaths.push(textOf(path))
    if (Array.isArray(parent)) parent.splice(Number(key), 1)
    else delete parent[key]
    hasChanged = true
  }
  return hasChanged ? unknownPaths : null
}

/** Reads the data of a reply by its contract. */
export function readReply<E extends Endpoint>(endpoint: E, given: unknown): ReadReply<ReplyOf<E>> {
  let read = endpoint.reply.safeParse(given)
  if (read.success) return { isRead: true, data: read.data as ReplyOf<E>, unknownPaths: [] }
  // A copy by JSON, which the reply came as: the given value stays unchanged.
  // oxlint-disable-next-line unicorn/prefer-structured-clone -- the contract is compiled without a runtime.
  const data: unknown = given === undefined ? undefined : JSON.parse(JSON.stringify(given))
  const unknownPaths: string[] = []
  for (let round = 0; round < MAX_ROUNDS && !read.success; round += 1) {
    const removed = removeInvalid(data, read.error.issues)
    if (removed === null) break
    unknownPaths.push(...removed)
    read = endpoint.reply.safeParse(data)
  }
  if (read.success) return { isRead: true, data: read.data as ReplyOf<E>, unknownPaths }
  const [first] = read.error.issues
  return { isRead: false, unreadable: textOf(first?.path ?? []) || 'data', cause: read.error }
}
