/** Context of the options with which a user composes a figure for a paper. */
import { createContext, useContext } from 'react'

/** Columns of a forest plot besides the names of its rows, in their order. */
export const COLUMN_IDS = ['n', 'value', 'p', 'weight'] as const
export type ColumnId = (typeof COLUMN_IDS)[number]

export const ROW_ORDERS = ['estimate', 'p', 'name', 'file'] as const
export type RowOrder = (typeof ROW_ORDERS)[number]

/** Texts of a figure that can be changed. `low` and `high`: the meaning of either side of no effect. */
export type LabelSlot = 'x' | 'y' | 'low' | 'high'

/** Options of a figure composed for a paper, where it differs from that of the page. */
export type Composed = {
  /** In pixels of the drawing. */
  width: number
  /** Largest height of the rows; further rows are left out with a note. */
  mostHeight: number
  columns: readonly ColumnId[]
  order: RowOrder
  /** Returns the text of a label with the user's changes. */
  label: (slot: LabelSlot, text: string) => string
  /** Returns the name of a row or legend item with the user's names in it. */
  named: (text: string) => string
}

/** Null in the page and in documents. */
export const ComposedContext = createContext<Composed | null>(null)

export function useComposed(): Composed | null {
  return useContext(ComposedContext)
}
