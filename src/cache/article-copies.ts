/** Pure rules for the copies of one content item in several cached replies. */

type ItemChange = { liked?: boolean; likeCount?: number; favourite?: boolean }

function hasRecords(data: object): data is { records: unknown } {
  return 'records' in data
}

/**
 * Changes one item wherever it occurs in a cached response: a list, a page or the item itself.
 * Responses without it are returned as the same object, so that nothing re-renders needlessly.
 */
export function changeItem(
  data: unknown,
  id: string,
  change: (item: object) => ItemChange,
): unknown {
  if (Array.isArray(data)) {
    const changed: unknown[] = data.map((item) => changeItem(item, id, change))
    return changed.some((item, index) => item !== data[index]) ? changed : data
  }
  if (typeof data !== 'object' || data === null) return data
  if (hasRecords(data)) {
    const records = changeItem(data.records, id, change)
    return records === data.records ? data : { ...data, records }
  }
  return (data as { id?: unknown }).id === id && 'likeCount' in data
    ? { ...data, ...change(data) }
    : data
}

/** The item with its like toggled; the count never falls below zero. */
export function withLike(item: object, liked: boolean): ItemChange {
  const { liked: was, likeCount } = item as { liked: boolean; likeCount: number }
  if (was === liked) return {}
  return { liked, likeCount: Math.max(0, likeCount + (liked ? 1 : -1)) }
}

/** Finds an item anywhere in a cached response; null when it is not there. */
export function findItem(data: unknown, id: string): object | null {
  let found: object | null = null
  changeItem(data, id, (item) => {
    found ??= item
    return {}
  })
  return found
}
