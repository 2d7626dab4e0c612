/** Counts the fields that a reply carried in an unexpected type (see `read-reply.ts`), by call and field. */

/** A field that is due to be told of, and how often it has been seen by now. */
export type StrangeField = { kind: string; count: number }

/** An upstream that is wrong everywhere must not fill the memory. */
const MOST_KINDS = 200

/** Lists count as one, whichever row it was. */
const kindOf = (url: string, path: string) => `${url}: ${path.replaceAll(/\b\d+\b/g, '*')}`

/** Told the first time, the tenth, the hundredth …: a log shall know of it and not be filled by it. */
const isDue = (count: number) => /^10*$/.test(String(count))

/** Makes a counter for one page, or one server. */
export function createStrangeCounter() {
  const counts = new Map<string, number>()
  return {
    /** @returns those to tell of now */
    note(url: string, paths: readonly string[]): StrangeField[] {
      const due: StrangeField[] = []
      for (const path of paths) {
        const kind = kindOf(url, path)
        const known = counts.get(kind) ?? 0
        if (known === 0 && counts.size >= MOST_KINDS) continue
        counts.set(kind, known + 1)
        if (isDue(known + 1)) due.push({ kind, count: known + 1 })
      }
      return due
    },
    count: (kind: string): number => counts.get(kind) ?? 0,
  }
}
