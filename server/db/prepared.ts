/**
 * Names for statements that are sent again and again: the database parses and plans a named one once for each
 * connection. Each costs memory there, so only frequent statements get a name, and their number is limited.
 */
import { createHash } from 'node:crypto'
import { setLruEntry } from '../lru-map.ts'

/** Number of executions after which a statement gets a name. */
const NAMED_FROM_COUNT = 20
const MOST_NAMES = 48
/** Limit of counted texts; a long text is a list of values, each of its own length. */
const MAX_COUNTED = 400
const MAX_TEXT_LENGTH = 8000

export type StatementNames = {
  /** @returns null for a statement that has no name (yet) */
  of: (text: string) => string | null
  /** Stops naming statements. */
  stop: () => void
}

export function nameStatements(): StatementNames {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  let isOn = true
  return {
    of: (text) => {
      if (!isOn) return null
      const known = names.get(text)
      if (known !== undefined) return known
      if (names.size >= MOST_NAMES || text.length > MAX_TEXT_LENGTH) return null
      const count = (counts.get(text) ?? 0) + 1
      if (count < NAMED_FROM_COUNT) {
        setLruEntry(counts, text, count, MAX_COUNTED)
        return null
      }
      counts.delete(text)
      // The same in every process, so that a name never means two texts on a shared connection.
      const name = `v${createHash('sha256').update(text).digest('base64url').slice(0, 20)}`
      names.set(text, name)
      return name
    },
    stop: () => {
      isOn = false
    },
  }
}

const UNKNOWN = new Set(['26000', '42P05'])

/** Whether the database does not have the statement of this name, or has another one; it has run nothing. */
export function isUnknownStatement(error: unknown): boolean {
  return UNKNOWN.has(String((error as { code?: unknown } | null)?.code))
}
