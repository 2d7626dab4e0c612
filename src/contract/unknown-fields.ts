/**
 * Counts unknown fields, those of replies with an unexpected type (see `read-reply.ts`), by call and field.
 */

/** A field that is due to be logged, and how often it has been seen by now. */
export type UnknownField = { kind: string; count: number }

/** Limits the memory used for an upstream that is wrong everywhere. */
const MAX_KINDS = 200

/** Identifies a field by call and path; rows of a list count as one. */
const kindOf = (url: string, path: string) => `${url}: ${path.replaceAll(/\b\d+\b/g, '*')}`

/** Whether a count is due: the first, the tenth, the hundredth …, so that the log is not filled. */
const isDue = (count: number) => /^10*$/.test(String(count))

/** Creates a counter for one page, or one server. */
export function createUnknownFieldCounter() {
  const counts = new Map<string, number>()
  return {
    /** Counts fields. @returns those to log now */
    record(url: string, paths: readonly string[]): UnknownField[] {
      const due: UnknownField[] = []
      for (const path of paths) {
        const kind = kindOf(url, path)
        const known = counts.get(kind) ?? 0
        if (known === 0 && counts.size >= MAX_KINDS) continue
        counts.set(kind, known + 1)
        if (isDue(known + 1)) due.push({ kind, count: known + 1 })
      }
      return due
    },
    count: (kind: string): number => counts.get(kind) ?? 0,
  }
}
