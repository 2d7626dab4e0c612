/** One of several machines that share a run: `2/3` is the second of three. */
export type Shard = { index: number; count: number }

/** Reads `i/n`. @throws when it is not that */
export function readShard(text: string): Shard {
  const [, index, count] = /^(\d+)\/(\d+)$/.exec(text) ?? []
  const shard = { index: Number(index), count: Number(count) }
  if (!(shard.index >= 1 && shard.index <= shard.count)) {
    throw new Error(`--shard is i/n with i from 1 to n, not "${text}"`)
  }
  return shard
}

/** Every n-th, beginning with the i-th: neighbours in a list often take as long as each other. */
export function shareOf<T>(all: readonly T[], shard: Shard | null): T[] {
  if (shard === null) return [...all]
  return all.filter((_, position) => position % shard.count === shard.index - 1)
}

/** The name of a report: each machine's own, so that they can be gathered in one folder. */
export function reportName(kind: string, shard: Shard | null): string {
  return shard === null ? `${kind}.json` : `${kind}-${shard.index}of${shard.count}.json`
}

/**
 * The reports of one kind in a folder: the whole run's, or all of the machines'.
 * @throws when there is none, or one of the machines' is missing
 */
export function reportNames(names: readonly string[], kind: string): string[] {
  if (names.includes(`${kind}.json`)) return [`${kind}.json`]
  const parts = names.flatMap((name) => {
    const [, of, index, count] = /^(\w+)-(\d+)of(\d+)\.json$/.exec(name) ?? []
    return of === kind ? [{ name, index: Number(index), count: Number(count) }] : []
  })
  const count = parts[0]?.count ?? 0
  for (let index = 1; index <= count; index += 1) {
    if (!parts.some((part) => part.index === index && part.count === count)) {
      throw new Error(`the report ${reportName(kind, { index, count })} is missing`)
    }
  }
  if (parts.length === 0) throw new Error(`no report of ${kind}`)
  if (parts.length !== count) throw new Error(`reports of ${kind} from different runs`)
  return parts.map(({ name }) => name)
}
