/** Mappings that the user corrected once, for the next file with the same columns. */

/** Column mapping of a table, identified by the table's header. */
export type MappingTable = {
  /** Set of fields that can be mapped: tables of one scope share mappings. */
  scope: string
  columns: readonly string[]
  mapping: Readonly<Record<string, string>>
}

export type TableKey = Pick<MappingTable, 'scope' | 'columns'>

/** Store of remembered mappings for one user of this device. */
export type MappingStore = {
  find: (table: TableKey) => Readonly<Record<string, string>> | null
  remember: (table: MappingTable) => void
  forget: (table: TableKey) => void
}

/** Mappings that a tool remembers. */
export type ToolMemory<I, P> = {
  /**
   * Returns the mappings that the user set.
   * @param isAmended whether the preview is an edited version of an earlier one
   */
  corrections: (inputs: I, preview: P, isAmended: boolean) => readonly MappingTable[]
  /**
   * Returns inputs and preview with the remembered mappings applied, to be read again; null when there are none or they
   * change nothing.
   */
  recall: (
    inputs: I,
    preview: P,
    find: MappingStore['find'],
  ) => { inputs: I; given: P | null; tables: readonly TableKey[] } | null
}

/** Mappings applied to the current inputs, and the inputs before that. */
export type Recalled<I> = { tables: readonly TableKey[]; before: I }

/** Whether two mappings are equal. */
export function isSameMapping(
  a: Readonly<Record<string, string>>,
  b: Readonly<Record<string, string>>,
): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}

type Columns = Readonly<Record<string, string>>

/** Creates the memory of a tool that reads one table, whose preview holds the mapping. */
export function createTableMemory<
  I,
  P extends { columns: readonly string[]; mapping: Partial<Record<string, string>> },
>(scope: string): ToolMemory<I, P> {
  return {
    corrections: (_inputs, { columns, mapping }, isAmended) =>
      isAmended ? [{ scope, columns, mapping: mapping as Columns }] : [],
    recall(inputs, preview, find) {
      const table = { scope, columns: preview.columns }
      const mapping = find(table)
      if (!mapping || isSameMapping(mapping, preview.mapping as Columns)) return null
      return { inputs, given: { ...preview, mapping }, tables: [table] }
    },
  }
}

type SidePreview = { columns: readonly string[]; mapping: object } | null

/**
 * Creates the memory of a tool that reads several tables, and whose inputs hold the user's mapping of each.
 * @param scopes by the name of the table
 */
export function createSidesMemory<
  R extends string,
  I extends { mapping: Partial<Record<R, object>> },
  P extends Partial<Record<R, SidePreview>>,
>(scopes: Readonly<Record<R, string>>): ToolMemory<I, P> {
  const roles = Object.keys(scopes) as R[]
  return {
    corrections: (inputs, preview) =>
      roles.flatMap((role) => {
        const [mapping, side] = [inputs.mapping[role], preview[role]]
        return mapping && side
          ? [{ scope: scopes[role], columns: side.columns, mapping: mapping as Columns }]
          : []
      }),
    recall(inputs, preview, find) {
      const found = roles.flatMap((role) => {
        const side = preview[role]
        if (!side || inputs.mapping[role]) return []
        const table = { scope: scopes[role], columns: side.columns }
        const mapping = find(table)
        const isNew = mapping && !isSameMapping(mapping, side.mapping as Columns)
        return isNew ? [{ role, table, mapping }] : []
      })
      if (found.length === 0) return null
      const known = Object.fromEntries(found.map(({ role, mapping }) => [role, mapping]))
      return {
        inputs: { ...inputs, mapping: { ...inputs.mapping, ...known } },
        given: null,
        tables: found.map(({ table }) => table),
      }
    },
  }
}
