/** The content of a billing document, and the position on its pages while it is drawn. */
import type { Canvas, DocumentFacts } from './canvas.ts'

/** A wide fact has a row of its own. */
export type Fact = { label: string; value: string; isWide?: boolean }
export type Party = { heading: string; name: string; facts: readonly Fact[] }
export type Column = { label: string; width: number; align: 'left' | 'right' }

export type BillingDocument = {
  facts: DocumentFacts
  brandName: string
  /** 发票, 红字发票, 收据. */
  title: string
  number: string
  /** Whether it is a credit note, which is drawn in red. */
  isCredit: boolean
  /** Marks each page of a document without legal value; null for a real document. */
  sample: { mark: string; note: string } | null
  head: readonly Fact[]
  parties: readonly [Party, Party]
  /** The first column takes the width that the others leave. */
  columns: readonly Column[]
  lines: readonly (readonly string[])[]
  totals: readonly Fact[]
  /** The amount in words; null when the document does not have it. */
  words: Fact | null
  notes: { heading: string; texts: readonly string[] }
  footer: string
  /** With `{page}` and `{pages}`. */
  pageOf: string
}

/** The state while a document is drawn: `y` is the position on the current page. */
export type Flow = {
  canvas: Canvas
  document: BillingDocument
  accent: string
  y: number
  /** Starts a new page when this height does not fit on the current one. @returns whether it did */
  need: (height: number) => boolean
}
