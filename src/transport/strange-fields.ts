/** Fields that an upstream sent in an unexpected type, counted for this page: for whoever looks after it. */
import { logFailure } from '../platform/log.ts'

const counts = new Map<string, number>()
/** An upstream that is wrong everywhere must not fill the page's memory. */
const MOST_KINDS = 200

/** Lists count as one, whichever row it was. */
const kindOf = (url: string, path: string) => `${url}: ${path.replaceAll(/\b\d+\b/g, '*')}`

/** Counts fields that were read as absent; the console hears of each kind once. */
export function noteStrange(url: string, paths: readonly string[]): void {
  for (const path of paths) {
    const kind = kindOf(url, path)
    const count = counts.get(kind) ?? 0
    if (count === 0 && counts.size >= MOST_KINDS) return
    counts.set(kind, count + 1)
    if (count === 0) logFailure(`${kind} has an unexpected type and is read as absent`, path)
  }
}

/** What was counted: which field of which call, and how often. */
export function strangeFields(): [kind: string, count: number][] {
  return [...counts]
}
