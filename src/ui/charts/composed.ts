import { createContext, useContext } from 'react'

/** Columns of a forest besides the names of its rows, in the order in which they stand. */
export const COLUMN_IDS = ['n', 'value', 'p', 'weight'] as const
export type ColumnId = (typeof COLUMN_IDS)[number]

export const ROW_ORDERS = ['estimate', 'p', 'name', 'file'] as const
export type RowOrder = (typeof ROW_ORDERS)[number]

/** What of a figure can be named anew. `low` and `high`: what either side of no effect means. */
export type LabelSlot = 'x' | 'y' | 'low' | 'high'

/** How a figure for a paper is drawn, where it differs from the screen's. */
export type Composed = {
  /** In pixels of the drawing. */
  width: number
  /** More rows than fit into this height are not drawn, and it is said. */
  mostHeight: number
  columns: readonly ColumnId[]
  order: RowOrder
  /** The text of a label, as the reader wants it. */
  label: (slot: LabelSlot, text: string) => string
  /** A name or a legend's entry with the reader's names in it. */
  named: (text: string) => string
}

/** Null on the screen and in documents. */
export const ComposedContext = createContext<Composed | null>(null)

export function useComposed(): Composed | null {
  return useContext(ComposedContext)
}
