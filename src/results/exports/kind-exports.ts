/** Exports of a result. Tables are described once: TSV, workbook and report use them. */
import type { RecordContent } from '../../contract/record-content.ts'
import type { Words } from '../../i18n/words.ts'
import type { RCode } from '../r-script/r-text.ts'
import type { RecordBody } from '../record-body.ts'
import type { Cell } from './tsv.ts'

/** One table of a result, every number with all its digits. */
export type ResultTable = {
  /** Follows the record's title in the name of a file: `-estimates.tsv`. */
  id: string
  /** Message id: the line of the menu, the tab of the workbook. */
  label: string
  /** Names for machines: they are the same in every language. */
  columns: readonly string[]
  rows: () => readonly (readonly Cell[])[]
}

/** A file of its own format, such as a network. */
export type ExportFile = {
  id: string
  label: string
  /** Behind the name: `GraphML`. */
  format: string
  /** Follows the record's title in the name of the file: `-network.graphml`. */
  suffix: string
  make: () => Blob
}

/** A label in the user's language and its value: a row of the workbook's first sheet. */
export type AboutFact = { name: string; value: Cell }

/** The exports of one kind of result. */
export type KindExports<B = RecordBody> = {
  tables: (body: B) => readonly ResultTable[]
  files?: (body: B) => readonly ExportFile[]
  /** Inputs with their hashes, parameters and conventions. */
  about: (body: B, words: Words) => readonly AboutFact[]
  /** A script in R that computes the same numbers. */
  script?: () => Promise<(body: B, words: Words, record: RecordContent) => RCode>
}
