/**
 * Cache of the number of articles for a filter. There are thousands of them, they change a few times a day, and
 * every page of a list has the number; other servers and an operator's import may make it wrong by a few for the
 * time of an entry.
 */
import type { Database } from '../../db/database.ts'
import { content } from '../../db/schema.ts'
import { setLruEntry } from '../../lru-map.ts'
import { type Filters, matchesFilters } from './queries.ts'

const TTL_MS = 30_000
/** Entries of the cache: searches are many, and few are repeated. */
const ENTRIES = 200

type CachedTotal = { until: number; total: number }
const cache = new WeakMap<Database, Map<string, CachedTotal>>()

function keyOf(filters: Filters): string {
  const { type, industryId, problemId, problemType, analysisType, keyword } = filters
  return JSON.stringify([type, industryId, problemId, problemType, analysisType, keyword])
}

/**
 * Total of a filter.
 * @param range the page, and `found`: its number of rows. A last page that is not full gives the total itself
 * @param nowMs a monotonic clock
 */
export async function countContent(
  db: Database,
  filters: Filters,
  range: { size: number; offset: number },
  found: number,
  nowMs: () => number = () => performance.now(),
): Promise<number> {
  const isEnd = found < range.size && (found > 0 || range.offset === 0)
  if (isEnd) return range.offset + found
  const own = cache.get(db) ?? new Map<string, CachedTotal>()
  cache.set(db, own)
  const key = keyOf(filters)
  const known = own.get(key)
  const least = range.offset + found
  if (known !== undefined && nowMs() < known.until && known.total >= least) return known.total
  const total = await db.$count(content, matchesFilters(filters))
  setLruEntry(own, key, { until: nowMs() + TTL_MS, total }, ENTRIES)
  return total
}
