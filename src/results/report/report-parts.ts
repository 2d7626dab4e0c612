/**
 * A report along STROBE-MR as data: what the tool knows of a result, in the user's language. The
 * document around it (the guideline's items, what the author has to write) is the same for all kinds.
 */
import type { Words } from '../../i18n/words.ts'
import type { AnyMethodId } from '../../science/codes.ts'
import type { ResultSummary } from '../summary.ts'

export type ReportTable = {
  caption: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  /** Rows that exist, where only the first are shown. */
  total?: number
  /** Columns of text before those of numbers; 1 by default. */
  texts?: number
  /** Numbered notes below the table, to which cells refer. */
  notes?: readonly string[]
}

/** A piece of what is filled in. */
export type ReportBlock =
  | { kind: 'text'; text: string }
  | { kind: 'facts'; facts: readonly { name: string; value: string }[] }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'table'; table: ReportTable }

export type FlowStep = { text: string; count: number }

/** An item of a guide: what it is called, what only the author can write, and what the result fills in. */
export type ItemRow = {
  /** Its number in the guide. */
  n: number
  title: string
  todos: readonly string[]
  fill?: (parts: ReportParts, words: Words) => readonly ReportBlock[]
}

/** The guideline that structures a report. Texts are ids of messages. */
export type ReportGuide = {
  title: string
  lead: string
  sections: readonly { id: string; title: string; items: readonly ItemRow[] }[]
}

/** The contents that a kind of result provides; each part fills the item of the guideline that requires it. */
export type ReportParts = {
  /** STROBE-MR by default. */
  guide?: ReportGuide
  /** The answer, its numbers and figure, and the checks: the first page. */
  summary: Pick<ResultSummary, 'answer' | 'chance' | 'quoted' | 'figures' | 'checks'>
  /** The analysis as a paragraph for a paper. */
  method: string
  exposure: string
  outcome: string
  engine: { name: string; version: string }
  files: readonly { name: string; sha256: string }[]
  /** Every method whose estimate is in the report: their assumptions are explained. */
  methods: readonly AnyMethodId[]
  /** Item 4: files, numbers of people, selection of variants. */
  data: readonly ReportBlock[]
  /** Item 6: how the variants were handled and the numbers made. */
  handling: readonly ReportBlock[]
  /** Item 6: correction for multiple testing. */
  multiple: readonly ReportBlock[]
  /** Item 7: checks of the assumptions that were made. */
  checks: readonly ReportBlock[]
  /** Item 8: further approaches. */
  approaches: readonly ReportBlock[]
  /** Item 9: settings and seed. */
  settings: readonly ReportBlock[]
  /** Item 10: how many variants passed each step. */
  flow: readonly FlowStep[]
  /** Item 10: strength, and what the two samples have in common. */
  descriptive: readonly ReportBlock[]
  /** Item 11: estimates. */
  results: readonly ReportBlock[]
  /** Item 12: results of the checks. */
  assumptions: readonly ReportBlock[]
  /** Item 13: other methods, outliers, leaving one out. */
  sensitivity: readonly ReportBlock[]
  /** Item 14: the result in words. */
  words: readonly string[]
  /** Item 15: limitations. */
  limits: readonly string[]
  /** At the end: variants one by one. */
  appendix: readonly ReportTable[]
}
