/**
 * What the columns of a user's files mean where he corrected what was found: the next file with the
 * same columns is read that way. On this device only; it goes at sign-out with everything else.
 */
import { storageKeys } from '../lib/storage-keys.ts'
import { localStore } from '../platform/local-store.ts'

export type RememberedMapping = {
  /** Which fields are mapped: tables of one scope understand each other. */
  scope: string
  /** The header as it stands in the file, in its order: what makes a table known again. */
  columns: string[]
  mapping: Record<string, string>
  /** ISO 8601. */
  savedAt: string
}

type Table = { scope: string; columns: readonly string[] }

/** The oldest go first. */
const MOST = 40
/** Wider headers are of tables that nobody maps by hand. */
const MOST_COLUMNS = 200

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

/** All of a user's remembered mappings, the newest first. What cannot be read is nothing. */
export function listMappings(userId: string): RememberedMapping[] {
  try {
    const kept: unknown = JSON.parse(localStore.get(storageKeys.mappings(userId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isRemembered) : []
  } catch {
    return []
  }
}

function write(userId: string, mappings: readonly RememberedMapping[]): void {
  if (mappings.length === 0) localStore.remove(storageKeys.mappings(userId))
  else localStore.set(storageKeys.mappings(userId), JSON.stringify(mappings.slice(0, MOST)))
}

function isOf(table: Table) {
  const header = table.columns.join('\n')
  return (known: RememberedMapping) =>
    known.scope === table.scope && known.columns.join('\n') === header
}

/** What is remembered of a table with these columns; null when nothing is. */
export function findMapping(userId: string, table: Table): Record<string, string> | null {
  const known = listMappings(userId).find(isOf(table))
  if (!known) return null
  // A mapping to columns that the file has not would only be a riddle.
  const has = new Set(table.columns)
  return Object.values(known.mapping).every((column) => has.has(column)) ? known.mapping : null
}

/** Remembers what the columns of a table mean, in place of what was remembered of it. */
export function rememberMapping(
  userId: string,
  { scope, columns, mapping }: Table & { mapping: Readonly<Record<string, string>> },
): void {
  if (userId === '' || columns.length > MOST_COLUMNS) return
  const others = listMappings(userId).filter((known) => !isOf({ scope, columns })(known))
  const savedAt = new Date().toISOString()
  write(userId, [{ scope, columns: [...columns], mapping: { ...mapping }, savedAt }, ...others])
}

/** Forgets what the columns of a table mean. */
export function forgetMapping(userId: string, table: Table): void {
  const isGone = isOf(table)
  write(
    userId,
    listMappings(userId).filter((known) => !isGone(known)),
  )
}

/** Forgets all that is remembered of a user's columns. */
export function forgetMappings(userId: string): void {
  write(userId, [])
}
