/** What a billing document says, and where on its pages the drawing has come to. */
import type { Canvas, DocumentFacts } from './canvas.ts'

/** A wide one has a row to itself. */
export type Fact = { label: string; value: string; isWide?: boolean }
export type Party = { heading: string; name: string; facts: readonly Fact[] }
export type Column = { label: string; width: number; align: 'left' | 'right' }

export type BillingDocument = {
  facts: DocumentFacts
  brandName: string
  /** 发票, 红字发票, 收据. */
  title: string
  number: string
  /** In red: it takes back. */
  isCredit: boolean
  /** Says on each page that it is worth nothing; null for a real one. */
  sample: { mark: string; note: string } | null
  head: readonly Fact[]
  parties: readonly [Party, Party]
  /** The first column takes what the others leave. */
  columns: readonly Column[]
  lines: readonly (readonly string[])[]
  totals: readonly Fact[]
  /** The amount in words; null where it is not written so. */
  words: Fact | null
  notes: { heading: string; texts: readonly string[] }
  footer: string
  pageOf: (page: number, pages: number) => string
}

/** Where the page is written next, with new pages as they are needed. */
export type Flow = {
  canvas: Canvas
  document: BillingDocument
  accent: string
  y: number
  /** Goes to a new page when this height does not fit any more. @returns whether it did */
  need: (height: number) => boolean
}
