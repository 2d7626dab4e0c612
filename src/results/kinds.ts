/** Table of every kind of result that this build reads, lists, shows and exports; filled from the folders. */
import type { ResultKind } from './result-kind.ts'

/** Every folder with a `kind.ts`: a new kind of result needs no line anywhere else. */
const FOUND = import.meta.glob<ResultKind>('./*/kind.ts', { eager: true, import: 'kind' })

export const KINDS: ReadonlyMap<string, { row: ResultKind; folder: string }> = new Map(
  Object.entries(FOUND).map(([path, row]) => [row.kind, { row, folder: path.split('/')[1] ?? '' }]),
)

/** Returns the row of a kind by its stored name; undefined for one that this build does not know. */
export function kindRow(kind: unknown): ResultKind | undefined {
  return typeof kind === 'string' ? KINDS.get(kind)?.row : undefined
}

/** Returns the entry for a kind of result in a table of files by folder (`import.meta.glob('…/<kind>/<file>')`). */
export function forKind<T>(files: Readonly<Record<string, T>>, kind: string): T | undefined {
  const folder = KINDS.get(kind)?.folder
  const path = Object.keys(files).find((name) => name.split('/').at(-2) === folder)
  return path === undefined ? undefined : files[path]
}
