import type { KindExports } from '../../src/results/exports/kind-exports.ts'
import { tableText } from '../../src/results/exports/tsv.ts'

/** Returns the text of one table of a result. */
export function tsvOfTable<B>(exports: KindExports<B>, body: B, id: string): string {
  const table = exports.tables(body).find((one) => one.id === id)
  if (!table) throw new Error(`no table ${id}`)
  return tableText(table)
}
