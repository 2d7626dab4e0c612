/** Mappings that a reader corrected once, for the next file with the same columns. */

/** What the columns of a table mean, by the table's own header. */
export type MappingTable = {
  /** Which fields are mapped: tables of one scope understand each other. */
  scope: string
  columns: readonly string[]
  mapping: Readonly<Record<string, string>>
}

export type TableKey = Pick<MappingTable, 'scope' | 'columns'>

/** Where mappings are remembered, for one user of this device. */
export type MappingStore = {
  find: (table: TableKey) => Readonly<Record<string, string>> | null
  remember: (table: MappingTable) => void
  forget: (table: TableKey) => void
}

/** What a tool remembers. */
export type ToolMemory<I, P> = {
  /**
   * What the reader himself said of the columns.
   * @param isAmended the preview is what he made of an earlier one
   */
  corrections: (inputs: I, preview: P, isAmended: boolean) => readonly MappingTable[]
  /**
   * Inputs and preview with what is remembered of their columns, to be read once more; null when
   * nothing is, or it says the same.
   */
  recall: (
    inputs: I,
    preview: P,
    find: MappingStore['find'],
  ) => { inputs: I; given: P | null; tables: readonly TableKey[] } | null
}

/** What was recalled for the inputs that are here, and the inputs as they were before. */
export type Recalled<I> = { tables: readonly TableKey[]; before: I }

/** Whether two mappings say the same. */
export function isSameMapping(
  a: Readonly<Record<string, string>>,
  b: Readonly<Record<string, string>>,
): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}
