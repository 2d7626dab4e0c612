/**
 * Column mappings that a user corrected, stored on this device only and erased at sign-out: the
 * next file with the same columns is read with them.
 */
import { READING_FIELDS } from '../science/parser/association-fields.ts'
import { storageKeys } from '../lib/storage-keys.ts'
import { localStore } from '../platform/local-store.ts'

export type RememberedMapping = {
  /** Which fields are mapped: tables of one scope share their mappings. */
  scope: string
  /** The file's header in its original order, by which a table is recognised. */
  columns: string[]
  mapping: Record<string, string>
  /** ISO 8601. */
  savedAt: string
}

type Table = { scope: string; columns: readonly string[] }

/** Maximum number of stored mappings; the oldest are removed. */
const MAX_MAPPINGS = 40
/** Tables with wider headers are not mapped by hand. */
const MAX_COLUMNS = 200

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function isRemembered(value: unknown): value is RememberedMapping {
  if (typeof value !== 'object' || value === null) return false
  const { scope, columns, mapping, savedAt } = value as Record<string, unknown>
  return (
    typeof scope === 'string' &&
    typeof savedAt === 'string' &&
    isTexts(columns) &&
    typeof mapping === 'object' &&
    mapping !== null &&
    isTexts(Object.values(mapping))
  )
}

/** All stored mappings of a user, newest first. Unreadable ones are dropped. */
export function listMappings(userId: string): RememberedMapping[] {
  try {
    const storedMappings: unknown = JSON.parse(localStore.get(storageKeys.mappings(userId)) ?? '[]')
    return Array.isArray(storedMappings) ? storedMappings.filter(isRemembered) : []
  } catch {
    return []
  }
}

function write(userId: string, mappings: readonly RememberedMapping[]): void {
  if (mappings.length === 0) localStore.remove(storageKeys.mappings(userId))
  else localStore.set(storageKeys.mappings(userId), JSON.stringify(mappings.slice(0, MAX_MAPPINGS)))
}

function isOf(table: Table) {
  const header = table.columns.join('\n')
  return (known: RememberedMapping) =>
    known.scope === table.scope && known.columns.join('\n') === header
}

/** The stored mapping for a table with these columns; null when there is none. */
export function findMapping(userId: string, table: Table): Record<string, string> | null {
  const known = listMappings(userId).find(isOf(table))
  if (!known) return null
  // A mapping to columns that the file lacks would only confuse.
  const has = new Set(table.columns)
  return Object.values(known.mapping).every((column) => has.has(column)) ? known.mapping : null
}

/** Stores the mapping of a table's columns, replacing an earlier one. */
export function rememberMapping(
  userId: string,
  { scope, columns, mapping }: Table & { mapping: Readonly<Record<string, string>> },
): void {
  if (userId === '' || columns.length > MAX_COLUMNS) return
  const others = listMappings(userId).filter((known) => !isOf({ scope, columns })(known))
  const savedAt = new Date().toISOString()
  // Answers are about the content of one file: they are asked again of the next.
  const columnsOnly = Object.fromEntries(
    Object.entries(mapping).filter(([field]) => !READING_FIELDS.some((other) => other === field)),
  )
  write(userId, [{ scope, columns: [...columns], mapping: columnsOnly, savedAt }, ...others])
}

/** Removes the mapping of a table's columns. */
export function removeMapping(userId: string, table: Table): void {
  const isGone = isOf(table)
  write(
    userId,
    listMappings(userId).filter((known) => !isGone(known)),
  )
}

/** Removes all of a user's mappings. */
export function removeMappings(userId: string): void {
  write(userId, [])
}
