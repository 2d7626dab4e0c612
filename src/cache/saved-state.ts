/** Pure rules for the state and size of saved articles. */
import type { ListedArticle, SavedState } from '../lib/library-view.ts'

type Stored = { bytes: number; updatedAt: string | null; isSaved: boolean }

function isNewer(listed: string | null | undefined, stored: string | null): boolean {
  if (listed === null || listed === undefined) return false
  return stored === null || Date.parse(listed) > Date.parse(stored)
}

export function savedStateOf(
  item: ListedArticle,
  persisted: ReadonlyMap<string, Stored>,
): SavedState {
  const stored = persisted.get(item.id)
  if (stored === undefined) return 'none'
  if (!stored.isSaved) return 'kept'
  return isNewer(item.updatedAt, stored.updatedAt) ? 'changed' : 'saved'
}

/**
 * Stored bytes per Han character and per English word, and overhead per text. Contents are
 * URL-encoded: nine bytes a Han character; figures and terms are in the words. Fitted to the starting content
 * (tests/unit/cache/saved-state.test.ts).
 */
const PER_HAN = 13
const PER_WORD = 31
const AROUND = 2000

/**
 * Estimates how many bytes articles take on this device: the true size where one is stored, else
 * from the length of its text. Null where the list lacks the length of one of them.
 */
export function estimateOf(
  items: readonly ListedArticle[],
  persisted: ReadonlyMap<string, Stored>,
): number | null {
  let sum = 0
  for (const { id, lengthZh, lengthEn } of items) {
    const stored = persisted.get(id)
    if (stored !== undefined) sum += stored.bytes
    else if (lengthZh === undefined || lengthEn === undefined || lengthZh + lengthEn === 0)
      return null
    else sum += AROUND + PER_HAN * lengthZh + PER_WORD * lengthEn
  }
  return sum
}
